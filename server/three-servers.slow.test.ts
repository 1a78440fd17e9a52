import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findLastingPort } from '../scripts/free-port.ts';
import { startThrowAwayPostgres } from '../scripts/postgres.ts';
import { findDifferences } from './books/testing.ts';
import { seedShop } from './catalogue/demo/seed-shop.ts';
import { HOLD_MS } from './checkout/checkout.ts';
import { reconcile } from './checkout/reconcile.ts';
import { readConfig } from './config.ts';
import { openPayments } from './payments/open-payments.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Database } from './platform/db/open.ts';
import { DEADLINE } from './platform/http/testing.ts';
import { asReconciler } from './platform/testing/checkout-context.ts';
import { addProduct, openForTest } from './platform/testing/databases.ts';
import { migrationsBefore } from './platform/testing/migrations-before.ts';
import { type Item, STRICT } from './platform/testing/paying-shop.ts';
import { POSTGRES_URL } from './platform/testing/postgres-database.ts';
import { startProvider } from './platform/testing/provider-process.ts';
import { type ProxiedLoad, startLoad } from './platform/testing/proxied-load.ts';
import { startHaproxy, startNginx } from './platform/testing/proxies.ts';
import { buildRelease, RELEASE_BEFORE } from './platform/testing/release.ts';
import { SERVER, startServer } from './platform/testing/server-process.ts';

const PLENTY = 100_000;
/** Of which all are bought about as often. */
const PLENTIFUL = 8;
/** Sold out before the test ends. */
const SCARCE = 60;

async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'haat-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startThrowAwayPostgres();
  if (postgres === undefined) throw new Error('PostgreSQL is not available.');
  onTestFinished(() => postgres.stop());
  const provider = await startProvider(folder);
  onTestFinished(async () => void (await provider.process.end('SIGKILL')));

  const environment = {
    DATABASE_URL: postgres.url,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    RATE_LIMITS: '0',
    ...provider.environment,
  };
  const open = async (port: string, cwd?: string) => {
    const server = await startServer({ ...environment, PORT: port }, { ...SERVER, cwd });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  };
  const ports = [await findLastingPort(), await findLastingPort(), await findLastingPort()];
  const [oldPort, ...newPorts] = ports.map(String);
  const database = await openForTest({ databaseUrl: postgres.url, dataDir: '' });
  await migrate(database, { migrations: migrationsBefore('029-entered-stock') });
  await seedShop(database, false);
  const plenty: Item['product'][] = [];
  while (plenty.length < PLENTIFUL) plenty.push(await addProduct(database, { stock: PLENTY }));
  const scarce = await addProduct(database, { stock: SCARCE, price_paise: 7_500 });

  const old = await open(oldPort ?? '', buildRelease(RELEASE_BEFORE));
  // The others migrate while it runs.
  const servers = [old, ...(await Promise.all(newPorts.map((port) => open(port))))];
  return { postgres, provider, database, plenty, scarce, environment, servers, open };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

