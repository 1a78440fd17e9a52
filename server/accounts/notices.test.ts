import { expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import type { Database } from '../platform/db/open.ts';
import { addUser, openForTest, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { eventsOf } from './links-testing.ts';
import { recordNotice } from './notices.ts';
import { holdUser } from './queries.ts';
import { PASSWORD, signInFrom } from './testing.ts';

const HOUR = 3_600_000;

/** As its user would: with a mailed link. */
async function confirm({ database }: TestShop, id: string): Promise<void> {
  await database.query
    .updateTable('users')
    .set({ email_verified_at: 1 })
    .where('id', '=', id)
    .execute();
}

async function countNotices(shop: TestShop, userId: string, kind: string): Promise<number> {
  return (await eventsOf(shop, userId)).filter((each) => each === kind).length;
}

describeOnOneEngine('notices to an account', (place) => {
  test('a confirmed one is told of twenty', async () => {
    const shop = await openTestShop(place);
    const { _id: id, email } = (await shop.shopper()).user;
    await confirm(shop, id);
    for (let time = 1; time <= 8; time += 1) await signInFrom(shop, { email });
    expect(await countNotices(shop, id, 'new_device')).toBe(7);
    const notice = { kind: 'new_device', userId: id, at: 1 } as const;
    for (let time = 1; time <= 14; time += 1) {
      await shop.database.transaction((tx) => recordNotice(tx, notice));
    }
    expect(await countNotices(shop, id, 'new_device')).toBe(20);
  });

  test('a password that is changed back and forth is three mails, beside those about devices', async () => {
    const shop = await openTestShop(place);
    const { user, jwtToken: token } = await shop.shopper();
    for (let time = 1; time <= 5; time += 1) await signInFrom(shop, { email: user.email });
    const other = 'quite another phrase';
    for (let time = 1; time <= 6; time += 1) {
      const [current, password] = time % 2 === 1 ? [PASSWORD, other] : [other, PASSWORD];
      const body = { current, password };
      const answer = await shop.request({
        method: 'PUT',
        url: '/api/users/password',
        token,
        body,
      });
      expect(answer.statusCode).toBe(200);
    }
    expect(await countNotices(shop, user._id, 'password_changed')).toBe(3);
    expect(await countNotices(shop, user._id, 'new_device')).toBe(3);
  });

  test('an account whose devices were all forgotten hears of the next sign-in', async () => {
    const shop = await openTestShop(place);
    const { _id: id, email } = (await shop.shopper()).user;
    const age = (fields: { created_at?: number; password_made_at?: number }) =>
      shop.database.query.updateTable('users').set(fields).where('id', '=', id).execute();
    const forget = () => shop.database.query.deleteFrom('known_devices').execute();
    const signInAnew = async () => {
      await forget();
      expect((await signInFrom(shop, { email })).statusCode).toBe(200);
      return countNotices(shop, id, 'new_device');
    };
    expect(await signInAnew()).toBe(0);
    await age({ created_at: Date.now() - 25 * HOUR });
    expect(await signInAnew()).toBe(1);
    // A password from the command line forgets all devices: the first one after it is no news.
    await age({ password_made_at: Date.now() - 23 * HOUR });
    expect(await signInAnew()).toBe(1);
    await age({ password_made_at: Date.now() - 25 * HOUR });
    expect(await signInAnew()).toBe(2);
  });

  test('events from before the migration stay, and are about nobody', async () => {
    const database = await openForTest(await place('empty'));
    await migrate(database, { migrations: migrationsBefore('019-account-events') });
    const event = { id: 'one', kind: 'new_device', data: '{}', at: 1, is_fresh: 1 } as const;
    await database.query.insertInto('events').values(event).execute();
    await migrate(database);
    expect(await database.query.selectFrom('events').selectAll().execute()).toEqual([
      { id: 'one', kind: 'new_device', data: '{}', at: 1, is_fresh: 1, user_id: null },
    ]);
  });
});

describeOnEachEngine('notices to an account, on each engine', (place) => {
  test('an address that nobody confirmed is told of three new devices an hour', async () => {
    const shop = await openTestShop(place);
    const { _id: id, email } = (await shop.shopper()).user;
    // The first device of a new account is no news.
    for (let time = 1; time <= 8; time += 1) {
      expect((await signInFrom(shop, { email })).statusCode).toBe(200);
    }
    expect(await countNotices(shop, id, 'new_device')).toBe(3);
    await shop.database.query
      .updateTable('events')
      .set((eb) => ({ at: eb('at', '-', HOUR) }))
      .execute();
    await signInFrom(shop, { email });
    expect(await countNotices(shop, id, 'new_device')).toBe(4);
  });

  test('simultaneous ones are counted one by one, for each account', async () => {
    const database = await openMigrated(place);
    const [asha, ravi] = [await addUser(database), await addUser(database)];
    const record = (userId: string) =>
      database.transaction(async (tx) => {
        await holdUser(tx, userId);
        await recordNotice(tx, { kind: 'password_changed', userId });
      });
    await Promise.all(Array.from({ length: 6 }, () => [record(asha.id), record(ravi.id)]).flat());
    expect(await countOf(database, asha.id)).toBe(3);
    expect(await countOf(database, ravi.id)).toBe(3);
  });
});

async function countOf({ query }: Database, userId: string): Promise<number> {
  const told = await query
    .selectFrom('events')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return told.length;
}
