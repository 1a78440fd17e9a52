import { expect, test } from 'vitest';
import type { Stats } from '../../contract/stats/schemas.ts';
import { addOrder } from '../orders/testing.ts';
import type { Database } from '../platform/db/open.ts';
import type { NewRow } from '../platform/db/tables.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addProduct, addUser, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { startLongTransaction } from '../platform/testing/long-transaction.ts';
import { serveDatabase } from '../platform/testing/test-shop.ts';

const RANGE = '?from=2026-03-01&to=2026-03-03';

/** An order and, if it was paid for, its payment at that time. */
async function addSale(
  database: Database,
  order: Parameters<typeof addOrder>[1] & { at: string; refunded?: number },
  lines: Partial<NewRow<'order_lines'>>[] = [{}],
): Promise<void> {
  const { at, refunded = 0, ...fields } = order;
  const time = Date.parse(at);
  const { id, provider_order_id, total_paise } = await addOrder(
    database,
    { ...fields, created_at: time },
    lines,
  );
  if (fields.state === 'pending' || fields.state === 'expired') return;
  await database.query
    .insertInto('payments')
    .values({
      id: `pay_${provider_order_id}`,
      order_id: id,
      amount_paise: total_paise,
      refunded_paise: refunded,
      created_at: time,
    })
    .execute();
}