describe.skipIf(!POSTGRES_URL)('three servers on PostgreSQL, behind nginx and HAProxy', () => {
  test('with a release before among them, through a kill, a rolling restart and a restart of the database no order is lost, doubled or oversold', {
    timeout: 300_000,
  }, async () => {
    const shop = await openShop();
    const { servers, plenty, scarce, open } = shop;
    const urls = servers.map(({ url }) => url);
    let serial = 0;
    const pick = (): Item => {
      serial += 1;
      const product = serial % 4 === 0 ? undefined : plenty[serial % PLENTIFUL];
      return product === undefined
        ? { product: scarce, qty: 1 }
        : { product, qty: 1 + (serial % 3) };
    };
    const provider = shop.provider.process.url;
    const [nginx, haproxy] = [await startNginx(urls), await startHaproxy(urls)];
    const loads = await Promise.all([
      startLoad({ proxy: 'nginx', https: nginx.https, provider }, '127.0.1', pick),
      startLoad({ proxy: 'HAProxy', https: haproxy.https, provider }, '127.0.2', pick),
    ]);
    const further = () => Promise.all(loads.map((load) => load.further(20)));
    const takeFailed = () => loads.flatMap((load) => load.takeFailed());
    const reopen = async (at: number) => {
      servers[at] = await open(new URL(urls[at] ?? '').port);
    };
    await further();

    expect(takeFailed(), 'two releases together').toEqual([]);

    const killing = performance.now();
    // The one of the release before.
    await servers[0]?.end('SIGKILL');
    const killed = performance.now();
    await further();
    await reopen(0);
    await further();
    // What the dead server was answering; reads were repeated on another one. HAProxy may close the
    // client's connection instead, as the server closed its own.
    for (const failed of takeFailed()) {
      expect(failed, 'a kill').toMatchObject({ method: 'POST' });
      expect([502, 'ECONNRESET']).toContain(failed.outcome);
      expect([failed.began < killed, failed.ended > killing]).toEqual([true, true]);
    }

    for (const at of servers.keys()) {
      expect(await servers[at]?.end('SIGTERM')).toBe(0);
      await reopen(at);
    }
    await further();
    expect(takeFailed(), nginx.output() + haproxy.output()).toEqual([]);

    let failures = takeFailed();
    await shop.postgres.restart(() =>
      vi.waitUntil(() => {
        failures = [...failures, ...takeFailed()];
        const has = (proxy: string) => failures.some((failed) => failed.proxy === proxy);
        return has('nginx') && has('HAProxy');
      }, DEADLINE),
    );
    // Each server looks for it every half a second.
    await Promise.all(urls.map((url) => vi.waitUntil(() => asksDatabase(url), DEADLINE)));
    const isBack = performance.now();
    await further();
    for (const failed of [...failures, ...takeFailed()]) {
      expect(failed, 'a restart of the database').toMatchObject({ outcome: 503, canRetry: true });
      expect(failed.began).toBeLessThan(isBack);
    }

    await Promise.all(loads.map((load) => load.end()));
    await expectWholeShop(shop, loads);
  });
});

/** Whether the server can find out that there is no such user. */
async function asksDatabase(url: string): Promise<boolean> {
  const { status } = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'whatever it may be' }),
  });
  return status === 401;
}

async function expectWholeShop(shop: Shop, loads: readonly ProxiedLoad[]): Promise<void> {
  const { database, plenty, scarce } = shop;
  const confirmed = loads.flatMap((load) => load.confirmed);
  // The reconciler as it would run long after the last hold has ended.
  const { paymentAccount: account } = readConfig(shop.environment);
  const { payments } = await openPayments(database, account, () => '');
  await reconcile(asReconciler({ database, payments }), {
    report: STRICT,
    now: Date.now() + 2 * HOLD_MS,
  });

  const orders = await database.query
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.provider_order_id as id',
      'orders.state',
      'orders.total_paise as total',
      'payments.id as payment',
      'payments.is_extra as isExtra',
      'payments.amount_paise as paid',
    ])
    .execute();
  // One row each: neither a second order nor a second payment.
  expect(orders.map(({ id }) => id).sort()).toEqual([...confirmed].sort());
  expect(orders.filter(({ state, isExtra }) => state !== 'paid' || isExtra !== 0)).toEqual([]);
  expect(orders.filter(({ total, paid }) => total !== paid)).toEqual([]);

  const provider = await openForTest(shop.provider.location);
  const captured = await provider.query
    .selectFrom('sandbox_payments')
    .select(['id', 'amount', 'amount_refunded'])
    .execute();
  expect(captured.map(({ id }) => id).sort()).toEqual(orders.map(({ payment }) => payment).sort());
  expect(captured.filter(({ amount_refunded }) => amount_refunded > 0)).toEqual([]);

  const lines = await database.query
    .selectFrom('order_lines')
    .select(['product_id', 'qty'])
    .execute();
  const leftOf = (id: string, entered: number) =>
    lines.reduce((left, line) => left - (line.product_id === id ? line.qty : 0), entered);
  expect(await stocksOf(database)).toEqual({
    ...Object.fromEntries(plenty.map(({ id }) => [id, leftOf(id, PLENTY)])),
    [scarce.id]: 0,
  });
  expect([leftOf(scarce.id, SCARCE), lines.length]).toEqual([0, confirmed.length]);
  const holds = await database.query.selectFrom('stock_holds').selectAll().execute();
  expect(holds).toEqual([]);
  expect(await findDifferences(database)).toEqual([]);
}

async function stocksOf({ query }: Database): Promise<Record<string, number>> {
  const rows = await query.selectFrom('products').select(['id', 'stock']).execute();
  return Object.fromEntries(rows.map(({ id, stock }) => [id, stock]));
}
