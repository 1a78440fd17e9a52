import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openForTest } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../platform/testing/test-shop.ts';
import { resetPassword } from './admins.ts';
import {
  cookieOf,
  failuresOf,
  keepWaiting,
  mostLookedAt,
  PASSWORD,
  setDelays,
  signInFrom,
  WRONG,
} from './testing.ts';

const YEAR = 365 * 24 * 60 * 60 * 1_000;

/** Keeps all calls in the same minute of the rate limits, however slow the machine is. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

const devices = ({ database }: TestShop) =>
  database.query.selectFrom('known_devices').selectAll().orderBy('id').execute();

/** A shopper who has signed in once on their device. */
async function openWithDevice(place: Place, options?: Parameters<typeof openTestShop>[1]) {
  const shop = await openTestShop(place, options);
  const { email, _id } = (await shop.shopper()).user;
  const cookie = cookieOf(await signInFrom(shop, { email, from: '192.0.2.1' }));
  return { shop, email, userId: _id, cookie };
}

describeOnOneEngine('a known device', (place) => {
  test("eleven wrong guesses of a stranger from many addresses do not block the owner's right password, 51 times of 51", async () => {
    const { shop, email, cookie } = await openWithDevice(place, { config: { rateLimits: true } });
    for (let guess = 1; guess <= 11; guess += 1) {
      // However long the machine takes, each guess is checked.
      await setDelays(shop, 0);
      const wrong = { email, password: WRONG, from: `10.0.${guess}.7` };
      expect((await signInFrom(shop, wrong)).statusCode).toBe(401);
    }
    await setDelays(shop, Date.now() + 600_000);
    const answers: number[] = [];
    for (let time = 1; time <= 51; time += 1) {
      answers.push((await signInFrom(shop, { email, cookie })).statusCode);
    }
    expect(answers).toEqual(Array.from({ length: 51 }, () => 200));
    // An unknown device waits like the strangers, even with the right password.
    expect((await signInFrom(shop, { email, from: '192.0.2.9' })).statusCode).toBe(429);
  }, 180_000);

  test('the device token is a cookie for the account calls, valid for a year, inaccessible to scripts and other sites', async () => {
    const shop = await openTestShop(place);
    const form = { name: 'Asha', email: 'asha@example.com', password: PASSWORD };
    const registered = await shop.request({
      method: 'POST',
      url: '/api/users/register',
      body: { ...form, cpassword: PASSWORD },
    });
    const signedIn = await signInFrom(shop, { email: form.email });
    const cookie =
      /^haat_device=[\w-]{43}; Max-Age=31536000; Path=\/api\/users; HttpOnly; SameSite=Strict$/;
    expect(registered.headers['set-cookie']).toMatch(cookie);
    expect(signedIn.headers['set-cookie']).toMatch(cookie);
    expect(signedIn.headers['set-cookie']).not.toBe(registered.headers['set-cookie']);
    const secure = await serveDatabase(shop.database, {
      config: { publicUrl: 'https://shop.example' },
    });
    expect((await signInFrom(secure, { email: form.email })).headers['set-cookie']).toMatch(
      /; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('only the hash of the device token is stored, and a failed sign-in issues none', async () => {
    const { shop, email, userId, cookie } = await openWithDevice(place);
    const token = cookie.replace('haat_device=', '');
    const token_hash = createHash('sha256').update(token).digest('hex');
    expect(await devices(shop)).toMatchObject([{ user_id: userId, token_hash }]);
    const failed = await signInFrom(shop, { email, password: WRONG, cookie });
    expect(failed.headers).not.toHaveProperty('set-cookie');
  });

  test('a device stays known after logout, and its cookie is renewed with every sign-in', async () => {
    const { shop, email, cookie } = await openWithDevice(place);
    const { jwtToken } = (await signInFrom(shop, { email, cookie })).json();
    const loggedOut = await shop.request({
      url: '/api/users/logout',
      token: jwtToken,
      headers: { cookie },
    });
    expect(loggedOut.statusCode).toBe(200);
    expect(loggedOut.headers).not.toHaveProperty('set-cookie');
    await keepWaiting(shop, email);
    expect(cookieOf(await signInFrom(shop, { email, cookie }))).toBe(cookie);
    expect(await devices(shop)).toHaveLength(1);
  });

  test.each([
    ['none', undefined],
    ['empty', 'haat_device='],
    ['made up', `haat_device=${'A'.repeat(43)}`],
    ['too short', 'haat_device=abc'],
    ['too long', `haat_device=${'A'.repeat(44)}`],
    ['hostile', `haat_device=' or 1=1; other=\u00e9; haat_device`],
    ['under another name', `xhaat_device=${'A'.repeat(43)}`],
  ])(
    'a cookie that is %s counts as no device: same answers, counted as a stranger',
    async (_what, cookie) => {
      const { shop, email } = await openWithDevice(place);
      const wrong = await signInFrom(shop, { email, password: WRONG, cookie });
      expect(wrong.statusCode).toBe(401);
      expect(wrong.json().detail).toBe('The email or password is incorrect.');
      expect(await failuresOf(shop)).toEqual([
        { key: `account:${email}`, failures: 1 },
        { key: 'address:127.0.0.1', failures: 1 },
        { key: 'address:192.0.2.1', failures: 0 },
      ]);
      await keepWaiting(shop, email);
      expect((await signInFrom(shop, { email, cookie, from: '192.0.2.9' })).statusCode).toBe(429);
      await setDelays(shop, 0);
      expect(cookieOf(await signInFrom(shop, { email, cookie }))).not.toBe(cookie);
    },
  );

  test('a known device has its own count: guessing on it delays that device and nobody else', async () => {
    const { shop, email, cookie } = await openWithDevice(place);
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await signInFrom(shop, { email, password: WRONG, cookie });
      expect(answer.statusCode).toBe(401);
    }
    await setDelays(shop, Date.now() + 600_000);
    const right = await signInFrom(shop, { email, cookie });
    expect(right.statusCode).toBe(429);
    expect(right.json().detail).toMatch(/^Too many failed attempts\./);
    const counted = (await failuresOf(shop)).filter(({ failures }) => failures > 0);
    expect(counted).toEqual([{ key: expect.stringMatching(/^device:/), failures: 5 }]);
    expect((await signInFrom(shop, { email })).statusCode).toBe(200);
    await setDelays(shop, 0);
    expect((await signInFrom(shop, { email, cookie })).statusCode).toBe(200);
    expect((await failuresOf(shop)).filter(({ failures }) => failures > 0)).toEqual([]);
  });

  test("a known device's sign-in does not clear the failures of strangers, who still have to wait", async () => {
    const { shop, email, cookie } = await openWithDevice(place);
    await keepWaiting(shop, email);
    expect((await signInFrom(shop, { email, cookie })).statusCode).toBe(200);
    expect(await failuresOf(shop)).toContainEqual({ key: `account:${email}`, failures: 11 });
    expect((await signInFrom(shop, { email, from: '192.0.2.9' })).statusCode).toBe(429);
  });

  test('strangers at the same address cannot delay a known device, neither by failures nor by volume', async () => {
    stopTheClock();
    const { shop, email, cookie } = await openWithDevice(place, { config: { rateLimits: true } });
    await shop.database.query
      .updateTable('sign_in_failures')
      .set({ failures: 60, last_at: Date.now(), blocked_until: Date.now() + 600_000 })
      .where('key', '=', 'address:192.0.2.1')
      .execute();
    const neighbour = { email: 'nobody@example.com', from: '192.0.2.1' };
    for (let time = 1; time <= 30; time += 1) await signInFrom(shop, neighbour);
    expect((await signInFrom(shop, neighbour)).json().detail).toMatch(/^Too many requests/);
    const madeUp = { ...neighbour, cookie: `haat_device=${'A'.repeat(43)}` };
    expect((await signInFrom(shop, madeUp)).json().detail).toMatch(/^Too many requests/);
    expect((await signInFrom(shop, { email, cookie, from: '192.0.2.1' })).statusCode).toBe(200);
  });

  test('a known device at the same address cannot use up the calls of another', async () => {
    stopTheClock();
    const { shop, email, cookie } = await openWithDevice(place, { config: { rateLimits: true } });
    const other = cookieOf(await signInFrom(shop, { email: (await shop.shopper()).user.email }));
    const spend = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/users/login',
        payload: {},
        headers: { cookie: other },
        remoteAddress: '192.0.2.1',
      });
    // 29 that anyone may make there, 5 of its own, and 300 that all known devices share.
    for (let call = 1; call <= 29 + 5 + 300; call += 1) {
      expect((await spend()).statusCode).toBe(400);
    }
    expect((await spend()).json().detail).toBe('Too many requests. Please try again in 2 seconds.');
    const answers: number[] = [];
    for (let time = 1; time <= 6; time += 1) {
      answers.push((await signInFrom(shop, { email, cookie, from: '192.0.2.1' })).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('a device is known for the accounts that signed in on it, and for no other', async () => {
    const { shop, email, cookie } = await openWithDevice(place);
    const other = (await shop.shopper()).user.email;
    await keepWaiting(shop, email);
    await keepWaiting(shop, other);
    expect((await signInFrom(shop, { email: other, cookie })).statusCode).toBe(429);
    await setDelays(shop, 0);
    const shared = cookieOf(await signInFrom(shop, { email: other, cookie }));
    await keepWaiting(shop, other);
    for (const each of [email, other]) {
      expect((await signInFrom(shop, { email: each, cookie: shared })).statusCode).toBe(200);
    }
  });

  test('a token planted in a browser never becomes known for the account that signs in there', async () => {
    const { shop, cookie: planted } = await openWithDevice(place);
    const victim = (await shop.shopper()).user.email;
    const cookie = cookieOf(await signInFrom(shop, { email: victim, cookie: planted }));
    await keepWaiting(shop, victim);
    expect((await signInFrom(shop, { email: victim, cookie: planted })).statusCode).toBe(429);
    expect((await signInFrom(shop, { email: victim, cookie })).statusCode).toBe(200);
  });

  test("a copy of a device's cookie cannot make the device unknown, whatever account signs in with it", async () => {
    const { shop, email, cookie } = await openWithDevice(place);
    const thief = (await shop.shopper()).user.email;
    cookieOf(await signInFrom(shop, { email: thief, cookie }));
    const form = { name: 'Thief', email: 'other@example.com', password: PASSWORD };
    await shop.request({
      method: 'POST',
      url: '/api/users/register',
      body: { ...form, cpassword: PASSWORD },
      headers: { cookie },
    });
    await keepWaiting(shop, email);
    expect((await signInFrom(shop, { email, cookie })).statusCode).toBe(200);
    // Nor does that give them another count: it stays one device of this account.
    const userId = (await devices(shop))[0]?.user_id;
    const own = (await devices(shop)).filter(({ user_id }) => user_id === userId);
    expect(own).toHaveLength(1);
  });

  test('a new password forgets known devices, and lets the owner in whatever strangers are trying', async () => {
    const { shop, email, cookie } = await openWithDevice(place);
    await keepWaiting(shop, email);
    const said = await resetPassword({ database: shop.database }, { email });
    expect(await devices(shop)).toEqual([]);
    const password = /is (\S{20})\n/.exec(said)?.[1] ?? '';
    expect(said).toContain('their devices are forgotten');
    // Guesses are counted and delayed like any others.
    const guesses: number[] = [];
    for (let guess = 1; guess <= 12; guess += 1) {
      guesses.push((await signInFrom(shop, { email, password: WRONG })).statusCode);
    }
    expect(guesses).toContain(429);
    const renewed = cookieOf(await signInFrom(shop, { email, password, cookie }));
    expect(renewed).not.toBe(cookie);
    // An hour later it is a password like any other.
    const hourAgo = Date.now() - 3_600_001;
    await shop.database.query.updateTable('users').set({ password_made_at: hourAgo }).execute();
    await keepWaiting(shop, email);
    expect((await signInFrom(shop, { email, password })).statusCode).toBe(429);
    const known = { email, password, cookie: renewed };
    expect((await signInFrom(shop, known)).statusCode).toBe(200);
  });

  test("a device's cookie is known for the ten accounts that signed in last, and carries nothing else", async () => {
    const { shop, email, cookie: first } = await openWithDevice(place);
    let cookie = `${first}.${'A'.repeat(43)}`;
    const emails = [email];
    for (let account = 2; account <= 11; account += 1) {
      const { email: next } = (await shop.shopper()).user;
      emails.push(next);
      cookie = cookieOf(await signInFrom(shop, { email: next, cookie }));
      const tokens = cookie.replace('haat_device=', '').split('.');
      expect(tokens).toHaveLength(Math.min(account, 10));
      expect(tokens).not.toContain('A'.repeat(43));
    }
    const known: string[] = [];
    for (const each of emails) {
      await keepWaiting(shop, each);
      const { statusCode } = await signInFrom(shop, { email: each, cookie, from: '192.0.2.50' });
      if (statusCode === 200) known.push(each);
    }
    expect(known).toEqual(emails.slice(1));
  });
});

describeOnEachEngine('a known device, on each engine', (place) => {
  test('simultaneous guesses on two servers are counted one by one', async () => {
    const location = await place('migrated');
    const shops = [
      await serveDatabase(await openForTest(location)),
      await serveDatabase(await openForTest(location)),
    ] as const;
    const { email } = (await shops[0].shopper()).user;
    const cookie = cookieOf(await signInFrom(shops[0], { email }));
    const start = Date.now();
    const guesses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        signInFrom(shops[index % 2 === 0 ? 0 : 1], { email, password: WRONG, cookie }),
      ),
    );
    const looked = guesses.filter(({ statusCode }) => statusCode === 401).length;
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(16 - looked);
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThanOrEqual(mostLookedAt(start));
    expect((await failuresOf(shops[1])).find(({ key }) => key.startsWith('device:'))).toEqual({
      key: expect.any(String),
      failures: looked,
    });
  });

  test('a device is forgotten after a year without a sign-in, and then deleted', async () => {
    const { shop, email, cookie } = await openWithDevice(place);
    const setLastUse = (last_used_at: number) =>
      shop.database.query.updateTable('known_devices').set({ last_used_at }).execute();
    await keepWaiting(shop, email);
    await setLastUse(Date.now() - YEAR + 60_000);
    expect((await signInFrom(shop, { email, cookie })).statusCode).toBe(200);
    await setLastUse(Date.now() - YEAR - 1);
    expect((await signInFrom(shop, { email, cookie })).statusCode).toBe(429);
    await setDelays(shop, 0);
    const renewed = await signInFrom(shop, { email, cookie });
    expect(cookieOf(renewed)).not.toBe(cookie);
    expect(await devices(shop)).toHaveLength(1);
  });

  test('an account has at most twenty devices; those that came back stay, and all are deleted with the account', async () => {
    const { shop, email, userId, cookie } = await openWithDevice(place);
    await signInFrom(shop, { email, cookie });
    const now = Date.now();
    const others = Array.from({ length: 25 }, (_, index) => ({
      id: `device-${index}`,
      token_hash: `hash-${index}`,
      user_id: userId,
      created_at: now + 10_000 + index,
      last_used_at: now + 10_000 + index,
    }));
    await shop.database.query.insertInto('known_devices').values(others).execute();
    const newest = cookieOf(await signInFrom(shop, { email }));
    expect(await devices(shop)).toHaveLength(20);
    await keepWaiting(shop, email);
    for (const kept of [cookie, newest]) {
      expect((await signInFrom(shop, { email, cookie: kept })).statusCode).toBe(200);
    }
    await shop.database.query.deleteFrom('users').where('id', '=', userId).execute();
    expect(await devices(shop)).toEqual([]);
  });
});
