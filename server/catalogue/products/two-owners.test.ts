import { expect, test } from 'vitest';
import { writeProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { expectProblem } from '../../platform/http/testing.ts';
import { openMigrated } from '../../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
  shared,
} from '../../platform/testing/engines.ts';
import { serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { addCategory, productForm } from '../testing.ts';

const UPDATE = { method: 'PUT', url: '/api/admin/update_product' } as const;

async function openWithKitchen(place: Place) {
  const database = await openMigrated(place);
  await addCategory(database, { id: 'kitchen-id', slug: 'kitchen' });
  return serveDatabase(database);
}

/** A product that two owners have opened in their forms. */
async function openForTwo(place: Place, open = shared(place, openWithKitchen)) {
  const shop = await open;
  const { database } = shop;
  const [{ jwtToken: first }, { jwtToken: second, user }] = [
    await shop.admin(),
    await shop.admin(),
  ];
  const body = productForm({ category: 'kitchen' });
  const added = await shop.request({
    method: 'POST',
    url: '/api/admin/add_product',
    token: first,
    body,
  });
  const opened = added.json<Product>();
  /** Saves the form as it was opened, with these changes. */
  const save = (token: string, changes: object, seen: Product | string = opened) =>
    shop.request({
      ...UPDATE,
      token,
      body: { ...opened, ...changes },
      headers: { 'x-product-seen': typeof seen === 'string' ? seen : seenIn(seen) },
    });
  return { shop, database, opened, first, second, user, save };
}

const seenIn = (product: Product) =>
  writeProductSeen({ ...product, price: String(product.price), sku: '' });

async function read({ request }: TestShop, { _id }: Product): Promise<Product> {
  return (await request({ url: `/api/products/${_id}` })).json<Product>();
}

describeOnOneEngine('two owners who edit one product', (place) => {
  test('both changes survive where they are of different fields, and the audit log shows only what each changed', async () => {
    const { shop, database, opened, first, second, user, save } = await openForTwo(place);
    await save(first, { brand: 'Jaipur', price: '999' });
    const answer = await save(second, { description: 'It pours.', price: '1249.50' });
    expect(answer.statusCode).toBe(200);
    const both = { ...opened, brand: 'Jaipur', price: 999, description: 'It pours.' };
    expect(answer.json()).toEqual(both);
    expect(await read(shop, opened)).toEqual(both);
    const log = await database.query
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('actor_id', '=', user._id)
      .execute();
    expect(log).toEqual([
      {
        before: '{"description":"Thrown by hand. It holds a litre."}',
        after: '{"description":"It pours."}',
      },
    ]);
  });

  test('of two changes of one field the second is refused by its name, and nothing of it is saved', async () => {
    const { shop, opened, first, second, save } = await openForTwo(place);
    await save(first, { brand: 'Jaipur', price: 999 });
    const refused = await save(second, { price: 1100, image: '/images/cup-640.webp', name: 'Cup' });
    expect(expectProblem(refused, 409)).toMatchObject({
      code: 'product_changed',
      detail:
        'Someone else has changed this product in the meantime, so your changes were not saved.',
      errors: [{ field: 'price', detail: 'Someone else has changed this in the meantime.' }],
    });
    expect(await read(shop, opened)).toEqual({ ...opened, brand: 'Jaipur', price: 999 });
  });

  test('the second change is saved once its form has seen the first', async () => {
    const { shop, opened, first, second, save } = await openForTwo(place);
    await save(first, { brand: 'Jaipur', price: 999 });
    const seen = await read(shop, opened);
    expect((await save(second, { brand: 'Jaipur', price: 1100 }, seen)).statusCode).toBe(200);
    expect(await read(shop, opened)).toEqual({ ...opened, brand: 'Jaipur', price: 1100 });
  });

  test('the same change made twice is no conflict', async () => {
    const { opened, first, second, save } = await openForTwo(place);
    await save(first, { price: 999 });
    const answer = await save(second, { price: '999.00', brand: 'Jaipur' });
    expect(answer.json()).toEqual({ ...opened, price: 999, brand: 'Jaipur' });
  });

  test('a form that still shows a category removed meanwhile can be saved, and the product stays where it moved', async () => {
    const { shop, opened, first, second, save } = await openForTwo(place, openWithKitchen(place));
    await shop.request({
      method: 'DELETE',
      url: '/api/admin/remove_category',
      token: first,
      body: { _id: 'kitchen-id' },
    });
    const answer = await save(second, { brand: 'Jaipur' });
    expect(answer.json()).toEqual({ ...opened, category: 'uncategorised', brand: 'Jaipur' });
  });

  test('a product removed meanwhile is not found', async () => {
    const { shop, opened, first, second, save } = await openForTwo(place);
    await shop.request({
      method: 'DELETE',
      url: '/api/admin/remove_product',
      token: first,
      body: { _id: opened._id },
    });
    expectProblem(await save(second, { brand: 'Jaipur' }), 404);
  });
});

describeOnEachEngine('two owners who edit one product at once', (place) => {
  test('of parallel changes of one field exactly one is saved', async () => {
    const { shop, opened, first, second, save } = await openForTwo(place);
    const brands = ['Agra', 'Bikaner', 'Cochin', 'Delhi', 'Erode', 'Fatehpur'];
    const answers = await Promise.all(
      brands.map((brand, index) => save(index % 2 === 0 ? first : second, { brand })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await read(shop, opened)).brand).toBe(brands[statuses.indexOf(200)]);
  });
});

describeOnOneEngine('x-product-seen, the header of PUT /api/admin/update_product', (place) => {
  test('without it every field is set as sent', async () => {
    const { shop, opened, first, second, save } = await openForTwo(place);
    await save(first, { brand: 'Jaipur', price: 999 });
    const body = { ...opened, description: 'It pours.' };
    const answer = await shop.request({ ...UPDATE, token: second, body });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...opened, description: 'It pours.' });
  });

  test.each(['', 'brand', 'brand=', 'brand=Khurja', '{"brand":"Khurja"}', 'a=1a2b3c4d;b=1a2b3c4d'])(
    'a header in another form (%j) is rejected, and nothing changes',
    async (seen) => {
      const { shop, opened, first, save } = await openForTwo(place);
      const problem = expectProblem(await save(first, { brand: 'Jaipur' }, seen), 400);
      expect(problem.errors?.map(({ field }) => field)).toEqual(['x-product-seen']);
      expect(await read(shop, opened)).toEqual(opened);
    },
  );

  test('is described in the API reference', async () => {
    const { shop } = await openForTwo(place);
    const { paths } = (await shop.request({ url: '/api/openapi.json' })).json();
    expect(paths[UPDATE.url].put.parameters).toContainEqual(
      expect.objectContaining({ name: 'x-product-seen', in: 'header', required: false }),
    );
  });
});

describeOnEachEngine(
  'x-product-seen, the header of PUT /api/admin/update_product, on each engine',
  (place) => {
    test('protects the fields that it names; the others are set as sent', async () => {
      const { opened, first, second, save } = await openForTwo(place);
      await save(first, { brand: 'Jaipur', price: 999 });
      // FNV-1a of "Khurja", the brand the form showed.
      const answer = await save(second, {}, 'brand=48c41c90');
      expect(answer.json()).toEqual({ ...opened, brand: 'Jaipur' });
    });
  },
);
