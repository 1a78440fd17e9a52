import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copyDatabase } from '../testing/copies.ts';
import { crashAt } from '../testing/crashes.ts';
import { openForTest } from '../testing/databases.ts';
import { dump } from '../testing/dump.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { openOldShop } from '../testing/old-shop.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Database, DatabaseLocation } from './open.ts';

async function countApplied({ query }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from migrations`.execute(query);
  return rows[0]?.count ?? 0;
}

describeOnEachEngine('a database of an old release', (place) => {
  test('killed at every step on its way, it ends like one that was migrated in one go', async () => {
    const location = await place();
    const { database, addOrder, addHistory } = await openOldShop(async () => location);
    for (const [id, state, refunded] of [
      ['a', 'paid', 0],
      ['b', 'refunded', 11_200],
      ['c', 'delivered', 5_000],
      ['d', 'pending', undefined],
      ['e', 'expired', undefined],
    ] as const) {
      await addOrder(id, state, refunded === undefined ? {} : { refunded });
    }
    await addHistory('b', ['{"kind":"placed"}', '{"kind":"paid"}', '{"kind":"fully_refunded"}']);
    expect(await countApplied(database)).toBe(7);
    await database.close();

    const whole = await migrateCopy(location, false);
    const killed = await migrateCopy(location, true);
    expect(killed).toEqual(whole);
    expect(whole['rows of orders']).toHaveLength(5);
    expect(whole['rows of migrations']).toHaveLength(MIGRATIONS.length);
  });
});

/** Killed before and after the commit of each step, or never. */
async function migrateCopy(location: DatabaseLocation, isKilled: boolean) {
  const database = await openForTest(await copyDatabase(location));
  const kill = async (failpoint: 'inside-migration' | 'after-migration') => {
    crashAt(failpoint);
    await expect(migrate(database)).rejects.toThrow(failpoint);
  };
  for (let done = 7; isKilled && done < MIGRATIONS.length; done += 1) {
    await kill('inside-migration');
    expect(await countApplied(database)).toBe(done);
    await kill('after-migration');
    expect(await countApplied(database)).toBe(done + 1);
  }
  await migrate(database);
  return dump(database);
}