describeOnEachEngine('GET /api/admin/stats', (place) => {
  async function open(fill: (database: Database, userId: string) => Promise<void>) {
    const database = await openMigrated(place);
    const { id: userId } = await addUser(database);
    await fill(database, userId);
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const ask = (query = '') => shop.request({ url: `/api/admin/stats${query}`, token });
    const stats = async (query = RANGE) => (await ask(query)).json<Stats>();
    return { shop, ask, stats };
  }

  test('the counts are those of the four lists', async () => {
    const { stats } = await open(async (database, user_id) => {
      for (let count = 0; count < 3; count += 1) await addProduct(database);
      await addOrder(database, { user_id, state: 'paid' });
      await addOrder(database, { user_id, state: 'pending' });
      await addOrder(database, { user_id, state: 'expired' });
      await addOrder(database, { user_id, state: 'expired', paid_at: 1 });
      const { id } = await addUser(database);
      await addOrder(database, { user_id: id, state: 'pending', provider_order_id: null });
    });
    // Two buyers and the admin; the built-in category; the orders their list shows.
    expect((await stats('')).counts).toEqual({ users: 3, products: 3, categories: 1, orders: 3 });
  });

  test('sales are counted on the day of the payment, minus what was refunded', async () => {
    const { stats } = await open(async (database, user_id) => {
      await addSale(database, { user_id, at: '2026-03-01T00:00:00Z' });
      await addSale(database, { user_id, at: '2026-03-01T23:59:59Z', refunded: 1_250 });
      await addSale(database, { user_id, at: '2026-03-03T10:00:00Z', refunded: 11_200 });
      await addSale(database, { user_id, state: 'delivered', at: '2026-03-03T11:00:00Z' });
      await addSale(database, { user_id, at: '2026-02-28T23:59:59Z' });
      await addSale(database, { user_id, at: '2026-03-04T00:00:00Z' });
      await addSale(database, { user_id, state: 'pending', at: '2026-03-02T10:00:00Z' });
    });
    const answer = await stats();
    expect(answer).toMatchObject({ from: '2026-03-01', to: '2026-03-03' });
    expect(answer.days).toEqual([
      { date: '2026-03-01', orders: 2, revenue: 211.5 },
      { date: '2026-03-02', orders: 0, revenue: 0 },
      { date: '2026-03-03', orders: 1, revenue: 112 },
    ]);
    expect(answer.totals).toEqual({
      orders: 3,
      revenue: 323.5,
      refunded: 124.5,
      difference: 0,
    });
    // A fully refunded order is not to be shipped.
    expect(answer.ordersByState).toEqual({ pending: 1, paid: 2, delivered: 1, expired: 0 });
  });

  test('a year equals the sum of its parts', async () => {
    const { stats } = await open(async (database, user_id) => {
      const lines = [{ product_id: 'lamp', name: 'Lamp', qty: 2 }];
      for (const at of ['2025-03-02', '2025-04-02', '2025-04-03', '2025-12-31', '2026-03-01']) {
        await addSale(database, { user_id, at: `${at}T12:00:00Z` }, lines);
      }
      await addSale(database, { user_id, state: 'expired', at: '2025-08-15T12:00:00Z' });
    });
    const answer = await stats('?from=2025-03-02&to=2026-03-01');
    expect(answer.days).toHaveLength(365);
    expect(answer.days.filter(({ orders }) => orders > 0).map(({ date }) => date)).toEqual([
      '2025-03-02',
      '2025-04-02',
      '2025-04-03',
      '2025-12-31',
      '2026-03-01',
    ]);
    expect(answer.totals).toMatchObject({ orders: 5, revenue: 560 });
    expect(answer.ordersByState).toEqual({ pending: 0, paid: 5, delivered: 0, expired: 1 });
    expect(answer.bestSellers).toMatchObject([{ product_id: 'lamp', pieces: 10 }]);
  });

  test("offsetMinutes moves the days to the caller's time zone", async () => {
    const { stats } = await open(async (database, user_id) => {
      await addSale(database, { user_id, at: '2026-03-01T20:00:00Z' });
    });
    const datesOf = async (offset: string) =>
      (await stats(`${RANGE}&offsetMinutes=${offset}`)).days
        .filter(({ orders }) => orders > 0)
        .map(({ date }) => date);
    expect(await datesOf('0')).toEqual(['2026-03-01']);
    expect(await datesOf('330')).toEqual(['2026-03-02']);
    expect(await datesOf('-840')).toEqual(['2026-03-01']);
  });

  test('best sellers are the products with most units sold, named even if they were removed', async () => {
    const { stats } = await open(async (database, user_id) => {
      const { id } = await addProduct(database, { id: 'pot', name: 'Pot' });
      const pot = { product_id: id, name: 'Pot as it was', price_paise: 5_000 };
      const gone = { product_id: 'gone', name: 'Lamp', price_paise: 100 };
      await addSale(database, { user_id, at: '2026-01-01T10:00:00Z' }, [{ ...gone, qty: 3 }]);
      // Both halves of a range that is read in several batches.
      await addSale(database, { user_id, at: '2026-03-03T10:00:00Z' }, [
        { ...gone, qty: 4 },
        { ...pot, qty: 5 },
      ]);
      const refunded = { user_id, at: '2026-03-02T10:00:00Z', refunded: 11_200 };
      await addSale(database, refunded, [{ ...pot, qty: 90 }]);
      await addSale(database, { user_id, state: 'expired', at: '2026-03-02T10:00:00Z' }, [
        { ...pot, qty: 90 },
      ]);
      const others = Array.from({ length: 12 }, (_, index) => ({ product_id: `other-${index}` }));
      await addSale(database, { user_id, at: '2026-03-01T10:00:00Z' }, others);
    });
    const { bestSellers } = await stats('?from=2026-01-01&to=2026-03-03');
    expect(bestSellers).toHaveLength(10);
    expect(bestSellers.slice(0, 2)).toEqual([
      { product_id: 'gone', name: 'Lamp', pieces: 7, revenue: 7, isSold: false },
      { product_id: 'pot', name: 'Pot', pieces: 5, revenue: 250, isSold: true },
    ]);
    expect((await stats('?from=2026-02-01&to=2026-02-02')).bestSellers).toEqual([]);
  });

  test('open disputes come with the soonest deadline first, those without one last', async () => {
    const { stats } = await open(async (database, user_id) => {
      const order = await addOrder(database, { user_id, provider_order_id: 'order_1' });
      const dispute = {
        order_id: order.id,
        payment_id: 'pay_1',
        amount_paise: 11_200,
        reason: 'Not received',
        status: 'open',
        respond_by: null,
        created_at: Date.UTC(2026, 2, 1),
        event_at: 1,
      } as const;
      const at = (day: number) => Date.UTC(2026, 2, day);
      await database.query
        .insertInto('disputes')
        .values([
          { ...dispute, id: 'disp_never' },
          { ...dispute, id: 'disp_late', respond_by: at(9), status: 'under_review' },
          { ...dispute, id: 'disp_soon', respond_by: at(5), status: 'action_required' },
          { ...dispute, id: 'disp_won', respond_by: at(4), status: 'won' },
          { ...dispute, id: 'disp_lost', respond_by: at(4), status: 'lost' },
          { ...dispute, id: 'disp_closed', respond_by: at(4), status: 'closed' },
        ])
        .execute();
    });
    expect((await stats()).disputes).toEqual([
      {
        dispute_id: 'disp_soon',
        order_id: 'order_1',
        number: 1001,
        amount: 112,
        reason: 'Not received',
        status: 'action_required',
        respondBy: '2026-03-05T00:00:00.000Z',
        openedAt: '2026-03-01T00:00:00.000Z',
      },
      expect.objectContaining({ dispute_id: 'disp_late', status: 'under_review' }),
      expect.objectContaining({ dispute_id: 'disp_never', respondBy: null }),
    ]);
  });

  test('failed refunds are those that need attention, oldest first; of many ten are shown', async () => {
    const { stats } = await open(async (database, user_id) => {
      const order = await addOrder(database, { user_id, provider_order_id: 'order_1' });
      await database.query
        .insertInto('payments')
        .values({
          id: 'pay_1',
          order_id: order.id,
          amount_paise: 11_200,
          refunded_paise: 0,
          created_at: 1,
        })
        .execute();
      const refund = {
        payment_id: 'pay_1',
        amount_paise: 5_050,
        restock: 0,
        provider_refund_id: null,
        created_at: 1,
        moved_at: Date.UTC(2026, 2, 2),
      } as const;
      const others = ['requested', 'sent', 'pending', 'processed'] as const;
      await database.query
        .insertInto('refunds')
        .values([
          { ...refund, id: 'rejected', status: 'rejected' },
          { ...refund, id: 'failed', status: 'failed', moved_at: Date.UTC(2026, 2, 1) },
          { ...refund, id: 'closed', status: 'failed', closed_at: 2 },
          ...others.map((status) => ({ ...refund, id: status, status })),
          ...Array.from({ length: 20 }, (_, index) => ({
            ...{ ...refund, id: `later-${index}`, amount_paise: 1, moved_at: Date.UTC(2026, 3, 1) },
            status: 'failed' as const,
          })),
        ])
        .execute();
    });
    const { failedRefunds } = await stats();
    expect(failedRefunds).toHaveLength(10);
    expect(failedRefunds.slice(0, 3)).toEqual([
      { order_id: 'order_1', number: 1001, amount: 50.5, at: '2026-03-01T00:00:00.000Z' },
      { order_id: 'order_1', number: 1001, amount: 50.5, at: '2026-03-02T00:00:00.000Z' },
      { order_id: 'order_1', number: 1001, amount: 0.01, at: '2026-04-01T00:00:00.000Z' },
    ]);
  });

  test('low stock lists the products with the least left, and none that have enough', async () => {
    const { stats } = await open(async (database) => {
      for (const stock of [6, 3, 0, 5, 100]) {
        await addProduct(database, { id: `stock-${stock}`, name: `Has ${stock}`, stock });
      }
    });
    expect((await stats()).lowStock).toEqual([
      { _id: 'stock-0', name: 'Has 0', countInStock: 0 },
      { _id: 'stock-3', name: 'Has 3', countInStock: 3 },
      { _id: 'stock-5', name: 'Has 5', countInStock: 5 },
    ]);
  });

  test('it is for admins only, and an invalid range is rejected and named', async () => {
    const { shop, ask } = await open(async () => {});
    const { jwtToken: token } = await shop.shopper();
    expectProblem(await shop.request({ url: '/api/admin/stats' }), 401);
    expectProblem(await shop.request({ url: '/api/admin/stats', token }), 403);
    const bad = {
      from: ['yesterday', '2026-02-30', '2026-3-1', '1999-01-01', '2026-01-01T00:00:00Z'],
      to: ['', '2026-13-01'],
      offsetMinutes: ['841', '-841', '1.5', 'IST', '1e2', '331'],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const response = await ask(`?${field}=${value}`);
        const problem = expectProblem(response, 400);
        expect([value, ...(problem.errors ?? []).map((error) => error.field)]).toEqual([
          value,
          field,
        ]);
      }
    }
  });

  test('they are answered while a long transaction is open', async () => {
    const { shop, stats } = await open(async (database, user_id) => {
      await addSale(database, { user_id, at: '2026-03-02T12:00:00+05:30' });
    });
    const long = startLongTransaction(shop.database);
    await long.begun;
    const { days } = await stats();
    expect(days.map(({ orders }) => orders)).toEqual([0, 1, 0]);
    await long.finish();
  });
});
