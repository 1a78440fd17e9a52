import { expect, test, vi } from 'vitest';
import { addOrder } from './orders/testing.ts';
import { startJob } from './platform/jobs/start-job.ts';
import { readNowAndThen } from './platform/monitoring/read-now-and-then.ts';
import { addProduct, addUser } from './platform/testing/databases.ts';
import { describeOnEachEngine, placeSqlite } from './platform/testing/engines.ts';
import { keepReconcilerAway } from './platform/testing/failing-refunds.ts';
import { openPayingShop, placedId } from './platform/testing/paying-shop.ts';
import { openTestShop, type TestShop } from './platform/testing/test-shop.ts';

const MINUTE_MS = 60_000;

/** All samples, by name and labels. */
async function scrape({ request }: Pick<TestShop, 'request'>): Promise<Map<string, number>> {
  const { statusCode, body } = await request({ url: '/metrics' });
  expect(statusCode).toBe(200);
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line): [string, number] => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

describeOnEachEngine('the metrics of a shop', (place, engine) => {
  test('count orders placed, paid and expired, and refusals by their code', async () => {
    const shop = await openPayingShop(place, { trustProxy: false });
    await keepReconcilerAway(shop.database);
    const product = await addProduct(shop.database, { stock: 4 });
    const items = [{ product, qty: 1 }];
    const before = await scrape(shop);
    const paying = await shop.shopper();
    const orderId = await placedId(await shop.place(paying, items));
    await shop.verify(paying, await shop.pay(orderId), items);
    for (const _ of [1, 2]) await placedId(await shop.place(await shop.shopper(), items));
    await shop.reconcileAt(Date.now() + 16 * MINUTE_MS);
    const tooMany = await shop.place(paying, [{ product, qty: 5 }]);
    expect(tooMany.statusCode).toBe(409);
    const cheap = await shop.place(paying, items, { amount: 300 });
    expect(cheap.statusCode).toBe(409);
    await vi.waitFor(async () => {
      const after = await scrape(shop);
      const grownBy = (sample: string) => (after.get(sample) ?? 0) - (before.get(sample) ?? 0);
      const event = (name: string) => grownBy(`haat_order_events_total{event="${name}"}`);
      expect([event('placed'), event('paid'), event('expired')]).toEqual([3, 1, 2]);
      const refused = (code: string) =>
        grownBy(
          `haat_problems_total{method="POST",route="/api/payment/placeOrder",code="${code}"}`,
        );
      expect([refused('out_of_stock'), refused('amount_differs')]).toEqual([1, 1]);
    });
  });

  test('show money and mail that wait, by their state', async () => {
    const shop = await openTestShop(place);
    const { query: db } = shop.database;
    const { id: user_id } = await addUser(shop.database);
    const order = await addOrder(shop.database, { user_id });
    const payment = { order_id: order.id, amount_paise: 5_000, created_at: 1 };
    await db
      .insertInto('payments')
      .values([{ ...payment, id: 'pay_known', refunded_paise: 0 }])
      .execute();
    const refund = { payment_id: 'pay_known', amount_paise: 1, restock: 0 as const, created_at: 1 };
    const statuses = [
      ...['requested', 'sent', 'sent', 'pending', 'processed', 'failed', 'failed', 'failed'],
      'rejected',
    ] as ('sent' | 'failed')[];
    await db
      .insertInto('refunds')
      .values([
        ...statuses.map((status, at) => ({
          ...refund,
          id: `r${at}`,
          status,
          moved_at: 1,
          provider_refund_id: null,
        })),
        {
          ...refund,
          id: 'closed',
          status: 'failed',
          moved_at: 1,
          closed_at: 2,
          provider_refund_id: null,
        },
      ])
      .execute();
    const unsettled = {
      order_id: order.id,
      method: null,
      amount_paise: 5,
      currency: 'INR',
      seen_at: 1,
    };
    await db
      .insertInto('unsettled_payments')
      .values([
        { ...unsettled, id: 'pay_known', status: 'captured' },
        { ...unsettled, id: 'pay_lost', status: 'captured' },
        { ...unsettled, id: 'pay_also_lost', status: 'captured' },
        { ...unsettled, id: 'pay_authorised', status: 'authorized' },
      ])
      .execute();
    const now = Date.now();
    await db
      .insertInto('events')
      .values({ id: 'event', kind: 'order_paid', data: '{}', at: now - 900_000, is_fresh: 0 })
      .execute();
    const mail = {
      event_id: 'event',
      audience: 'shopper' as const,
      attempts: 1,
      due_at: now + 3_600_000,
      claimed_until: 0,
      claimed_by: '',
    };
    await db
      .insertInto('deliveries')
      .values([
        { ...mail, id: 'd1', message_id: '1', state: 'waiting', created_at: now - 400_000 },
        { ...mail, id: 'd2', message_id: '2', state: 'waiting', created_at: now - 700_000 },
        { ...mail, id: 'd3', message_id: '3', state: 'given_up', created_at: 1, ended_at: 2 },
        { ...mail, id: 'd4', message_id: '4', state: 'sent', created_at: 1, ended_at: 2 },
      ])
      .execute();
    await db
      .insertInto('events')
      .values({ id: 'late', kind: 'order_paid', data: '{}', at: now - 800_000, is_fresh: 1 })
      .execute();
    const samples = await scrape(shop);
    const refunds = ['requested', 'sent', 'pending', 'failed', 'rejected'].map((status) =>
      samples.get(`haat_refunds{status="${status}"}`),
    );
    expect(refunds).toEqual([1, 2, 1, 3, 1]);
    expect(samples.get('haat_payments_without_order')).toBe(2);
    expect(samples.get('haat_mails{state="waiting"}')).toBe(2);
    expect(samples.get('haat_mails{state="given_up"}')).toBe(1);
    const oldest = samples.get('haat_mail_oldest_waiting_seconds');
    expect(oldest).toBeGreaterThanOrEqual(800);
    expect(oldest).toBeLessThan(1_600);
    expect(samples.get('haat_database_up')).toBe(1);
    // SQLite has no pool of connections.
    const limit = engine === 'sqlite' ? undefined : 10;
    expect(samples.get('haat_database_connections_limit')).toBe(limit);
    expect(samples.get('haat_database_waiting')).toBe(engine === 'sqlite' ? undefined : 0);
  });

  test('are still answered while the database is away, without what only it knows', async () => {
    const shop = await openTestShop(place);
    await shop.database.close();
    const samples = await scrape(shop);
    expect(samples.get('haat_database_up')).toBe(0);
    expect(samples.get('haat_catalogue_products')).toBe(0);
    expect(samples.get('haat_response_cache_entries')).toBe(0);
    const names = [...samples.keys()].map((sample) => sample.split('{')[0]);
    for (const name of [
      'haat_refunds',
      'haat_payments_without_order',
      'haat_mails',
      'haat_mail_oldest_waiting_seconds',
    ]) {
      expect(names).not.toContain(name);
    }
  });
});

