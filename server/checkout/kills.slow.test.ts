import { expect, onTestFinished, test } from 'vitest';
import { seedShop } from '../catalogue/demo/seed-shop.ts';
import { openPayments } from '../payments/open-payments.ts';
import type { Database, DatabaseLocation } from '../platform/db/open.ts';
import type { Failpoint } from '../platform/failpoints.ts';
import { BrowserCheckout, Refused } from '../platform/testing/browser-checkout.ts';
import { asReconciler } from '../platform/testing/checkout-context.ts';
import { addProduct, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { amountOf, type Item, STRICT } from '../platform/testing/paying-shop.ts';
import { type ServerProcess, startServer } from '../platform/testing/server-process.ts';
import { HOLD_MS } from './checkout.ts';
import { reconcile } from './reconcile.ts';

const FAILPOINTS: readonly Failpoint[] = [
  'after-hold',
  'after-provider-order',
  'after-capture',
  'inside-settle',
  'after-settle',
];
/** `npm run torture` sets a higher number. */
const KILLS_PER_FAILPOINT = Number(process.env.TORTURE_KILLS ?? 3);
const KILLS = FAILPOINTS.length * KILLS_PER_FAILPOINT;
/** Shops tested in parallel: while one waits for its webhooks the other restarts. */
const SHOPS = 2;
/** One of them reaches the failpoint; the others are interrupted wherever they are. */
const BUYERS = 3;
const STOCK = 10 + BUYERS * KILLS;

describeOnEachEngine('a server that is killed during payment', (place) => {
  test(`${FAILPOINTS.join(', ')}: no paid order is missing or doubled, no stock lost or invented`, {
    timeout: 30_000 + 10_000 * KILLS,
  }, async () => {
    const toCome = FAILPOINTS.flatMap((name) => Array<Failpoint>(KILLS_PER_FAILPOINT).fill(name));
    await Promise.all(
      Array.from({ length: SHOPS }, async () => torture(await place('migrated'), toCome)),
    );
    expect(toCome).toEqual([]);
  });
});

/** The server that recovers from one kill is the victim of the next. */
async function torture(location: DatabaseLocation, toCome: Failpoint[]): Promise<void> {
  const database = await openForTest(location);
  await seedShop(database, false);
  const product = await addProduct(database, { stock: STOCK });
  const items: Item[] = [{ product, qty: 1 }];
  const expectWhole = (after: Failpoint) =>
    expectWholeShop(database, product.id, amountOf(items), after);

  let failpoint = toCome.shift();
  let server = await start(location, failpoint);
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const buyer = new BrowserCheckout(server.url, items);
      await buyer.register();
      return buyer;
    }),
  );

  while (failpoint !== undefined) {
    server.send('SIGUSR2');
    // Their connections break when the server dies, but none may get a refusal.
    await Promise.all(
      buyers.map((buyer) =>
        expect(buyer.checkOut(), failpoint).rejects.not.toBeInstanceOf(Refused),
      ),
    );
    expect(await server.ended, `the server should have died ${failpoint}`).toBe('SIGKILL');

    const next = toCome.shift();
    server = await start(location, next);
    for (const buyer of buyers) {
      buyer.url = server.url;
      await buyer.payIfPlaced();
    }
    await reconcileFrom(database, server);
    await expectWhole(failpoint);
    // The webhooks that arrive afterwards change nothing.
    const undelivered = () => database.query.selectFrom('sandbox_webhooks').select('id').execute();
    await expect.poll(undelivered).toEqual([]);
    await expectWhole(failpoint);
    failpoint = next;
  }
  await server.end('SIGTERM');
}

async function start(
  location: DatabaseLocation,
  failpoint: Failpoint | undefined,
): Promise<ServerProcess> {
  const server = await startServer(
    {
      ...(location.databaseUrl === undefined
        ? { DATA_DIR: location.dataDir }
        : { DATABASE_URL: location.databaseUrl }),
      RATE_LIMITS: '0',
      KILL_AT: failpoint,
    },
    { command: process.execPath, args: ['server/platform/testing/killable-server.ts'] },
  );
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/**
 * The reconciler as it would run long after the hold, with the restarted server as its provider.
 */
async function reconcileFrom(database: Database, server: ServerProcess): Promise<void> {
  const { payments } = await openPayments(database, undefined, () => server.url);
  await reconcile(asReconciler({ database, payments }), {
    report: STRICT,
    now: Date.now() + 2 * HOLD_MS,
  });
}

async function expectWholeShop(
  { query }: Database,
  productId: string,
  amount: number,
  after: Failpoint,
): Promise<void> {
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
  expect(
    paid.map((row) => ({ ...row })),
    after,
  ).toEqual(captured.map((row) => ({ ...row })));
  for (const payment of paid) expect(payment.amount, after).toBe(amount);
  const { stock } = await query
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(stock, after).toBe(STOCK - paid.length);
  expect(await query.selectFrom('stock_holds').selectAll().execute(), after).toEqual([]);
}
