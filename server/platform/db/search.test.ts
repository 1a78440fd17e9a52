import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOrder } from '../../orders/testing.ts';
import { addUser, openForTest, openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { startLongTransaction } from '../testing/long-transaction.ts';
import { runFill } from './fill.ts';
import { migrate } from './migrate.ts';
import { foundation } from './migrations/001-foundation.ts';
import { paying } from './migrations/002-paying.ts';
import type { Database } from './open.ts';
import { searchKeys } from './renew-keys.ts';
import { findCandidates, keyContains } from './search.ts';

const NAMES = [
  'Asha Rao',
  "D'Souza",
  '100% Ünal_\\ "quoted"',
  'नाम',
  '李伟',
  'a',
  'Zoë 🙂 Ng',
  "x & 'y' | !z:* (w)",
  'aaaa',
  'No  spaces   saved',
  'Straße İstanbul ÉLODIE',
];

/** Part of a name, sometimes in another case, or a text that no name contains. */
const anySearch = fc.oneof(
  fc
    .record({
      name: fc.constantFrom(...NAMES),
      from: fc.nat(20),
      length: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ name, from, length }) => {
      const characters = [...name];
      return characters
        .slice(from % characters.length, (from % characters.length) + length)
        .join('');
    })
    .chain((part) => fc.constantFrom(part, part.toUpperCase(), `${part}q`)),
  fc
    .string({ minLength: 1, maxLength: 5, unit: 'grapheme' })
    .filter((text) => !text.includes('\0')),
);

async function findByReading({ query }: Database, q: string): Promise<string[]> {
  const rows = await query
    .selectFrom('users')
    .select('id')
    .where(keyContains('users', q))
    .execute();
  return rows.map(({ id }) => id).sort();
}

describeOnEachEngine('searching by trigrams', (place) => {
  test('the search misses no row that contains the text, whatever the text', async () => {
    const database = await openMigrated(place);
    for (const name of NAMES) await addUser(database, { name });
    await runFill(database, searchKeys);
    // As a server of an earlier version inserts them.
    for (const name of NAMES) await addUser(database, { name });
    await fc.assert(
      fc.asyncProperty(anySearch, async (q) => {
        const candidates = await findCandidates(database, 'users', q);
        expect(candidates).toEqual(expect.arrayContaining(await findByReading(database, q)));
      }),
      { numRuns: 300 },
    );
  });

  test('the search returns few rows that do not contain the text', async () => {
    const database = await openMigrated(place);
    for (const name of NAMES) await addUser(database, { name });
    for (const q of [
      'Asha',
      'ao',
      '%',
      '_\\',
      '李',
      'aaa',
      'नाम',
      'saved',
      'nobody',
      'ELOD',
      'élo',
    ]) {
      const candidates = await findCandidates(database, 'users', q);
      expect(candidates?.sort(), q).toEqual(await findByReading(database, q));
    }
  });

  test('the search follows a renamed user and an order that gets its id later', async () => {
    const database = await openMigrated(place);
    const { id } = await addUser(database, { name: 'Before' });
    const order = await addOrder(database, { user_id: id, provider_order_id: null });
    const find = (table: 'users' | 'orders', q: string) => findCandidates(database, table, q);
    const rename = (name: string) =>
      database.query.updateTable('users').set({ name }).where('id', '=', id).execute();
    await rename('After');
    expect([await find('users', 'before'), await find('users', 'after')]).toEqual([[], [id]]);
    expect(await find('orders', 'order_')).toEqual([]);
    const named = { provider_order_id: 'order_Xyz123' };
    await database.query.updateTable('orders').set(named).where('id', '=', order.id).execute();
    expect(await find('orders', 'xyz1')).toEqual([order.id]);

    const cash = await addOrder(database, { user_id: id, provider_order_id: null });
    await database.query
      .updateTable('orders')
      .set({ public_id: 'cash_Qrs456' })
      .where('id', '=', cash.id)
      .execute();
    expect(await find('orders', 'QRS4')).toEqual([cash.id]);
  });

  test('the search returns no candidates when very many rows may match', async () => {
    const database = await openMigrated(place);
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      id: `u${index}`,
      name: index === 0 ? 'Ravi Rao' : 'Ravi',
      email: '',
      email_key: `${index}`,
      password_hash: '-',
      is_admin: 0 as const,
      created_at: 1,
    }));
    await database.query.insertInto('users').values(rows).execute();
    expect(await findCandidates(database, 'users', 'ravi')).toBeUndefined();
    expect(await findCandidates(database, 'users', 'ravi r')).toEqual(['u0']);
  });

  test('the search finds users created before the index', async () => {
    const database = await openForTest(await place());
    await migrate(database, { migrations: [foundation, paying] });
    const { id } = await addUser(database, { name: 'Asha' });
    const order = await addOrder(database, {
      user_id: id,
      state: 'expired',
      provider_order_id: 'order_Abc',
    });
    await migrate(database);
    expect(await findCandidates(database, 'users', 'sha')).toEqual([id]);
    expect(await findCandidates(database, 'orders', '_ab')).toEqual([order.id]);
  });

  test('the search answers while a long transaction is open', async () => {
    const database = await openMigrated(place);
    const { id } = await addUser(database, { name: 'Asha' });
    const long = startLongTransaction(database);
    await long.begun;
    expect(await findCandidates(database, 'users', 'sha')).toEqual([id]);
    await long.finish();
  });
});
