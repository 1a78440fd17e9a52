import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../platform/db/open.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { ensureFirstAdmin, grantAdmin, revokeAdmin } from './admins.ts';

const NOTHING_SET = { email: undefined, password: undefined };
const OWNER = { email: 'Owner@Example.com', password: 'the password of the owner' };

const logIn = ({ request }: TestShop, body: unknown) =>
  request({ method: 'POST', url: '/api/users/login', body });

const isOut = async ({ request }: TestShop, token: string) =>
  (await request({ url: '/api/users/isAuthorized', token })).statusCode === 401;

const storedAdmins = ({ database }: TestShop) =>
  database.query.selectFrom('users').select(['id', 'email']).where('is_admin', '=', 1).execute();

/** Lets all of them get as far as a locked user row before the first may change it. */
async function crowdAt<Result>(
  database: Database,
  userId: string,
  times: number,
  work: () => Promise<Result>,
): Promise<Result[]> {
  const isPostgres = database.engine === 'postgres';
  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const lock = database.transaction(async (tx) => {
    // On SQLite they queue behind the whole transaction.
    const row = tx.selectFrom('users').select('id').where('id', '=', userId);
    if (isPostgres) await row.forUpdate().execute();
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  const all = Promise.all(Array.from({ length: times }, work));
  while (isPostgres && (await countWaiting(database)) < times);
  unlock.resolve();
  await lock;
  return all;
}

async function countWaiting({ query }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
  return rows[0]?.count ?? 0;
}

describeOnOneEngine('the first admin', (place) => {
  test('is created with a generated password, which is printed once and opens the back office', async () => {
    const shop = await openTestShop(place);
    const details = await ensureFirstAdmin({ database: shop.database }, NOTHING_SET);
    expect(details).toEqual({
      email: 'admin@haat.example',
      password: expect.stringMatching(/^[\w-]{20}$/),
    });
    const { user, jwtToken } = (await logIn(shop, details)).json();
    expect(user.isAdmin).toBe(true);
    expect((await shop.request({ url: '/api/admin/users', token: jwtToken })).statusCode).toBe(200);
    expect(await ensureFirstAdmin({ database: shop.database }, NOTHING_SET)).toBeUndefined();
    expect(await storedAdmins(shop)).toHaveLength(1);
  });

  test('has a different generated password in every shop', async () => {
    const [one, other] = [await openTestShop(place), await openTestShop(place)];
    const first = await ensureFirstAdmin({ database: one.database }, NOTHING_SET);
    const second = await ensureFirstAdmin({ database: other.database }, NOTHING_SET);
    expect(first?.password).not.toBe(second?.password);
  });

  test('with ADMIN_EMAIL alone gets a generated password', async () => {
    const shop = await openTestShop(place);
    const wanted = { email: OWNER.email, password: undefined };
    const details = await ensureFirstAdmin({ database: shop.database }, wanted);
    expect(details?.email).toBe(OWNER.email);
    expect((await logIn(shop, details)).statusCode).toBe(200);
  });

  test.each([
    ['nothing set', NOTHING_SET],
    ['ADMIN_EMAIL', { email: OWNER.email, password: undefined }],
    ['ADMIN_EMAIL and ADMIN_PASSWORD', OWNER],
  ])('is created once when four servers start at the same time with %s', async (_what, wanted) => {
    const shop = await openTestShop(place);
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => ensureFirstAdmin({ database: shop.database }, wanted)),
    );
    expect(await storedAdmins(shop)).toHaveLength(1);
    const printed = all.filter((details) => details !== undefined);
    expect(printed).toHaveLength(wanted.password === undefined ? 1 : 0);
    expect((await logIn(shop, printed[0] ?? OWNER)).statusCode).toBe(200);
  });

  test('is not created if there is an admin, whatever the environment says', async () => {
    const shop = await openTestShop(place);
    const { user } = await shop.admin();
    expect(await ensureFirstAdmin({ database: shop.database }, OWNER)).toBeUndefined();
    expect(await ensureFirstAdmin({ database: shop.database }, NOTHING_SET)).toBeUndefined();
    expect(await storedAdmins(shop)).toEqual([{ id: user._id, email: user.email }]);
  });

  test('named by ADMIN_EMAIL may be a shopper, who gets the new password and is signed out everywhere', async () => {
    const shop = await openTestShop(place);
    const { user, jwtToken } = await shop.shopper();
    const other = await shop.shopper();
    const wanted = { email: user.email.toUpperCase(), password: OWNER.password };
    expect(await ensureFirstAdmin({ database: shop.database }, wanted)).toBeUndefined();
    expect(await storedAdmins(shop)).toEqual([{ id: user._id, email: user.email }]);
    expect(await isOut(shop, jwtToken)).toBe(true);
    expect(await isOut(shop, other.jwtToken)).toBe(false);
    const old = { email: user.email, password: 'a long enough phrase' };
    expect((await logIn(shop, old)).statusCode).toBe(401);
    expect((await logIn(shop, wanted)).json().user).toEqual({ ...user, isAdmin: true });
  });

  test('is never a shopper who happens to use the default address', async () => {
    const shop = await openTestShop(place);
    const password = 'I was here before you';
    const body = { name: 'Eve', email: 'Admin@haat.example', password, cpassword: password };
    await shop.request({ method: 'POST', url: '/api/users/register', body });
    const shown = await ensureFirstAdmin({ database: shop.database }, NOTHING_SET);
    expect(shown?.email).toMatch(/\.admin@haat\.example$/);
    expect(await storedAdmins(shop)).toMatchObject([{ email: shown?.email }]);
  });
});

describeOnEachEngine('the first admin, on each engine', (place) => {
  test('comes from ADMIN_EMAIL and ADMIN_PASSWORD, and then nothing is printed', async () => {
    const shop = await openTestShop(place);
    expect(await ensureFirstAdmin({ database: shop.database }, OWNER)).toBeUndefined();
    expect(await storedAdmins(shop)).toMatchObject([{ email: 'Owner@Example.com' }]);
    expect((await logIn(shop, OWNER)).json().user.isAdmin).toBe(true);
  });

  test('promoted by four servers at once has the one password that is printed', async () => {
    const shop = await openTestShop(place);
    const { user } = await shop.shopper();
    const wanted = { email: user.email, password: undefined };
    const all = await crowdAt(shop.database, user._id, 4, () =>
      ensureFirstAdmin({ database: shop.database }, wanted),
    );
    const printed = all.filter((details) => details !== undefined);
    expect(printed).toHaveLength(1);
    expect((await logIn(shop, printed[0])).statusCode).toBe(200);
  });
});

describeOnEachEngine('admins', (place) => {
  test('are never all revoked, not even at the same moment', async () => {
    const { database, admin } = await openTestShop(place);
    const admins = [await admin(), await admin(), await admin()];
    for (let round = 1; round <= 5; round += 1) {
      for (const { user } of admins) await grantAdmin({ database }, { email: user.email });
      const outcomes = await Promise.allSettled(
        admins.map(({ user }) => revokeAdmin({ database }, { email: user.email })),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toMatchObject([{ reason: { message: expect.stringMatching(/only admin/) } }]);
    }
  });
});
