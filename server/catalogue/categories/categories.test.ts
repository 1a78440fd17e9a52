import { expect, test } from 'vitest';
import {
  type Category,
  categorySchema,
  type Product,
} from '../../../contract/catalogue/schemas.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { addCategory } from '../testing.ts';

const CHANGES = [
  ['POST', '/api/admin/add_category'],
  ['PUT', '/api/admin/update_category'],
  ['DELETE', '/api/admin/remove_category'],
] as const;

async function listCategories({ request }: TestShop): Promise<Category[]> {
  const response = await request({ url: '/api/admin/categories' });
  return response.json<{ categories: Category[] }>().categories;
}

/** A shop with a function that adds a category as an admin. */
async function openAdding(place: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(place);
  const { jwtToken: token } = await shop.admin();
  const add = (body: unknown) =>
    shop.request({ method: 'POST', url: '/api/admin/add_category', token, body });
  return { shop, token, add };
}

describeOnOneEngine('categories', (place) => {
  test('GET /api/admin/categories is public and answers {categories} with exactly the fields of the spec', async () => {
    const database = await openMigrated(place);
    await addCategory(database, { name: 'Toys', slug: 'toys', created_at: 1_794_700_000_123 });
    const { request } = await serveDatabase(database);
    const response = await request({ url: '/api/admin/categories' });
    expect(response.statusCode).toBe(200);
    const answer = response.json<{ categories: Category[] }>();
    expect(Object.keys(answer)).toEqual(['categories']);
    expect(answer.categories).toMatchObject([
      { name: 'Toys', slug: 'toys', createdAt: '2026-11-14T23:46:40.123Z' },
      { name: 'Uncategorised', slug: 'uncategorised' },
    ]);
    for (const category of answer.categories) {
      expect(Object.keys(category)).toEqual(['_id', 'name', 'slug', 'createdAt']);
      categorySchema.parse(category);
    }
  });

  test("a category's slug is derived from its name", async () => {
    const { add } = await openAdding(place);
    const slugs = {
      'Home & Kitchen': 'home-and-kitchen',
      'Café Crème': 'cafe-creme',
      किताबें: 'category',
      ['a'.repeat(200)]: 'a'.repeat(80),
    };
    for (const [name, slug] of Object.entries(slugs)) {
      expect((await add({ name })).json()).toMatchObject({ name, slug });
    }
  });

  test('an empty slug counts as none', async () => {
    const { add } = await openAdding(place);
    expect((await add({ name: 'Toys', slug: '' })).json()).toMatchObject({ slug: 'toys' });
  });

  test('a category with an invalid name or slug is rejected with 400 naming the field, and nothing changes', async () => {
    const { shop, add } = await openAdding(place);
    const badBodies = [
      ['name', {}],
      ['name', { name: '' }],
      ['name', { name: '  ' }],
      ['name', { name: 7 }],
      ['name', { name: 'x'.repeat(201) }],
      ['slug', { name: 'Toys', slug: 'Not A Slug' }],
      ['slug', { name: 'Toys', slug: '-toys' }],
      ['slug', { name: 'Toys', slug: '100%' }],
    ] as const;
    for (const [field, body] of badBodies) {
      const response = await add(body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid_input', errors: [{ field }] });
    }
    expect(await listCategories(shop)).toHaveLength(1);
  });

  test('a renamed category keeps its slug, and its products stay in it', async () => {
    const database = await openMigrated(place);
    const category = await addCategory(database, { name: 'Toys', slug: 'toys' });
    await addProduct(database, { category_id: category.id });
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const response = await shop.request({
      method: 'PUT',
      url: '/api/admin/update_category',
      token,
      body: { _id: category.id, name: 'Games', slug: 'games' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ _id: category.id, name: 'Games', slug: 'toys' });
    expect(await listCategories(shop)).toContainEqual(response.json());
    const products = (await shop.request({ url: '/api/products' })).json<Product[]>();
    expect(products).toMatchObject([{ category: 'toys' }]);
  });

  test('the built-in category cannot be removed', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const [builtIn] = await listCategories(shop);
    const response = await shop.request({
      method: 'DELETE',
      url: '/api/admin/remove_category',
      token,
      body: { _id: builtIn?._id },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'category_built_in' });
    expect(await listCategories(shop)).toEqual([builtIn]);
  });

  test.each(CHANGES.slice(1))(
    '%s %s of an unknown category answers 404, without an _id 400',
    async (method, url) => {
      const shop = await openTestShop(place);
      const { jwtToken: token } = await shop.admin();
      const unknown = { _id: 'unknown', name: 'Toys' };
      expect((await shop.request({ method, url, token, body: unknown })).statusCode).toBe(404);
      const response = await shop.request({ method, url, token, body: { name: 'Toys' } });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ errors: [{ field: '_id' }] });
    },
  );

  test.each(CHANGES)(
    '%s %s is for admins only: a visitor gets 401, a shopper 403',
    async (method, url) => {
      const database = await openMigrated(place);
      const { id } = await addCategory(database);
      const shop = await serveDatabase(database);
      const before = await listCategories(shop);
      const { jwtToken: token } = await shop.shopper();
      const body = { _id: id, name: 'Changed' };
      expect((await shop.request({ method, url, body })).statusCode).toBe(401);
      expect((await shop.request({ method, url, token, body })).statusCode).toBe(403);
      expect(await listCategories(shop)).toEqual(before);
    },
  );
});

