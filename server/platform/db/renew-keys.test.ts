import { type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addUser, openForTest, openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { migrationsBefore } from '../testing/migrations-before.ts';
import { runFill } from './fill.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';
import { searchKeys } from './renew-keys.ts';
import { findCandidates } from './search.ts';

/** More than two slices. */
const MANY = 520;

/** As a server of the version before it writes a row. */
const NO_KEY = { search_key: null, search_version: 0 };

async function addMany({ query }: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `u${index}`,
    name: `Élodie ${index}`,
    email: `${index}@Mail.example`,
    email_key: `${index}@mail.example`,
    password_hash: '-',
    is_admin: 0 as const,
    created_at: 1,
  }));
  await query.insertInto('users').values(rows).execute();
}

async function countKeyed({ query }: Database): Promise<number> {
  const { count } = await query
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`search_version = 1 and search_key = 'elodie ' || substr(id, 2)
      || ${'\n'} || substr(id, 2) || '@mail.example'`)
    .executeTakeFirstOrThrow();
  return count;
}

describeOnEachEngine('search keys', (place, engine) => {
  const find = (database: Database, q: string) => findCandidates(database, 'users', q);
  const renew = (database: Database) => runFill(database, searchKeys);

  test('rows from before the migration are found as before, and by their key once they have one', async () => {
    const database = await openForTest(await place());
    await migrate(database, { migrations: migrationsBefore('026-search-keys') });
    await sql`insert into users (id, name, email, email_key, password_hash, is_admin, created_at)
      values ('old', 'Élodie', 'E@mail.example', 'e@mail.example', '-', 0, 1)`.execute(
      database.query,
    );
    await sql`insert into audit_log (id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name)
      values ('entry', 1, 'old', 'Élodie', 'change', 'user', 'old', 'Ünal')`.execute(
      database.query,
    );
    await migrate(database);
    for (const q of ['Élod', 'lodie', 'MAIL']) expect(await find(database, q), q).toEqual(['old']);
    expect(await find(database, 'elod')).toEqual([]);
    expect(await findCandidates(database, 'audit_log', 'Ünal')).toEqual(['entry']);

    expect(await renew(database)).toBe(2);
    for (const q of ['Élod', 'ELOD', 'mail']) expect(await find(database, q), q).toEqual(['old']);
    expect(await findCandidates(database, 'audit_log', 'unal')).toEqual(['entry']);
    expect(await renew(database)).toBe(0);
  });

  test('a name that an earlier version writes has no key of another name, and gets its own', async () => {
    const database = await openMigrated(place);
    const { id } = await addUser(database, { name: 'Élodie', ...NO_KEY });
    await renew(database);
    expect(await find(database, 'elodie')).toEqual([id]);
    const added = await addUser(database, { name: 'Zoë', ...NO_KEY });
    await database.query.updateTable('users').set({ name: 'Ünal' }).where('id', '=', id).execute();
    expect([await find(database, 'elodie'), await find(database, 'Ünal')]).toEqual([[], [id]]);
    expect(await renew(database)).toBe(2);
    expect([await find(database, 'unal'), await find(database, 'zoe')]).toEqual([[id], [added.id]]);
  });

  test('keys of an earlier version are made again', async () => {
    const database = await openMigrated(place);
    const { id } = await addUser(database, { name: 'Élodie', search_key: 'x', search_version: 0 });
    expect(await find(database, 'elodie')).toEqual([]);
    expect(await renew(database)).toBe(1);
    expect(await find(database, 'elodie')).toEqual([id]);
  });

  test('slices go on where a stopped server ended, and two servers at once make each key right', async () => {
    const database = await openMigrated(place);
    await addMany(database, MANY);
    let steps = 0;
    const stopped = await runFill(database, searchKeys, {
      mayGoOn: async () => steps++ < 1,
      pause: async () => {},
    });
    expect(stopped).toBeGreaterThan(0);
    expect(await countKeyed(database)).toBe(stopped);
    expect(stopped).toBeLessThan(MANY / 2);

    await Promise.all([renew(database), renew(database)]);
    expect(await countKeyed(database)).toBe(MANY);
    expect(await find(database, 'elodie 51')).toHaveLength(11);
    if (engine === 'sqlite') {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from users_grams`.execute(database.query);
      expect(rows).toEqual([{ count: MANY }]);
    }
  });

  test.skipIf(engine === 'sqlite')(
    'a row that somebody is changing is left for the next time',
    async () => {
      const database = await openMigrated(place);
      await addMany(database, 3);
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: end, resolve: finish } = Promise.withResolvers<void>();
      const changing = database.transaction(async (tx) => {
        await tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', 'u1').execute();
        begin();
        await end;
      });
      await begun;
      expect(await renew(database)).toBe(2);
      finish();
      await changing;
      expect(await renew(database)).toBe(1);
    },
  );
});
