import { expect, test } from 'vitest';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { expectProblem } from '../../platform/http/testing.ts';
import { addProduct, openForTest, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { addCategory } from '../testing.ts';

const listProducts = async ({ request }: TestShop) =>
  (await request({ url: '/api/products' })).json<Product[]>();

async function openWithProducts(place: Parameters<typeof openMigrated>[0], count: number) {
  const database = await openMigrated(place);
  await addCategory(database, { slug: 'kitchen' });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await addProduct(database)).id);
  const shop = await serveDatabase(database);
  const { user, jwtToken: token } = await shop.admin();
  const change = (body: object, who: { token?: string } = { token }) =>
    shop.request({ method: 'POST', url: '/api/admin/products/bulk', ...who, body });
  return { database, shop, user, ids, change };
}

describeOnOneEngine('POST /api/admin/products/bulk', (place) => {
  test('removes the given products and no others', async () => {
    const { database, shop, user, ids, change } = await openWithProducts(place, 4);
    const [first = '', second = '', ...others] = ids;
    const before = await listProducts(shop);
    const response = await change({ action: 'remove', ids: [first, second, first] });
    expect([response.statusCode, response.json()]).toEqual([200, { changed: 2 }]);
    expect((await listProducts(shop)).map(({ _id }) => _id)).toEqual(others.toReversed());
    expect((await shop.request({ url: `/api/products/${first}` })).statusCode).toBe(404);
    const log = await database.query.selectFrom('audit_log').selectAll().execute();
    expect(log).toHaveLength(2);
    const entry = log.find((one) => one.subject_id === first);
    expect(entry).toMatchObject({ actor_id: user._id, action: 'remove', after: null });
    expect(JSON.parse(entry?.before ?? '')).toEqual(before.find(({ _id }) => _id === first));
  });

  test('changes nothing if one product no longer exists or the category is unknown', async () => {
    const { database, shop, ids, change } = await openWithProducts(place, 2);
    const before = await listProducts(shop);
    for (const action of [{ action: 'remove' }, { action: 'setCategory', category: 'kitchen' }]) {
      const problem = expectProblem(await change({ ...action, ids: [...ids, 'gone'] }), 404);
      expect(problem.detail).toBe(
        '1 of these 3 products no longer exists, so nothing was changed.',
      );
    }
    const unknown = await change({ action: 'setCategory', ids, category: 'no-such-category' });
    expect(expectProblem(unknown, 400).errors).toMatchObject([{ field: 'category' }]);
    expect(await listProducts(shop)).toEqual(before);
    expect(await database.query.selectFrom('audit_log').selectAll().execute()).toEqual([]);
  });

  test('is for admins only, and rejects unknown actions', async () => {
    const { shop, ids, change } = await openWithProducts(place, 1);
    const { jwtToken: token } = await shop.shopper();
    const body = { action: 'remove', ids };
    expectProblem(await change(body, {}), 401);
    expectProblem(await change(body, { token }), 403);
    for (const bad of [
      { ids },
      { action: 'add', ids },
      { action: 'remove' },
      { action: 'remove', ids: [] },
      { action: 'setCategory', ids },
    ]) {
      expectProblem(await change(bad), 400);
    }
    expect(await listProducts(shop)).toHaveLength(1);
  });
});

describeOnEachEngine('POST /api/admin/products/bulk, on each engine', (place) => {
  test('moves products to a category, counts those that were elsewhere, and every server shows it', async () => {
    const location = await place('migrated');
    const { shop, ids, change, database } = await openWithProducts(async () => location, 3);
    const other = await serveDatabase(await openForTest(location));
    const [first, second] = ids;
    expect(
      (await change({ action: 'setCategory', ids: [first], category: 'kitchen' })).json(),
    ).toEqual({ changed: 1 });
    const both = { action: 'setCategory', ids: [first, second], category: 'kitchen' };
    expect((await change(both)).json()).toEqual({ changed: 1 });
    expect((await change(both)).json()).toEqual({ changed: 0 });
    const categories = async (one: TestShop) =>
      (await listProducts(one)).map(({ category }) => category);
    expect(await categories(shop)).toEqual(['uncategorised', 'kitchen', 'kitchen']);
    await expect.poll(() => categories(other)).toEqual(await categories(shop));
    const log = await database.query.selectFrom('audit_log').select(['before', 'after']).execute();
    const moved = { before: '{"category":"uncategorised"}', after: '{"category":"kitchen"}' };
    expect(log).toEqual([moved, moved]);
  });

  test('accepts up to 500 products at once', async () => {
    const { database, shop, change } = await openWithProducts(place, 1);
    const { id, ...product } = await addProduct(database);
    const many = Array.from({ length: 500 }, (_, index) => ({ ...product, id: `${id}${index}` }));
    await database.query.insertInto('products').values(many).execute();
    const ids = many.map((one) => one.id);
    expectProblem(await change({ action: 'remove', ids: [...ids, id] }), 400);
    expect((await change({ action: 'remove', ids })).json()).toEqual({ changed: 500 });
    expect((await listProducts(shop)).some(({ _id }) => ids.includes(_id))).toBe(false);
  });
});
