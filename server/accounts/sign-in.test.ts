import { expect, test } from 'vitest';
import { problemSchema } from '../../contract/errors.ts';
import { openContext } from '../platform/testing/context.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { resetPassword } from './admins.ts';
import { openSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { mostLookedAt } from './testing.ts';

const PASSWORD = 'three green parrots';
const WRONG = 'three green pigeons';
const EMAIL = 'Asha@Example.com';

const logIn = ({ request }: TestShop, password: string, email = EMAIL) =>
  request({ method: 'POST', url: '/api/users/login', body: { email, password } });

const failures = ({ database }: TestShop) =>
  database.query.selectFrom('sign_in_failures').selectAll().orderBy('key').execute();

/** Makes the delays that have begun longer than any slow machine takes. */
const prolongDelays = ({ database }: TestShop) =>
  database.query
    .updateTable('sign_in_failures')
    .set({ blocked_until: Date.now() + 60_000 })
    .where('blocked_until', '>', 0)
    .execute();

/** As if every delay had passed. */
const passDelays = ({ database }: TestShop) =>
  database.query.updateTable('sign_in_failures').set({ blocked_until: 0 }).execute();

async function openShopWithAsha(place: Place, options?: Parameters<typeof openTestShop>[1]) {
  const shop = await openTestShop(place, options);
  const body = { name: 'Asha', email: EMAIL, password: PASSWORD, cpassword: PASSWORD };
  const { user } = (
    await shop.request({ method: 'POST', url: '/api/users/register', body })
  ).json();
  return { shop, user };
}

describeOnOneEngine('POST /api/users/login', (place) => {
  test('the right password answers the user and a token, with exactly the fields of the spec', async () => {
    const { shop, user } = await openShopWithAsha(place);
    const response = await logIn(shop, PASSWORD);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      user: { _id: user._id, name: 'Asha', email: EMAIL, isAdmin: false },
      jwtToken: expect.any(String),
    });
    const token = response.json().jwtToken;
    expect((await shop.request({ url: '/api/users/isAuthorized', token })).json()).toEqual(user);
  });

  test('the e-mail address is accepted in upper or lower case', async () => {
    const { shop, user } = await openShopWithAsha(place);
    for (const email of ['asha@example.com', 'ASHA@EXAMPLE.COM', ' asha@Example.com ']) {
      expect((await logIn(shop, PASSWORD, email)).json().user).toEqual(user);
    }
  });

  test('a wrong password and an unknown e-mail address get the same answer', async () => {
    const { shop } = await openShopWithAsha(place);
    const wrong = await logIn(shop, WRONG);
    const unknown = await logIn(shop, WRONG, 'nobody@example.com');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    const problem = problemSchema.parse(wrong.json());
    expect(problem.code).toBe('wrong_credentials');
    expect({ ...unknown.json(), requestId: problem.requestId }).toEqual(problem);
    expect(await shop.database.query.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('an unknown e-mail address is delayed like a known one', async () => {
    const { shop } = await openShopWithAsha(place);
    for (const email of [EMAIL, 'nobody@example.com']) {
      for (let guess = 1; guess <= 5; guess += 1) await logIn(shop, WRONG, email);
    }
    const [known, unknown] = (await failures(shop)).map(({ failures, last_at, blocked_until }) => ({
      failures,
      delay: blocked_until - last_at,
    }));
    expect(known).toEqual({ failures: 5, delay: 1_000 });
    expect(unknown).toEqual(known);
  });

  test('an invalid request is rejected with 400 naming the field, and does not count as a failure', async () => {
    const { shop } = await openShopWithAsha(place);
    const wrong = [
      [{ password: PASSWORD }, 'email'],
      [{ email: 'asha', password: PASSWORD }, 'email'],
      [{ email: { $gt: '' }, password: PASSWORD }, 'email'],
      [{ email: EMAIL }, 'password'],
      [{ email: EMAIL, password: '' }, 'password'],
      [{ email: EMAIL, password: [PASSWORD] }, 'password'],
      [{ email: EMAIL, password: 'x'.repeat(129) }, 'password'],
    ];
    for (const [body, field] of wrong) {
      const response = await shop.request({ method: 'POST', url: '/api/users/login', body });
      expect({ body, status: response.statusCode }).toEqual({ body, status: 400 });
      const problem = problemSchema.parse(response.json());
      expect(problem.errors?.map((error) => error.field)).toEqual([field]);
    }
    expect(await failures(shop)).toEqual([]);
  });

  test('after five failures the right password has to wait as well, learns how long, and works afterwards', async () => {
    const { shop } = await openShopWithAsha(place);
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await logIn(shop, WRONG)).statusCode).toBe(401);
    }
    await prolongDelays(shop);
    const response = await logIn(shop, PASSWORD, 'ASHA@example.com');
    expect(response.statusCode).toBe(429);
    const problem = problemSchema.parse(response.json());
    expect(problem.code).toBe('too_many_requests');
    expect(problem.detail).toMatch(
      /^Too many failed attempts\. Please try again in \d\d seconds\.$/,
    );
    expect((await logIn(shop, PASSWORD, 'ravi@example.com')).statusCode).toBe(401);

    await passDelays(shop);
    expect((await logIn(shop, PASSWORD)).statusCode).toBe(200);
  });

  test('a right password clears the failures of its account', async () => {
    const { shop } = await openShopWithAsha(place);
    for (let round = 1; round <= 3; round += 1) {
      for (let guess = 1; guess <= 4; guess += 1) await logIn(shop, WRONG);
      expect((await logIn(shop, PASSWORD)).statusCode).toBe(200);
      expect((await failures(shop)).map(({ key }) => key)).toEqual(['address:127.0.0.1']);
    }
  });

  test('an address that fails on many accounts has to wait, and may sign in afterwards', async () => {
    const { shop } = await openShopWithAsha(place);
    await logIn(shop, WRONG, 'nobody0@example.com');
    await logIn(shop, PASSWORD);
    expect((await failures(shop)).at(-1)).toMatchObject({ key: 'address:127.0.0.1', failures: 1 });

    await shop.database.query
      .updateTable('sign_in_failures')
      .set({ failures: 48 })
      .where('key', '=', 'address:127.0.0.1')
      .execute();
    expect((await logIn(shop, WRONG, 'nobody1@example.com')).statusCode).toBe(401);
    expect((await failures(shop)).at(-1)).toMatchObject({ failures: 49, blocked_until: 0 });
    expect((await logIn(shop, WRONG, 'nobody2@example.com')).statusCode).toBe(401);
    await prolongDelays(shop);
    expect((await logIn(shop, PASSWORD)).statusCode).toBe(429);
    const elsewhere = await shop.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: EMAIL, password: PASSWORD },
      remoteAddress: '10.0.0.7',
    });
    expect(elsewhere.statusCode).toBe(200);

    await passDelays(shop);
    expect((await logIn(shop, PASSWORD)).statusCode).toBe(200);
    expect((await failures(shop)).at(-1)).toMatchObject({ failures: 50, blocked_until: 0 });
  });

  test('a delayed address cannot delay an account', async () => {
    const { shop } = await openShopWithAsha(place);
    await logIn(shop, WRONG, 'nobody@example.com');
    await shop.database.query
      .updateTable('sign_in_failures')
      .set({ blocked_until: Date.now() + 60_000 })
      .where('key', '=', 'address:127.0.0.1')
      .execute();
    for (let guess = 1; guess <= 6; guess += 1) {
      expect((await logIn(shop, WRONG)).statusCode).toBe(429);
    }
    const counted = (await failures(shop)).map(({ key }) => key);
    expect(counted).not.toContain('account:asha@example.com');
  });

  test('a password that is replaced while it is being checked opens no session', async () => {
    const { shop } = await openShopWithAsha(place);
    const { database } = shop;
    const sessions = await openSessions(database, undefined);
    const slow = {
      ...sessions,
      open: async (...person: Parameters<typeof sessions.open>) => {
        await resetPassword({ database }, { email: EMAIL });
        return sessions.open(...person);
      },
    };
    const credentials = { email: EMAIL, password: PASSWORD };
    const ctx = { ...(await openContext(database)), sessions: slow };
    const answer = await signIn(ctx, { ...credentials, deviceTokens: [] });
    expect(answer).toMatchObject({ code: 'wrong_credentials' });
    expect(await database.query.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('an address that signs in more than thirty times a minute has to wait', async () => {
    const { shop } = await openShopWithAsha(place, { config: { rateLimits: true } });
    for (let time = 1; time <= 30; time += 1) {
      expect((await logIn(shop, '')).statusCode).toBe(400);
    }
    const response = await logIn(shop, PASSWORD);
    expect(response.statusCode).toBe(429);
    expect(problemSchema.parse(response.json()).detail).toMatch(/try again in/);
  });
});

describeOnEachEngine('POST /api/users/login, on each engine', (place) => {
  test('forty simultaneous wrong guesses are counted one by one: most are not even checked', async () => {
    const { shop } = await openShopWithAsha(place);
    const start = Date.now();
    const guesses = await Promise.all(Array.from({ length: 40 }, () => logIn(shop, WRONG)));
    const looked = guesses.filter((guess) => guess.statusCode === 401);
    const delayed = guesses.filter((guess) => guess.statusCode === 429);
    expect(looked.length + delayed.length).toBe(40);
    expect(looked.length).toBeGreaterThanOrEqual(5);
    expect(looked.length).toBeLessThanOrEqual(mostLookedAt(start));
    const account = (await failures(shop)).find(({ key }) => key.startsWith('account:'));
    expect(account?.failures).toBe(looked.length);
  });
});
