import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOrder } from '../orders/testing.ts';
import { addUser, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { addUp } from './add-up.ts';
import { countRows, findWrongSums } from './testing.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-01T00:00:00Z');

const always = { mayGoOn: async () => true };

describeOnEachEngine('the sums for the statistics', (place) => {
  test('the sums equal a recount, whatever happened and whenever they were merged', async () => {
    const database = await openMigrated(place);
    const { id: user_id } = await addUser(database);
    const { query: db } = database;
    const orders: { id: string; total: number }[] = [];
    const act = fc.record({
      kind: fc.constantFrom('sell', 'sell', 'refund', 'giveBack', 'deliver', 'expire', 'addUp'),
      at: fc.nat({ max: 3 * DAY_MS }),
      pick: fc.nat(),
    });
    const run = async ({ kind, at, pick }: { kind: string; at: number; pick: number }) => {
      const order = orders[pick % Math.max(1, orders.length)];
      if (kind === 'addUp') return addUp({ database }, always);
      if (kind === 'sell' || order === undefined) {
        const placed = await addOrder(database, { user_id, created_at: START + at }, [
          { product_id: `p${pick % 3}`, qty: 1 + (pick % 4) },
          { product_id: `p${pick % 2}`, qty: 2 },
        ]);
        const total = placed.total_paise;
        // With a fee, with an offer, returned, or written by a server that does not say.
        const amount_paise = total + ([23, -17, 0, 0][pick % 4] ?? 0);
        const ordered_paise = [total, total, 0, null][pick % 4] ?? null;
        const paid = { order_id: placed.id, amount_paise, created_at: START + at };
        await db
          .insertInto('payments')
          .values([
            { ...paid, id: `pay_${placed.id}`, ordered_paise, refunded_paise: 0, is_extra: 0 },
            { ...paid, id: `pay_${placed.id}_2`, ordered_paise: 0, refunded_paise: 5, is_extra: 1 },
          ])
          .execute();
        orders.push({ id: placed.id, total: amount_paise });
        return;
      }
      if (kind === 'refund' || kind === 'giveBack') {
        const refunded_paise = kind === 'giveBack' ? order.total : pick % order.total;
        await db
          .updateTable('payments')
          .set({ refunded_paise })
          .where('order_id', '=', order.id)
          .where('is_extra', '=', 0)
          .execute();
        return;
      }
      const state = kind === 'deliver' ? 'delivered' : 'expired';
      await db.updateTable('orders').set({ state }).where('id', '=', order.id).execute();
    };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        for (const one of acts) await run(one);
        expect(await findWrongSums(database)).toEqual([]);
        await addUp({ database }, always);
        expect(await findWrongSums(database)).toEqual([]);
      }),
      { numRuns: 12 },
    );
    // Deleted rows are subtracted.
    await db.deleteFrom('payments').execute();
    await db.deleteFrom('order_lines').execute();
    await db.deleteFrom('orders').execute();
    expect(await findWrongSums(database)).toEqual([]);
    await addUp({ database }, always);
    expect(await countRows(database)).toBe(0);
  });

  test('a thousand changes within a quarter of an hour are merged into one row each', async () => {
    const database = await openMigrated(place);
    const { id: user_id } = await addUser(database);
    const { id } = await addOrder(database, { user_id, created_at: START }, [
      { product_id: 'teapot', qty: 1 },
    ]);
    for (let from = 0; from < 1_200; from += 300) {
      const payments = Array.from({ length: 300 }, (_, index) => ({
        id: `pay_${from + index}`,
        order_id: id,
        amount_paise: 100,
        refunded_paise: 0,
        created_at: START + index,
      }));
      await database.query.insertInto('payments').values(payments).execute();
    }
    await addUp({ database }, always);
    expect(await countRows(database)).toBe(3);
    expect(await findWrongSums(database)).toEqual([]);
    // Another server may do the same at the same time.
    await Promise.all([addUp({ database }, always), addUp({ database }, always)]);
    expect(await findWrongSums(database)).toEqual([]);
  });

  test('what is added and removed again leaves no row', async () => {
    const database = await openMigrated(place);
    const { id: user_id } = await addUser(database);
    const { id } = await addOrder(database, { user_id, created_at: START, state: 'pending' }, []);
    await addUp({ database }, always);
    expect(await countRows(database)).toBe(1);
    for (const state of ['paid', 'delivered'] as const) {
      await database.query.updateTable('orders').set({ state }).where('id', '=', id).execute();
      await addUp({ database }, always);
    }
    expect(await countRows(database)).toBe(1);
    expect(await findWrongSums(database)).toEqual([]);
  });

  test('a process that loses the lease leaves the rest to others', async () => {
    const database = await openMigrated(place);
    const { id: user_id } = await addUser(database);
    for (let count = 0; count < 3; count += 1) {
      await addOrder(database, { user_id, created_at: START });
    }
    await addUp({ database }, { mayGoOn: async () => false });
    expect(await countRows(database)).toBe(3);
  });
});
