import { expect, test } from 'vitest';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { expectProblem } from '../../platform/http/testing.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openPayingShop, stockOf } from '../../platform/testing/paying-shop.ts';
import { serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { productForm } from '../testing.ts';

type Place = Parameters<typeof openMigrated>[0];

async function openWithProduct(place: Place, stock: number) {
  const database = await openMigrated(place);
  const { id } = await addProduct(database, { stock });
  const shop = await serveDatabase(database);
  const { user, jwtToken: token } = await shop.admin();
  return { shop, database, id, token, user };
}

function move({ request }: TestShop, token: string | undefined, id: string, body: object) {
  const who = token === undefined ? {} : { token };
  return request({ method: 'POST', url: `/api/admin/products/${id}/stock`, ...who, body });
}

/** Saves the product form; the header carries the stock the form showed. */
function edit(
  { request }: TestShop,
  token: string,
  id: string,
  fields: object,
  stockSeen?: string,
) {
  const body = { ...productForm(), _id: id, ...fields };
  const headers: Record<string, string> =
    stockSeen === undefined ? {} : { 'x-stock-seen': stockSeen };
  return request({ method: 'PUT', url: '/api/admin/update_product', token, body, headers });
}

describeOnEachEngine('POST /api/admin/products/:id/stock', (place) => {
  test('raises and lowers the stock, which the shop shows at once and the audit log records', async () => {
    const { shop, database, id, token, user } = await openWithProduct(place, 10);
    expect((await move(shop, token, id, { change: 5 })).json()).toMatchObject({ countInStock: 15 });
    const lowered = await move(shop, token, id, { change: -15 });
    expect(lowered.json<Product>()).toMatchObject({ _id: id, countInStock: 0 });
    expect((await shop.request({ url: `/api/products/${id}` })).json()).toEqual(lowered.json());
    const log = await database.query.selectFrom('audit_log').selectAll().execute();
    expect(log).toHaveLength(2);
    expect(log).toContainEqual(
      expect.objectContaining({
        actor_id: user._id,
        action: 'change',
        subject_id: id,
        before: '{"countInStock":15}',
        after: '{"countInStock":0}',
      }),
    );
  });

  test('takes no more than there is, and says how much that is', async () => {
    const { shop, database, id, token } = await openWithProduct(place, 3);
    const short = expectProblem(await move(shop, token, id, { change: -4 }), 409);
    expect(short).toMatchObject({
      code: 'out_of_stock',
      detail: 'Only 3 left in stock, so you can’t remove 4.',
    });
    expectProblem(await move(shop, token, id, { change: 100_000 }), 400);
    expectProblem(await move(shop, token, 'unknown', { change: 1 }), 404);
    for (const change of [0, 1.5, '1', null, 100_001, -100_001]) {
      expectProblem(await move(shop, token, id, { change }), 400);
    }
    expect(await stockOf(database, id)).toBe(3);
    expect(await database.query.selectFrom('audit_log').selectAll().execute()).toEqual([]);
  });

  test('is for admins only', async () => {
    const { shop, database, id } = await openWithProduct(place, 3);
    const { jwtToken: token } = await shop.shopper();
    expectProblem(await move(shop, undefined, id, { change: 1 }), 401);
    expectProblem(await move(shop, token, id, { change: 1 }), 403);
    expect(await stockOf(database, id)).toBe(3);
  });
});

describeOnOneEngine('stockSeen, the header of PUT /api/admin/update_product', (place) => {
  test.each(['', ' ', 'many', '-1', '1.5', '10, 10', '100001', '9'.repeat(400)])(
    'an invalid header (%j) is rejected, and nothing changes',
    async (stockSeen) => {
      const { shop, database, id, token } = await openWithProduct(place, 4);
      const problem = expectProblem(
        await edit(shop, token, id, { countInStock: 12 }, stockSeen),
        400,
      );
      expect(problem.errors?.map(({ field }) => field)).toEqual(['x-stock-seen']);
      expect(await stockOf(database, id)).toBe(4);
    },
  );

  test('in the body it is dropped like any unknown field', async () => {
    const { shop, database, id, token } = await openWithProduct(place, 4);
    const answer = await edit(shop, token, id, { countInStock: 12, stockSeen: 10 });
    expect(answer.json()).toMatchObject({ countInStock: 12 });
    expect(await stockOf(database, id)).toBe(12);
  });
});

describeOnEachEngine(
  'stockSeen, the header of PUT /api/admin/update_product, on each engine',
  (place) => {
    test("changes the stock by the difference; without the header the stock is set to the form's value", async () => {
      const { shop, database, id, token } = await openWithProduct(place, 10);
      const setStock = (stock: number) =>
        database.query.updateTable('products').set({ stock }).execute();
      // Four were sold while the form was open.
      await setStock(6);
      const changed = await edit(shop, token, id, { countInStock: '12' }, '10');
      expect(changed.json()).toMatchObject({ name: 'Clay teapot', countInStock: 8 });
      expect((await edit(shop, token, id, { countInStock: 10 }, '10')).json()).toMatchObject({
        countInStock: 8,
      });
      expect((await edit(shop, token, id, { countInStock: 10 })).json()).toMatchObject({
        countInStock: 10,
      });
    });

    test('a form that takes away what has just been sold changes nothing at all', async () => {
      const { shop, database, id, token } = await openWithProduct(place, 2);
      const before = (await shop.request({ url: `/api/products/${id}` })).json();
      const form = { name: 'Other', countInStock: 0 };
      const problem = expectProblem(await edit(shop, token, id, form, '10'), 409);
      expect(problem.detail).toBe('Only 2 left in stock, so you can’t remove 10.');
      expect((await shop.request({ url: `/api/products/${id}` })).json()).toEqual(before);
      expect(await stockOf(database, id)).toBe(2);
    });
  },
);

describeOnEachEngine('stock changed by orders and an owner at the same time', (place) => {
  test('adds up: orders, inline edits and forms do not overwrite each other', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 100 });
    const { jwtToken: token } = await shop.admin();
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
    const work = shoppers.flatMap((shopper) => [
      shop.place(shopper, [{ product, qty: 3 }]),
      move(shop, token, product.id, { change: 2 }),
      edit(shop, token, product.id, { price: product.price_paise / 100, countInStock: 99 }, '100'),
    ]);
    const statuses = (await Promise.all(work)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(work.length).fill(200));
    expect(await stockOf(shop.database, product.id)).toBe(100 + 8 * (2 - 1 - 3));
  });
});
