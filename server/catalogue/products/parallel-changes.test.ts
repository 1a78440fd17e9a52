import { expect, test } from 'vitest';
import type { Category, Product } from '../../../contract/catalogue/schemas.ts';
import { addProduct, openForTest, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { addCategory, productForm } from '../testing.ts';

const TIMES = 20;

async function listCategories({ request }: TestShop): Promise<Category[]> {
  const response = await request({ url: '/api/admin/categories' });
  return response.json<{ categories: Category[] }>().categories;
}

function times<Result>(work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)));
}

describeOnEachEngine('simultaneous changes of the catalogue', (place) => {
  test('20 parallel edits of a category end in one consistent state', async () => {
    const database = await openMigrated(place);
    const category = await addCategory(database);
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const responses = await times((index) =>
      shop.request({
        method: 'PUT',
        url: '/api/admin/update_category',
        token,
        body: { _id: category.id, name: `Name ${index}` },
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(TIMES).fill(200));
    const stored = await database.query
      .selectFrom('categories')
      .select(['name', 'slug'])
      .where('id', '=', category.id)
      .executeTakeFirstOrThrow();
    expect(responses.map((response) => response.json<Category>().name)).toContain(stored.name);
    expect(stored.slug).toBe(category.slug);
    const shown = (await listCategories(shop)).find(({ _id }) => _id === category.id);
    expect(shown).toMatchObject({ ...stored });
  });

  test('20 parallel adds of the same name give 20 different slugs', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const responses = await times(() =>
      shop.request({
        method: 'POST',
        url: '/api/admin/add_category',
        token,
        body: { name: 'Toys' },
      }),
    );
    const expected = [
      'toys',
      ...Array.from({ length: TIMES - 1 }, (_, index) => `toys-${index + 2}`),
    ];
    const answered = responses.map((response) => response.json<Category>().slug);
    expect(new Set(answered)).toEqual(new Set(expected));
    const listed = (await listCategories(shop)).map(({ slug }) => slug);
    expect(new Set(listed)).toEqual(new Set([...expected, 'uncategorised']));
  });

  test('of parallel adds with the same explicit slug one wins, and the others are rejected', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const responses = await times((index) =>
      shop.request({
        method: 'POST',
        url: '/api/admin/add_category',
        token,
        body: { name: `Toys ${index}`, slug: 'toys' },
      }),
    );
    const codes = responses.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array(TIMES - 1).fill(409)]);
    expect(await listCategories(shop)).toHaveLength(2);
  });

  test('parallel product edits and category removals, through two servers, never cause a server error', async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    const categories = await times((index) => addCategory(database, { slug: `c-${index}` }));
    const products = await times((index) => {
      const category_id = categories[index]?.id;
      return addProduct(database, category_id === undefined ? {} : { category_id });
    });
    const shops = [await serveDatabase(database), await serveDatabase(await openForTest(location))];
    const { jwtToken: token } = await (shops[0] as TestShop).admin();
    const shopOf = (index: number) => shops[index % 2] as TestShop;

    const edits = times((index) =>
      shopOf(index).request({
        method: 'PUT',
        url: '/api/admin/update_product',
        token,
        body: {
          ...productForm({ name: `Edited ${index}`, category: `c-${(index + 1) % TIMES}` }),
          _id: products[index]?.id,
        },
      }),
    );
    const removals = times((index) =>
      shopOf(index + 1).request({
        method: 'DELETE',
        url: '/api/admin/remove_category',
        token,
        body: { _id: categories[index]?.id },
      }),
    );

    for (const response of await removals) expect(response.statusCode).toBe(200);
    for (const response of await edits) {
      // The category may have been removed before the product moves there.
      if (response.statusCode === 400) {
        expect(response.json()).toMatchObject({ errors: [{ field: 'category' }] });
      } else expect(response.statusCode).toBe(200);
    }
    // In any order, all categories have been removed by now.
    for (const shop of shops) {
      const show = async () => ({
        categories: (await listCategories(shop)).map(({ slug }) => slug),
        products: (await shop.request({ url: '/api/products' }))
          .json<Product[]>()
          .map(({ category }) => category),
      });
      await expect.poll(show).toEqual({
        categories: ['uncategorised'],
        products: Array(TIMES).fill('uncategorised'),
      });
    }
  });
});
