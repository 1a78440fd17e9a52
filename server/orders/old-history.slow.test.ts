import { expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { foundation } from '../platform/db/migrations/001-foundation.ts';
import { paying } from '../platform/db/migrations/002-paying.ts';
import { backOffice } from '../platform/db/migrations/003-back-office.ts';
import { catalogueWork } from '../platform/db/migrations/004-catalogue-work.ts';
import { unsentRefunds } from '../platform/db/migrations/005-unsent-refunds.ts';
import { failedRefunds } from '../platform/db/migrations/006-failed-refunds.ts';
import type { Database } from '../platform/db/open.ts';
import { addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { addOrder } from './testing.ts';

const BEFORE_EVENTS = [foundation, paying, backOffice, catalogueWork, unsentRefunds, failedRefunds];

async function addOldOrder(database: Database, id: string, history: readonly string[]) {
  const { id: user_id } = await addUser(database);
  await addOrder(database, { id, user_id, state: 'expired' });
  const rows = history.map((event, at) => ({
    // Stored in another order than it happened: only the time counts.
    id: `${id}_${String(history.length - at).padStart(6, '0')}`,
    order_id: id,
    at,
    actor: 'provider',
    event,
  }));
  for (let first = 0; first < rows.length; first += 500) {
    await database.query
      .insertInto('order_history')
      .values(rows.slice(first, first + 500))
      .execute();
  }
}

async function readColumn(database: Database, orderId: string): Promise<string[]> {
  const rows = await database.query
    .selectFrom('order_history')
    .select('event')
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
  return rows.map(({ event }) => event);
}

describeOnEachEngine('an order history from before events were JSON', (place) => {
  async function openOld() {
    const database = await openForTest(await place());
    await migrate(database, { migrations: BEFORE_EVENTS });
    return database;
  }

  test('is converted to the JSON of the same events', async () => {
    const database = await openOld();
    await addOldOrder(database, 'delivered', [
      'placed',
      'paid',
      'delivered',
      'refund of 5050 paise asked for',
      'refunded 5050 paise',
      'paid',
      'delivered',
    ]);
    // Comes after one that ends as delivered.
    await addOldOrder(database, 'early', ['paid']);
    await addOldOrder(database, 'failed', [
      'placed',
      'paid',
      'refund of 21400 paise asked for',
      'refund of 21400 paise failed: Too little: 3 of 4\nPlease call',
      'refund of 21400 paise asked for',
      'refunded 21400 paise',
      'refunded',
      'refund of 21400 paise failed',
      'paid',
      'delivered',
      'refunded',
      'delivered',
      'paid',
    ]);
    await addOldOrder(database, 'late', ['placed', 'expired', 'refunded', 'expired', 'paid']);
    await migrate(database);
    expect(await readColumn(database, 'delivered')).toEqual([
      '{"kind":"placed"}',
      '{"kind":"paid"}',
      '{"kind":"delivered"}',
      '{"kind":"refund_requested","amountPaise":5050}',
      '{"kind":"refunded","amountPaise":5050}',
      '{"kind":"undelivered"}',
      '{"kind":"delivered"}',
    ]);
    expect(await readColumn(database, 'early')).toEqual(['{"kind":"paid"}']);
    expect(await readColumn(database, 'failed')).toEqual([
      '{"kind":"placed"}',
      '{"kind":"paid"}',
      '{"kind":"refund_requested","amountPaise":21400}',
      '{"kind":"refund_failed","amountPaise":21400,"reason":"Too little: 3 of 4\\nPlease call"}',
      '{"kind":"refund_requested","amountPaise":21400}',
      '{"kind":"refunded","amountPaise":21400}',
      '{"kind":"fully_refunded"}',
      '{"kind":"refund_failed","amountPaise":21400,"reason":null}',
      '{"kind":"restored","state":"paid"}',
      '{"kind":"delivered"}',
      '{"kind":"fully_refunded"}',
      '{"kind":"restored","state":"delivered"}',
      '{"kind":"undelivered"}',
    ]);
    expect(await readColumn(database, 'late')).toEqual([
      '{"kind":"placed"}',
      '{"kind":"expired"}',
      '{"kind":"fully_refunded"}',
      '{"kind":"restored","state":"expired"}',
      '{"kind":"paid"}',
    ]);
  });

  test('keeps unknown entries as notes, word for word', async () => {
    const database = await openOld();
    await addOldOrder(database, 'odd', [
      'Called the customer: "no answer" \\ नमस्ते',
      'refund of many paise asked for',
      'refunded 99999999999999999999 paise',
      'toString',
      '',
    ]);
    await migrate(database);
    expect(await readColumn(database, 'odd')).toEqual([
      '{"kind":"note","text":"Called the customer: \\"no answer\\" \\\\ नमस्ते"}',
      '{"kind":"note","text":"refund of many paise asked for"}',
      '{"kind":"note","text":"refunded 99999999999999999999 paise"}',
      '{"kind":"note","text":"toString"}',
      '{"kind":"note","text":""}',
    ]);
  });

  test('is converted in batches, and an order that spans two of them loses nothing', async () => {
    const database = await openOld();
    const turns = Array.from({ length: 600 }, () => ['delivered', 'paid']).flat();
    // One row more in the second: somewhere a batch of 1,000 rows ends with `delivered`.
    await addOldOrder(database, 'a', ['placed', 'paid', ...turns]);
    await addOldOrder(database, 'b', ['placed', 'paid', 'refunded 1 paise', ...turns]);
    await addOldOrder(database, 'c', ['placed', 'paid', ...turns]);
    await migrate(database);
    const marks = Array.from({ length: 600 }, () => [
      '{"kind":"delivered"}',
      '{"kind":"undelivered"}',
    ]).flat();
    for (const id of ['a', 'b', 'c'])
      expect((await readColumn(database, id)).slice(-1_200)).toEqual(marks);
    expect((await readColumn(database, 'c')).slice(0, 2)).toEqual([
      '{"kind":"placed"}',
      '{"kind":"paid"}',
    ]);
  });
});
