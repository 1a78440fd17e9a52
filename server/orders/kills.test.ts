import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '../db/demo/fill.ts';
import { migrate } from '../db/migrate.ts';
import type { Database, DatabaseLocation } from '../db/open.ts';
import { openProvider } from '../payments/provider.ts';
import type { Point } from '../points.ts';
import { BrowserCheckout } from '../testing/browser-checkout.ts';
import { addProduct, openForTest } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { amountOf, type Item } from '../testing/paying-shop.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { HOLD_MS } from './checkout.ts';
import { reconcile } from './reconcile.ts';

const KILLS_PER_POINT = Number(process.env.TORTURE_KILLS ?? 3);
const STOCK = 10;

describeOnEachEngine('a server that is killed while somebody pays', (place) => {
  const points: Point[] = [
    'after-hold',
    'after-provider-order',
    'after-capture',
    'inside-settle',
    'after-settle',
  ];

  test.each(points)(
    '%s: no paid order is missing or doubled, no stock lost or invented',
    {
      timeout: 60_000 * KILLS_PER_POINT,
    },
    async (point) => {
      const location = await place();
      const database = await openForTest(location);
      await migrate(database);
      await openShop(database, false);
      const product = await addProduct(database, { stock: STOCK });
      const items: Item[] = [{ product, qty: 1 }];
      for (let kill = 0; kill < KILLS_PER_POINT; kill += 1) {
        const doomed = await start(location, { KILL_AT: point });
        const buyer = new BrowserCheckout(doomed.url, items);
        await buyer.register();
        // The connection breaks when the server dies.
        await expect(buyer.checkOut()).rejects.toThrow();
        expect(await doomed.ended, 'the server should have died').toBe('SIGKILL');

        const restarted = await start(location, {});
        buyer.url = restarted.url;
        await buyer.payIfPlaced();
        await reconcileFrom(database, restarted);
        await restarted.end('SIGTERM');
        await expectWhole(database, product.id, amountOf(items));
      }
    },
  );
});

async function start(location: DatabaseLocation, more: Record<string, string>) {
  const server = await startServer(
    {
      ...(location.databaseUrl === undefined
        ? { DATA_DIR: location.dataDir }
        : { DATABASE_URL: location.databaseUrl }),
      RATE_LIMITS: '0',
      ...more,
    },
    { command: process.execPath, args: ['server/testing/killable-server.ts'] },
  );
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** The reconciler as it would work long after the hold, with the restarted server as its provider. */
async function reconcileFrom(database: Database, server: ServerProcess): Promise<void> {
  const { razorpay } = await openProvider(database, undefined, () => server.url);
  const report = (error: unknown) => expect.fail(String(error));
  await reconcile({ database, razorpay }, report, () => false, Date.now() + 2 * HOLD_MS);
}

async function expectWhole(database: Database, productId: string, amount: number): Promise<void> {
  const { query } = database;
  const captured = await query
    .selectFrom('sandbox_payments')
    .select(['id', 'amount'])
    .where('status', '=', 'captured')
    .orderBy('id')
    .execute();
  const paid = await query
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['payments.id', 'payments.amount_paise as amount'])
    .where('orders.state', '=', 'paid')
    .orderBy('payments.id')
    .execute();
  expect(paid.map((row) => ({ ...row }))).toEqual(captured.map((row) => ({ ...row })));
  for (const payment of paid) expect(payment.amount).toBe(amount);
  const { stock } = await query
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(STOCK - paid.length);
  expect(await query.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
}
