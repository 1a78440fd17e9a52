import { expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import type { Database } from '../platform/db/open.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openOldShop } from '../platform/testing/old-shop.ts';
import { findRefundsToAsk } from './refund-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const readRefunds = (database: Database) =>
  database.query
    .selectFrom('refunds')
    .select(['id', 'status', 'moved_at', 'is_restocked', 'is_found', 'closed_at', 'failure_reason'])
    .orderBy('id')
    .execute();

const readCounted = async (database: Database) => {
  const rows = await database.query
    .selectFrom('payments')
    .select(['id', 'refunded_paise'])
    .execute();
  return Object.fromEntries(rows.map(({ id, refunded_paise }) => [id, refunded_paise]));
};

describeOnEachEngine('refunds from before they had a status', (place) => {
  const REFUND = { restock: 0, failed_at: null, failure_reason: null } as const;

  test('keep their status: requested, in progress, processed, failed or rejected', async () => {
    const { database, old, addOrder } = await openOldShop(place);
    const young = Date.now() - DAY_MS;
    for (const [id, refunded] of [
      ['done', 600],
      ['failed', 0],
      ['rejected', 0],
      ['at_once', 0],
    ] as const) {
      await addOrder(id, 'paid', { refunded });
    }
    await old
      .insertInto('refunds')
      .values([
        {
          ...REFUND,
          id: 'a-processed',
          payment_id: 'pay_done',
          amount_paise: 100,
          restock: 1,
          provider_refund_id: 'rfnd_1',
          created_at: 5,
        },
        {
          ...REFUND,
          id: 'b-pending',
          payment_id: 'pay_done',
          amount_paise: 200,
          provider_refund_id: 'rfnd_2',
          created_at: young,
        },
        {
          ...REFUND,
          id: 'c-requested',
          payment_id: 'pay_done',
          amount_paise: 300,
          restock: 1,
          provider_refund_id: null,
          created_at: 6,
        },
        {
          id: 'd-failed',
          payment_id: 'pay_failed',
          amount_paise: 100,
          restock: 1,
          provider_refund_id: 'rfnd_3',
          created_at: 7,
          failed_at: 8,
          failure_reason: null,
        },
        {
          id: 'e-rejected',
          payment_id: 'pay_rejected',
          amount_paise: 100,
          restock: 1,
          provider_refund_id: null,
          created_at: 9,
          failed_at: 10,
          failure_reason: 'The balance is too low',
        },
        {
          id: 'f-at-once',
          payment_id: 'pay_at_once',
          amount_paise: 100,
          restock: 0,
          provider_refund_id: null,
          created_at: 11,
          failed_at: 12,
          failure_reason: null,
        },
      ])
      .execute();
    await migrate(database);

    const rest = { is_found: 0, closed_at: null, failure_reason: null };
    expect(await readRefunds(database)).toEqual([
      { ...rest, id: 'a-processed', status: 'processed', moved_at: 5, is_restocked: 1 },
      { ...rest, id: 'b-pending', status: 'pending', moved_at: young, is_restocked: 0 },
      { ...rest, id: 'c-requested', status: 'requested', moved_at: 6, is_restocked: 0 },
      { ...rest, id: 'd-failed', status: 'failed', moved_at: 8, is_restocked: 1 },
      {
        ...rest,
        id: 'e-rejected',
        status: 'rejected',
        moved_at: 10,
        is_restocked: 0,
        failure_reason: 'The balance is too low',
      },
      { ...rest, id: 'f-at-once', status: 'failed', moved_at: 12, is_restocked: 0 },
    ]);
    // Refunds that were only requested no longer count.
    expect(await readCounted(database)).toEqual({
      pay_done: 300,
      pay_failed: 0,
      pay_rejected: 0,
      pay_at_once: 0,
    });
    const toAsk = await findRefundsToAsk(database.query, { now: Date.now(), limit: 10 });
    expect(toAsk.map(({ id }) => id)).toEqual(['b-pending', 'c-requested']);
  });

  test('that failed and were retried no longer need attention', async () => {
    const { database, old, addOrder } = await openOldShop(place);
    await addOrder('one', 'refunded', { refunded: 11_200 });
    await addOrder('other', 'paid', { refunded: 0 });
    const failed = { ...REFUND, amount_paise: 11_200, provider_refund_id: null, failed_at: 20 };
    await old
      .insertInto('refunds')
      .values([
        { ...failed, id: 'a-first', payment_id: 'pay_one', created_at: 10 },
        {
          ...failed,
          id: 'retry1-a-first',
          payment_id: 'pay_one',
          failed_at: null,
          provider_refund_id: 'rfnd_1',
          created_at: 30,
        },
        { ...failed, id: 'b-other', payment_id: 'pay_other', created_at: 10 },
      ])
      .execute();
    await migrate(database);
    expect(
      (await readRefunds(database)).map(({ id, status, closed_at }) => [id, status, closed_at]),
    ).toEqual([
      ['a-first', 'failed', 20],
      ['b-other', 'failed', null],
      ['retry1-a-first', 'processed', null],
    ]);
    expect(await readCounted(database)).toEqual({ pay_one: 11_200, pay_other: 0 });
  });
});