test('the metrics say how jobs go, and which of them this process does', async () => {
  const shop = await openTestShop(placeSqlite);
  const { database } = shop;
  const succeeding = Promise.withResolvers<void>();
  const failing = Promise.withResolvers<void>();
  const started = Date.now();
  const stops = [
    startJob({
      firstMs: 0,
      everyMs: 3_600_000,
      lease: { database, name: 'test-work' },
      report: () => {},
      work: async ({ mayGoOn }) => {
        await mayGoOn();
        succeeding.resolve();
      },
    }),
    startJob({
      name: 'test-trouble',
      firstMs: 0,
      everyMs: 3_600_000,
      report: () => failing.resolve(),
      work: async () => {
        throw new Error('on purpose');
      },
    }),
  ];
  await Promise.all([succeeding.promise, failing.promise]);
  const samples = await scrape(shop);
  expect(samples.get('haat_job_failures_total{name="test-trouble"}')).toBe(1);
  expect(samples.get('haat_job_failures_total{name="test-work"}')).toBe(0);
  expect(samples.get('haat_lease_held{name="test-work"}')).toBe(1);
  expect(samples.has('haat_lease_held{name="test-trouble"}')).toBe(false);
  const succeeded = 'haat_job_last_success_timestamp_seconds';
  expect(samples.get(`${succeeded}{name="test-work"}`)).toBeGreaterThanOrEqual(started / 1_000);
  expect(samples.has(`${succeeded}{name="test-trouble"}`)).toBe(false);
  await Promise.all(stops.map((stop) => stop()));
  expect((await scrape(shop)).get('haat_lease_held{name="test-work"}')).toBe(0);
});

test('a value from the database is read once for many scrapes, and nobody waits for one that hangs', async () => {
  let reads = 0;
  const read = readNowAndThen(async () => {
    reads += 1;
    return reads;
  });
  expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array(20).fill(1));
  expect([await read(), reads]).toEqual([1, 1]);

  const often = readNowAndThen(async () => reads, { validMs: 0 });
  reads = 7;
  expect(await often()).toBe(7);
  reads = 8;
  expect(await often()).toBe(8);

  const hanging = readNowAndThen(() => new Promise(() => {}), { timeoutMs: 5 });
  expect(await hanging()).toBeUndefined();
  const broken = readNowAndThen(async () => {
    throw new Error('away');
  });
  expect(await broken()).toBeUndefined();
});
