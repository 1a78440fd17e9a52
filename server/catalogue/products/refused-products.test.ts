import { expect, test } from 'vitest';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { problemSchema } from '../../../contract/errors.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { productForm } from '../testing.ts';

const CHANGES = [
  ['POST', '/api/admin/add_product'],
  ['PUT', '/api/admin/update_product'],
  ['DELETE', '/api/admin/remove_product'],
] as const;

const BAD_FIELDS = [
  ['category', 'no-such-category'],
  ['category', ''],
  ['price', ''],
  ['price', 'cheap'],
  ['price', '-1'],
  ['price', '1.999'],
  ['price', '1e3'],
  ['price', '1000000.01'],
  ['countInStock', ''],
  ['countInStock', '-1'],
  ['countInStock', '1.5'],
  ['countInStock', '100001'],
  ['image', ''],
  ['image', 'javascript:alert(1)'],
  ['image', 'teapot.jpg'],
  ['image', '/images/../secret'],
  ['name', ''],
  ['name', '   '],
  ['name', 'x'.repeat(201)],
  ['name', 'a\u0000b'],
  ['brand', ''],
  ['description', ''],
  ['description', 'x'.repeat(5_001)],
] as const;

async function listProducts({ request }: TestShop): Promise<Product[]> {
  return (await request({ url: '/api/products' })).json<Product[]>();
}

describeOnOneEngine('rejected changes of products', (place) => {
  test('a product with a missing field is rejected with 400', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    for (const field of Object.keys(productForm())) {
      const body = { ...productForm(), [field]: undefined };
      const response = await shop.request({
        method: 'POST',
        url: '/api/admin/add_product',
        token,
        body,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ errors: [{ field }] });
    }
    expect(await listProducts(shop)).toEqual([]);
  });

  test.each(CHANGES.slice(1))(
    '%s %s of an unknown product answers 404, without an _id 400',
    async (method, url) => {
      const database = await openMigrated(place);
      const { id } = await addProduct(database);
      const shop = await serveDatabase(database);
      const { jwtToken: token } = await shop.admin();
      const form = productForm();
      const unknown = await shop.request({ method, url, token, body: { ...form, _id: 'unknown' } });
      expect(unknown.statusCode).toBe(404);
      expect(unknown.json()).toMatchObject({ code: 'not_found' });
      for (const body of [form, { ...form, _id: '' }, { ...form, _id: 'a b' }]) {
        const response = await shop.request({ method, url, token, body });
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({ errors: [{ field: '_id' }] });
      }
      expect((await listProducts(shop)).map((product) => product._id)).toEqual([id]);
    },
  );

  test.each(CHANGES)(
    '%s %s is for admins only: a visitor gets 401, a shopper 403, and nothing changes',
    async (method, url) => {
      const database = await openMigrated(place);
      const { id } = await addProduct(database);
      const shop = await serveDatabase(database);
      const before = await listProducts(shop);
      const { jwtToken: token } = await shop.shopper();
      // Access is checked before the body.
      for (const body of [{ ...productForm(), _id: id }, { price: 'bad' }]) {
        expect((await shop.request({ method, url, body })).statusCode).toBe(401);
        expect((await shop.request({ method, url, token, body })).statusCode).toBe(403);
      }
      expect(await listProducts(shop)).toEqual(before);
    },
  );
});

describeOnEachEngine('rejected changes of products, on each engine', (place) => {
  test('a product with an invalid field is rejected with 400 naming the field, and nothing changes', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database);
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const before = await listProducts(shop);
    for (const [field, value] of BAD_FIELDS) {
      const body = { ...productForm({ [field]: value }), _id: id };
      for (const [method, url] of CHANGES.slice(0, 2)) {
        const response = await shop.request({ method, url, token, body });
        const problem = problemSchema.parse(response.json());
        const shown = `${method} ${field} ${JSON.stringify(value.slice(0, 20))}`;
        expect(response.statusCode, shown).toBe(400);
        expect(new Set(problem.errors?.map((error) => error.field))).toEqual(new Set([field]));
        expect(problem.errors?.[0]?.detail, shown).toMatch(/\.$/);
      }
    }
    expect(await listProducts(shop)).toEqual(before);
    const rows = await shop.database.query.selectFrom('products').select('id').execute();
    expect(rows).toHaveLength(1);
  });
});
