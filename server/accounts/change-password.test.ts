import { expect, test } from 'vitest';
import { expectProblem } from '../platform/http/testing.ts';
import { describeOnEachEngine, describeOnOneEngine, shared } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { eventsOf, mailedTokens, mailLink, NEW_PASSWORD, reset } from './links-testing.ts';
import {
  cookieOf,
  failuresOf,
  keepWaiting,
  PASSWORD,
  setDelays,
  signInFrom,
  WRONG,
} from './testing.ts';

const change = (
  { request }: TestShop,
  token: string,
  body: object = { current: PASSWORD, password: NEW_PASSWORD },
  headers: Record<string, string> = {},
) => request({ method: 'PUT', url: '/api/users/password', token, body, headers });

const isIn = async ({ request }: TestShop, token: string) =>
  (await request({ url: '/api/users/isAuthorized', token })).statusCode === 200;

describeOnOneEngine('changing the password', (place) => {
  test('ends all other sessions and keeps this one', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    const { email } = user;
    const elsewhere = (await signInFrom(shop, { email })).json<{ jwtToken: string }>().jwtToken;
    const response = await change(shop, jwtToken);
    expect([response.statusCode, response.body]).toEqual([200, '{}']);
    expect(await isIn(shop, jwtToken)).toBe(true);
    expect(await isIn(shop, elsewhere)).toBe(false);
    expect((await signInFrom(shop, { email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await signInFrom(shop, { email })).statusCode).toBe(401);
    expect(await eventsOf(shop, user._id)).toContain('password_changed');
  });

  test('needs the current password', async () => {
    const shop = await shared(place, openTestShop);
    const { jwtToken } = await shop.shopper();
    const response = await change(shop, jwtToken, { current: WRONG, password: NEW_PASSWORD });
    expect(expectProblem(response, 400)).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'current', detail: 'This is not your current password.' }],
    });
    expect((await change(shop, jwtToken)).statusCode).toBe(200);
  });

  test('a visitor cannot', async () => {
    const shop = await shared(place, openTestShop);
    expectProblem(await change(shop, 'a.b.c'), 401);
  });

  test('six wrong attempts have to wait, and nobody else does', async () => {
    const shop = await openTestShop(place);
    const { user, jwtToken } = await shop.shopper();
    const { email } = user;
    const other = (await signInFrom(shop, { email })).json<{ jwtToken: string }>().jwtToken;
    const wrong = { current: WRONG, password: NEW_PASSWORD };
    for (let time = 1; time <= 5; time += 1)
      expectProblem(await change(shop, jwtToken, wrong), 400);
    // The right one has to wait as well.
    expect(expectProblem(await change(shop, jwtToken), 429).detail).toMatch(
      /^Too many failed attempts\. Please try again in \d+ seconds?\.$/,
    );
    expect((await signInFrom(shop, { email })).statusCode).toBe(200);
    expect((await change(shop, other)).statusCode).toBe(200);
  });

  test('strangers who guess at the account do not delay it', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    await keepWaiting(shop, user.email);
    expect((await change(shop, jwtToken)).statusCode).toBe(200);
  });

  test.each<[unknown, string]>([
    ['short', 'Your password needs at least 8 characters.'],
    [PASSWORD, 'Your new password has to be different from the current one.'],
    [
      'password123',
      'Your password is one of the first anyone would guess. Try a few unrelated words.',
    ],
  ])('the new password %j is refused', async (password, detail) => {
    const shop = await shared(place, openTestShop);
    const { jwtToken } = await shop.shopper();
    const response = await change(shop, jwtToken, { current: PASSWORD, password });
    expect(expectProblem(response, 400).errors).toEqual([{ field: 'password', detail }]);
  });

  test('the same password twice is refused without checking it', async () => {
    const shop = await openTestShop(place);
    const { jwtToken } = await shop.shopper();
    const twice = { current: WRONG, password: WRONG };
    expect(expectProblem(await change(shop, jwtToken, twice), 400).errors).toEqual([
      {
        field: 'password',
        detail: 'Your new password has to be different from the current one.',
      },
    ]);
    expect(await failuresOf(shop)).toEqual([]);
  });

  test('a crowd that changes passwords does not make a known device wait', async () => {
    const shop = await shared(place, openTestShop);
    const { email } = (await shop.shopper()).user;
    const cookie = cookieOf(await signInFrom(shop, { email }));
    const people = await Promise.all(Array.from({ length: 100 }, () => shop.shopper()));
    const wrong = { current: WRONG, password: NEW_PASSWORD };
    let answered = 0;
    const crowd = people.map(async ({ jwtToken }) => {
      const { statusCode } = await change(shop, jwtToken, wrong);
      answered += 1;
      return statusCode;
    });
    // By then all others are in the queue.
    await expect.poll(() => answered, { interval: 1, timeout: 20_000 }).toBeGreaterThan(10);
    expect((await signInFrom(shop, { email, cookie })).statusCode).toBe(200);
    expect(answered).toBeLessThan(60);
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 100 }, () => 400));
  });

  test('this device stays known, others become unknown', async () => {
    const shop = await shared(place, openTestShop);
    const { user } = await shop.shopper();
    const { email } = user;
    const [here, there] = [await signInFrom(shop, { email }), await signInFrom(shop, { email })];
    const [cookie, otherCookie] = [cookieOf(here), cookieOf(there)];
    const { jwtToken } = here.json<{ jwtToken: string }>();
    expect((await change(shop, jwtToken, undefined, { cookie })).statusCode).toBe(200);
    await keepWaiting(shop, email);
    const signIn = { email, password: NEW_PASSWORD };
    expect((await signInFrom(shop, { ...signIn, cookie })).statusCode).toBe(200);
    expect((await signInFrom(shop, { ...signIn, cookie: otherCookie })).statusCode).toBe(429);
  });

  test('ten an hour, in all sessions together', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    const phrases = Array.from({ length: 12 }, (_, number) => `phrase for change ${number}`);
    let current = PASSWORD;
    for (const password of phrases.slice(0, 10)) {
      expect((await change(shop, jwtToken, { current, password })).statusCode).toBe(200);
      current = password;
    }
    const signedIn = await signInFrom(shop, { email: user.email, password: current });
    const elsewhere = signedIn.json<{ jwtToken: string }>().jwtToken;
    const refused = await change(shop, elsewhere, { current, password: phrases[10] });
    expect(expectProblem(refused, 429).detail).toMatch(
      /^Too many requests\. Please try again in 3\d\d seconds\.$/,
    );
    // Others go on.
    expect((await change(shop, (await shop.shopper()).jwtToken)).statusCode).toBe(200);
  });

  test('wrong attempts in a stolen session cannot use up the owner’s', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    const { email } = user;
    const stolen = (await signInFrom(shop, { email })).json<{ jwtToken: string }>().jwtToken;
    const wrong = { current: WRONG, password: NEW_PASSWORD };
    for (let time = 1; time <= 20; time += 1) {
      expectProblem(await change(shop, stolen, wrong), 400);
      await setDelays(shop, Date.now() - 1);
    }
    expect((await change(shop, jwtToken)).statusCode).toBe(200);
  });

  test('a link for a new password that was mailed before stops working', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    await mailLink(shop, user._id);
    await change(shop, jwtToken);
    const [token] = await mailedTokens(shop, user._id);
    expectProblem(await reset(shop, token, 'a third long phrase'), 410);
  });

  test.each([true, false])('an admin’s is in the log of changes: %s', async (isAdmin) => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = isAdmin ? await shop.admin() : await shop.shopper();
    await change(shop, jwtToken);
    const log = await shop.database.query
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', user._id)
      .execute();
    expect(log).toEqual(isAdmin ? [{ action: 'password', actor_id: user._id }] : []);
  });
});

describeOnEachEngine('changing the password, on each engine', (place) => {
  test('two at once: one password is set', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    const { email } = user;
    const other = (await signInFrom(shop, { email })).json<{ jwtToken: string }>().jwtToken;
    const answers = await Promise.all([
      change(shop, jwtToken),
      change(shop, other, { current: PASSWORD, password: 'a third long phrase' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await eventsOf(shop, user._id)).toEqual(['password_changed']);
  });

  test('wrong attempts in many sessions are limited together', async () => {
    const shop = await shared(place, openTestShop);
    const { user } = await shop.shopper();
    const { email } = user;
    const wrong = { current: WRONG, password: NEW_PASSWORD };
    const statuses: number[] = [];
    for (let session = 1; session <= 8; session += 1) {
      const { jwtToken } = (await signInFrom(shop, { email })).json<{ jwtToken: string }>();
      for (let time = 1; time <= 4; time += 1) {
        statuses.push((await change(shop, jwtToken, wrong)).statusCode);
      }
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429, 429]);
  });
});
