import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { importFile, productFile } from '../catalogue/import/import-testing.ts';
import { productForm } from '../catalogue/testing.ts';
import { DEADLINE } from '../platform/http/testing.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnEachEngine, type Place } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { takeStock } from '../stock/take.ts';

describeOnEachEngine('the stock that owners have entered', (place, engine) => {
  async function open(at: Place) {
    const shop = await openTestShop(at);
    const { jwtToken: token } = await shop.admin();
    const entered = async () =>
      (
        await shop.database.query.selectFrom('products').select('entered').orderBy('id').execute()
      ).map((row) => row.entered);
    /** Saves the form of the product `pot`, which may say what stock it showed. */
    const save = (countInStock: string, stockSeen?: string) =>
      shop.request({
        method: 'PUT',
        url: '/api/admin/update_product',
        token,
        body: { ...productForm({ countInStock }), _id: 'pot' },
        headers: stockSeen === undefined ? {} : { 'x-stock-seen': stockSeen },
      });
    const take = (qty: number) =>
      shop.database.transaction((tx) => takeStock(tx, [{ productId: 'pot', qty }]));
    return { shop, token, entered, save, take };
  }

  test('follows each way to change it, and no order', async () => {
    const { shop, token, entered, save, take } = await open(place);
    await addProduct(shop.database, { id: 'pot', stock: 10 });
    await take(4);
    expect(await entered()).toEqual([10]);
    // The form showed 10, so 3 more; set outright, 9 are there and 20 are wanted.
    expect((await save('13', '10')).statusCode).toBe(200);
    expect(await entered()).toEqual([13]);
    expect((await save('20')).statusCode).toBe(200);
    expect(await entered()).toEqual([24]);
    const url = '/api/admin/products/pot/stock';
    await shop.request({ method: 'POST', url, token, body: { change: -5 } });
    expect(await entered()).toEqual([19]);
    // The file showed 20; a second row is a new product.
    const file = productFile([
      { _id: 'pot', countInStock: 26, stockSeen: 20 },
      { countInStock: 8 },
    ]);
    expect(await importFile(shop, token, file)).toMatchObject({ added: 1, changed: 1 });
    expect((await entered()).toSorted((one, other) => one - other)).toEqual([8, 25]);
  });

  test('counts nothing of an order that comes between the form and its save', async () => {
    const { shop, entered, save } = await open(place);
    const { database } = shop;
    await addProduct(database, { id: 'pot', stock: 10 });
    const taken = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const ordering = database.transaction(async (tx) => {
      await takeStock(tx, [{ productId: 'pot', qty: 1 }]);
      taken.resolve();
      await mayEnd.promise;
    });
    await taken.promise;
    const saving = save('15', '10');
    if (engine === 'postgres') {
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.query);
        expect(rows).toHaveLength(1);
      }, DEADLINE);
    }
    mayEnd.resolve();
    await ordering;
    expect((await saving).statusCode).toBe(200);
    expect(await entered()).toEqual([15]);
    const rows = await database.query.selectFrom('products').select('stock').execute();
    expect(rows).toEqual([{ stock: 14 }]);
  });
});
