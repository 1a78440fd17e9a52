import { sql, type Transaction } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { DEADLINE, expectProblem } from '../../platform/http/testing.ts';
import { addProduct, openForTest } from '../../platform/testing/databases.ts';
import { placePostgres } from '../../platform/testing/engines.ts';
import { stockOf } from '../../platform/testing/paying-shop.ts';
import { POSTGRES_URL } from '../../platform/testing/postgres-database.ts';
import { serveDatabase } from '../../platform/testing/test-shop.ts';
import { importFile, productFile, sendFile } from '../import/import-testing.ts';
import { productForm } from '../testing.ts';

/** Whether another transaction waits for this very one; other tests have their own waits. */
async function isAwaited(tx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks as waiting join pg_locks as held using (transactionid)
    where not waiting.granted and held.granted and held.pid = pg_backend_pid()`.execute(tx);
  return rows.length > 0;
}

/** Takes stock as an order does, and commits only once another transaction waits for it. */
function sellWhileOthersWait(database: Database, productId: string, qty: number) {
  const taken = Promise.withResolvers<void>();
  const committed = database.transaction(async (tx) => {
    await tx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '-', qty) }))
      .where('id', '=', productId)
      .execute();
    taken.resolve();
    await vi.waitUntil(() => isAwaited(tx), DEADLINE);
  });
  committed.catch(taken.reject);
  return { taken: taken.promise, committed };
}

/** A shop with ten units of a product, in the middle of an order for some of them. */
async function openMidOrder(qty: number) {
  const location = await placePostgres('migrated');
  const database = await openForTest(location);
  const { id } = await addProduct(database, { stock: 10 });
  const shop = await serveDatabase(database);
  const { jwtToken: token } = await shop.admin();
  const order = sellWhileOthersWait(await openForTest(location), id, qty);
  await order.taken;
  return { shop, token, id, database, order };
}

// SQLite has one writer at a time, so nothing can interleave there.
describe.skipIf(!POSTGRES_URL)('while an order takes stock on PostgreSQL', () => {
  test('an inline edit waits and then accounts for what was sold', async () => {
    const { shop, token, id, database, order } = await openMidOrder(3);
    const url = `/api/admin/products/${id}/stock`;
    await shop.request({ method: 'POST', url, token, body: { change: 5 } });
    await order.committed;
    expect(await stockOf(database, id)).toBe(12);
  });

  test('a form that says what it showed waits and then accounts for what was sold', async () => {
    const { shop, token, id, database, order } = await openMidOrder(3);
    const body = { ...productForm(), _id: id, countInStock: 15 };
    const headers = { 'x-stock-seen': '10' };
    await shop.request({ method: 'PUT', url: '/api/admin/update_product', token, body, headers });
    await order.committed;
    expect(await stockOf(database, id)).toBe(12);
  });

  test('an import waits and accounts for what was sold, even if the file sets the stock outright', async () => {
    const { shop, token, id, database, order } = await openMidOrder(3);
    const file = productFile([{ _id: id, countInStock: 15 }]);
    expect(await importFile(shop, token, file)).toMatchObject({ changed: 1 });
    await order.committed;
    expect(await stockOf(database, id)).toBe(12);
  });

  test('an import that takes away what is being sold changes nothing and says so', async () => {
    const { shop, token, id, database, order } = await openMidOrder(9);
    const file = productFile([{ _id: id, countInStock: 2, stockSeen: 10 }, { name: 'New' }]);
    const problem = expectProblem(await sendFile(shop, token, file, 'dryRun=0'), 409);
    expect(problem.detail).toContain('nothing was imported');
    await order.committed;
    const stored = await database.query.selectFrom('products').select(['id', 'stock']).execute();
    expect(stored).toEqual([{ id, stock: 1 }]);
  });
});