describeOnEachEngine('categories, on each engine', (place) => {
  test('categories are listed by name whatever their case, the built-in one last', async () => {
    const database = await openMigrated(place);
    for (const name of ['zebra', 'apple', 'Banana', 'Émile', 'Zoo']) {
      await addCategory(database, { name });
    }
    const shop = await serveDatabase(database);
    const names = (await listCategories(shop)).map(({ name }) => name);
    expect(names).toEqual(['apple', 'Banana', 'Émile', 'zebra', 'Zoo', 'Uncategorised']);
  });

  test('an added category is returned and listed at once', async () => {
    const { shop, add } = await openAdding(place);
    const response = await add({ name: 'Garden' });
    expect(response.statusCode).toBe(200);
    const added = response.json<Category>();
    expect(Object.keys(added)).toEqual(['_id', 'name', 'slug', 'createdAt']);
    expect(added).toMatchObject({ name: 'Garden', slug: 'garden' });
    expect(await listCategories(shop)).toContainEqual(added);
  });

  test('a slug derived from the name gets a number if it is taken', async () => {
    const { shop, add } = await openAdding(place);
    const names = ['Toys', 'Toys!', 'toys', 'Uncategorised'];
    for (const name of names) expect((await add({ name })).statusCode).toBe(200);
    const slugs = (await listCategories(shop)).map(({ slug }) => slug).sort();
    expect(slugs).toEqual(['toys', 'toys-2', 'toys-3', 'uncategorised', 'uncategorised-2']);
  });

  test('an explicit slug is kept, and one that is taken is rejected with 409', async () => {
    const { shop, add } = await openAdding(place);
    expect((await add({ name: 'Toys', slug: 'play' })).json()).toMatchObject({ slug: 'play' });
    const response = await add({ name: 'Games', slug: 'play' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'slug_taken', errors: [{ field: 'slug' }] });
    expect((await listCategories(shop)).map(({ name }) => name)).toEqual(['Toys', 'Uncategorised']);
  });

  test('the products of a removed category move to Uncategorised, and the list shows it at once', async () => {
    const database = await openMigrated(place);
    const toys = await addCategory(database, { slug: 'toys' });
    const books = await addCategory(database, { slug: 'books' });
    for (const category_id of [toys.id, books.id, toys.id]) {
      await addProduct(database, { category_id });
    }
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const response = await shop.request({
      method: 'DELETE',
      url: '/api/admin/remove_category',
      token,
      body: { _id: toys.id },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ _id: toys.id, slug: 'toys' });
    const products = (await shop.request({ url: '/api/products' })).json<Product[]>();
    expect(products.map(({ category }) => category)).toEqual([
      'uncategorised',
      'books',
      'uncategorised',
    ]);
    expect((await listCategories(shop)).map(({ slug }) => slug)).toEqual([
      'books',
      'uncategorised',
    ]);
  });
});
