import { expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import type { Database } from '../platform/db/open.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openOldShop } from '../platform/testing/old-shop.ts';

const EVENTS = {
  placed: '{"kind":"placed"}',
  paid: '{"kind":"paid"}',
  delivered: '{"kind":"delivered"}',
  undelivered: '{"kind":"undelivered"}',
  expired: '{"kind":"expired"}',
  asked: '{"kind":"refund_requested","amountPaise":11200}',
  accepted: '{"kind":"refunded","amountPaise":11200}',
  refunded: '{"kind":"fully_refunded"}',
  failed: '{"kind":"refund_failed","amountPaise":11200,"reason":null}',
  restored: '{"kind":"restored","state":"delivered"}',
  note: '{"kind":"note","text":"delivered"}',
};

const readOrders = async (database: Database) => {
  const rows = await database.query
    .selectFrom('orders')
    .select(['id', 'state', 'paid_at', 'return_reason'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, state, paid_at, return_reason }) => [id, state, paid_at, return_reason]);
};

describeOnEachEngine('orders from when a refund was a state', (place) => {
  test('get back the state they had before the refund, from their history', async () => {
    const { database, addOrder, addHistory } = await openOldShop(place);
    const { placed, paid, delivered, undelivered, expired, asked, accepted } = EVENTS;
    const { refunded, failed, restored, note } = EVENTS;
    const back = [asked, accepted, refunded];
    const histories: Record<string, string[]> = {
      'a-paid': [placed, paid, ...back],
      'b-delivered': [placed, paid, delivered, ...back],
      'c-expired': [placed, expired, ...back],
      'd-undelivered': [placed, paid, delivered, undelivered, ...back],
      'e-late': [placed, expired, paid, ...back],
      'f-failed-once': [placed, paid, delivered, ...back, failed, restored, ...back],
      'g-odd': [placed, paid, 'delivered', note, '{"kind":', ...back],
    };
    for (const [id, history] of Object.entries(histories)) {
      await addOrder(id, 'refunded', { refunded: 11_200 });
      await addHistory(id, history);
    }
    await addOrder('h-unrecorded', 'refunded', { refunded: 11_200 });
    await migrate(database);
    expect(await readOrders(database)).toEqual([
      ['a-paid', 'paid', 1_500, null],
      ['b-delivered', 'delivered', 1_500, null],
      ['c-expired', 'expired', 1_500, 'sold_out'],
      ['d-undelivered', 'paid', 1_500, null],
      ['e-late', 'paid', 1_500, null],
      ['f-failed-once', 'delivered', 1_500, null],
      ['g-odd', 'paid', 1_500, null],
      ['h-unrecorded', 'paid', 1_500, null],
    ]);
  });

  test('that were not refunded stay as they are, with the time of payment', async () => {
    const { database, addOrder } = await openOldShop(place);
    await addOrder('a-paid', 'paid', { refunded: 0 });
    await addOrder('b-delivered', 'delivered', { refunded: 500 });
    await addOrder('c-expired', 'expired');
    // Its payment came too late, and the provider rejected the refund.
    await addOrder('d-stuck', 'expired', { refunded: 0 });
    await migrate(database);
    expect(await readOrders(database)).toEqual([
      ['a-paid', 'paid', 1_500, null],
      ['b-delivered', 'delivered', 1_500, null],
      ['c-expired', 'expired', null, null],
      ['d-stuck', 'expired', 1_500, 'sold_out'],
    ]);
  });

  test('are migrated however many there are', async () => {
    const { database, addOrder, addHistory } = await openOldShop(place);
    await addOrder('first', 'delivered', { refunded: 11_200 });
    const ids = Array.from({ length: 1_100 }, (_, index) => `order-${index}`);
    for (const id of ids) await addOrder(id, 'refunded');
    for (const id of ids.slice(0, 600)) await addHistory(id, [EVENTS.paid, EVENTS.delivered]);
    await migrate(database);
    const states = await database.query
      .selectFrom('orders')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute();
    expect(states).toEqual([
      { state: 'delivered', count: 601 },
      { state: 'paid', count: 500 },
    ]);
  });

  test('keep what they hold, their deadline, and the account they were opened at', async () => {
    const { database, old, product, addOrder } = await openOldShop(place);
    await addOrder('a-held', 'pending');
    await addOrder('b-bare', 'pending', { createdAt: 7_000 });
    await old
      .insertInto('stock_holds')
      .values({ order_id: 'a-held', product_id: product.id, qty: 3, expires_at: 5_000 })
      .execute();
    await old
      .insertInto('sandbox_orders')
      .values({
        id: 'order_a-held',
        receipt: 'a-held',
        amount: 11_200,
        currency: 'INR',
        notes: '{}',
        attempts: 0,
        status: 'created',
        created_at: 1_000,
      })
      .execute();
    await migrate(database);
    const orders = await database.query
      .selectFrom('orders')
      .select(['id', 'hold_ends_at', 'provider_account'])
      .orderBy('id')
      .execute();
    expect(orders).toEqual([
      { id: 'a-held', hold_ends_at: 5_000, provider_account: 'sandbox' },
      { id: 'b-bare', hold_ends_at: 907_000, provider_account: null },
    ]);
    expect(await database.query.selectFrom('stock_holds').selectAll().execute()).toEqual([
      { order_id: 'a-held', product_id: product.id, firm: 3, soft: 0, network: 'unknown' },
    ]);
  });
});
