import { expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { openForTest, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { serveDatabase } from '../platform/testing/test-shop.ts';
import { SessionUses } from './session-uses.ts';

const MINUTE = 60_000;

describeOnEachEngine('the last use of a session', (place) => {
  test('is written in batches, to five minutes, and never moved back', async () => {
    const database = await openMigrated(place);
    const shop = await serveDatabase(database);
    await Promise.all(Array.from({ length: 3 }, () => shop.shopper()));
    const [id = '', other = ''] = (
      await database.query.selectFrom('sessions').select('id').orderBy('id').execute()
    ).map((row) => row.id);
    const lastUses = async () =>
      (
        await database.query.selectFrom('sessions').select('last_used_at').orderBy('id').execute()
      ).map(({ last_used_at }) => last_used_at);
    const uses = new SessionUses();
    uses.note(id, 1_000);
    uses.note(other, 1_000);
    expect(await lastUses()).toEqual([null, null, null]);
    await uses.write(database, 1_000);
    expect(await lastUses()).toEqual([1_000, 1_000, null]);
    uses.note(id, 1_000 + 4 * MINUTE);
    await uses.write(database, 1_000 + 4 * MINUTE);
    expect(await lastUses()).toEqual([1_000, 1_000, null]);
    uses.note(id, 1_000 + 5 * MINUTE);
    await uses.write(database, 1_000 + 6 * MINUTE);
    expect(await lastUses()).toEqual([361_000, 1_000, null]);
    uses.note(id, 1_000 + 12 * MINUTE);
    await uses.write(database, 500);
    expect(await lastUses()).toEqual([361_000, 1_000, null]);
  });

  test('a call that is signed in counts as a use; it is written when the server closes', async () => {
    const database = await openMigrated(place);
    const shop = await serveDatabase(database);
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { jwtToken } = await shop.shopper();
    const before = Date.now();
    await shop.request({ url: '/api/users/isAuthorized', token: jwtToken });
    await shop.app.close();
    const [session] = await database.query.selectFrom('sessions').selectAll().execute();
    expect(session?.last_used_at).toBeGreaterThanOrEqual(before);
  });

  test('a session from before the migration stays open and shows when it began', async () => {
    const database = await openForTest(await place('empty'));
    await migrate(database, { migrations: migrationsBefore('016-accounts') });
    const user = { id: 'asha', name: 'Asha', email: 'a@b.example', email_key: 'a@b.example' };
    const account = { password_hash: '-', is_admin: 0 as const, created_at: 1 };
    await database.query
      .insertInto('users')
      .values({ ...user, ...account })
      .execute();
    const session = { id: 'old', user_id: 'asha', created_at: 86_400_000, expires_at: 9e15 };
    await database.query.insertInto('sessions').values(session).execute();
    await migrate(database);
    const shop = await serveDatabase(database);
    const [row] = await database.query.selectFrom('sessions').selectAll().execute();
    expect(row).toEqual({ ...session, device: null, last_used_at: null });
    const { readAccount } = await import('./own-account.ts');
    const signedIn = { ...user, sessionId: 'another' };
    expect(await readAccount(shop.database, signedIn)).toEqual({
      isEmailVerified: false,
      sessions: [
        {
          session_id: 'old',
          device: null,
          createdAt: '1970-01-02T00:00:00.000Z',
          lastUsedAt: '1970-01-02T00:00:00.000Z',
          isCurrent: false,
        },
      ],
    });
  });
});
