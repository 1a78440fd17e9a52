import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crashAt } from '../testing/crashes.ts';
import { addUser, openForTest } from '../testing/databases.ts';
import { describeOnEachEngine, type Place } from '../testing/engines.ts';
import { migrationsBefore } from '../testing/migrations-before.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';

/** Writes as a server of the release before does. */
async function openBefore(place: Place, migratedUpTo: string) {
  const database = await openForTest(await place());
  const upTo = (name: string) => migrate(database, { migrations: migrationsBefore(name) });
  await upTo(migratedUpTo);
  const { id: userId } = await addUser(database);
  const { query } = database;
  const insert = async (id: string, account: string | null, openedAs: string | null) => {
    await sql`
      insert into orders (id, provider_order_id, user_id, state, subtotal_paise, shipping_paise,
        tax_paise, total_paise, payment_method, created_at, updated_at, provider_account)
      values (${id}, ${openedAs}, ${userId}, 'expired', 100, 0, 2, 102, 'Razorpay', 1, 1, ${account})`.execute(
      query,
    );
  };
  const open = (id: string, openedAs: string) =>
    sql`
      update orders set provider_order_id = coalesce(provider_order_id, ${openedAs})
      where id = ${id}`.execute(query);
  const pay = (orderId: string) =>
    sql`
      insert into payments (id, order_id, amount_paise, refunded_paise, created_at)
      values (${`pay_${orderId}`}, ${orderId}, 102, 0, 1)`.execute(query);
  return { database, upTo, insert, open, pay };
}

async function read({ query }: Database) {
  const orders = await query.selectFrom('orders').select(['id', 'public_id']).execute();
  const attempts = await query
    .selectFrom('payment_attempts')
    .leftJoin('payments', 'payments.attempt_id', 'payment_attempts.id')
    .select(['payment_attempts.order_id', 'provider', 'account', 'provider_order_id'])
    .select('payments.id as paid')
    .orderBy('payment_attempts.order_id')
    .execute();
  return {
    named: orders.map(({ id, public_id }) => `${id}: ${public_id}`).sort(),
    attempts: attempts.map((row) =>
      [row.order_id, row.provider, row.account, row.provider_order_id, row.paid].join(' '),
    ),
  };
}

describeOnEachEngine('orders of the release before', (place) => {
  test('get their public ids and attempts before the next one serves them', async () => {
    const { database, insert, pay } = await openBefore(place, '032-payment-attempts');
    await insert('a', 'rzp_test_Mine', 'order_A');
    await insert('b', null, 'order_B');
    await insert('c', 'sandbox', null);
    await pay('a');
    await pay('c');
    const said: string[] = [];
    await migrate(database, { say: (line) => void said.push(line) });
    expect(await read(database)).toEqual({
      named: ['a: order_A', 'b: order_B', 'c: null'],
      attempts: ['a razorpay rzp_test_Mine order_A pay_a', 'b razorpay unknown order_B '],
    });
    expect(said).toContain('Migration 036-public-ids (expand)');
    const { rows } = await sql<{ name: string }>`
      select name, rows_filled, rows_left from fills where name <> 'search-keys' order by name`.execute(
      database.query,
    );
    expect(rows).toEqual([
      { name: 'attempts-of-payments', rows_filled: 1, rows_left: 0 },
      { name: 'public-ids', rows_filled: 2, rows_left: 0 },
    ]);
  });

  test('get them after a kill between two slices, whatever it was writing meanwhile', async () => {
    const { database, upTo, insert, open, pay } = await openBefore(place, '032-payment-attempts');
    for (let n = 0; n < 600; n += 1) await insert(`o${n}`, 'rzp_test_Mine', `order_${n}`);
    await insert('late', 'rzp_test_Mine', null);
    await pay('o599');
    await upTo('036-public-ids');
    crashAt('after-slice', 2);
    await expect(migrate(database)).rejects.toThrow('after-slice');
    const half = await read(database);
    expect(half.named.filter((order) => order.endsWith(': null'))).toHaveLength(101);
    await open('late', 'order_late');
    await pay('o598');
    await migrate(database);
    const { named, attempts } = await read(database);
    expect(named.filter((order) => order.endsWith(': null'))).toEqual([]);
    expect(attempts).toHaveLength(601);
    expect(attempts.filter((attempt) => attempt.includes(' pay_'))).toEqual([
      'o598 razorpay rzp_test_Mine order_598 pay_o598',
      'o599 razorpay rzp_test_Mine order_599 pay_o599',
    ]);
  });

  test('get them at once while it goes on beside the next one, and are deleted by it', async () => {
    const { database, insert, open, pay } = await openBefore(place, '032-payment-attempts');
    await migrate(database);
    await insert('a', 'rzp_test_Mine', null);
    expect(await read(database)).toEqual({ named: ['a: null'], attempts: [] });
    await open('a', 'order_A');
    await open('a', 'order_Again');
    await pay('a');
    await insert('b', null, null);
    await open('b', 'order_B');
    expect(await read(database)).toEqual({
      named: ['a: order_A', 'b: order_B'],
      attempts: ['a razorpay rzp_test_Mine order_A pay_a', 'b razorpay unknown order_B '],
    });
    await sql`delete from orders where id = 'b'`.execute(database.query);
    expect((await read(database)).attempts).toHaveLength(1);
  });
});
