import { expect, test } from 'vitest';
import { expectProblem } from '../platform/http/testing.ts';
import { describeOnEachEngine, describeOnOneEngine, shared } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import {
  age,
  eventsOf,
  MINUTE,
  mailedTokens,
  mailLink,
  NEW_PASSWORD,
  reset,
} from './links-testing.ts';
import { cookieOf, keepWaiting, PASSWORD, signInFrom } from './testing.ts';

const isIn = async ({ request }: TestShop, token: string) =>
  (await request({ url: '/api/users/isAuthorized', token })).statusCode === 200;

async function askedShop(place: Parameters<typeof openTestShop>[0], isAdmin = false) {
  const shop = await shared(place, openTestShop);
  const { user, jwtToken } = isAdmin ? await shop.admin() : await shop.shopper();
  await mailLink(shop, user._id);
  const [token = ''] = await mailedTokens(shop, user._id);
  return { shop, user, jwtToken, token };
}

describeOnOneEngine('a new password with a mailed link', (place) => {
  test('signs in from then on, the old one no longer does, and every session has ended', async () => {
    const { shop, user, jwtToken, token } = await askedShop(place);
    const other = await shop.shopper();
    const response = await reset(shop, token);
    expect([response.statusCode, response.body]).toEqual([200, '{}']);
    expect(await isIn(shop, jwtToken)).toBe(false);
    expect(await isIn(shop, other.jwtToken)).toBe(true);
    const { email } = user;
    expect((await signInFrom(shop, { email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await signInFrom(shop, { email, password: PASSWORD })).statusCode).toBe(401);
    expect(await eventsOf(shop, user._id)).toContain('password_changed');
  });

  test('works once', async () => {
    const { shop, user, token } = await askedShop(place);
    expect((await reset(shop, token)).statusCode).toBe(200);
    const again = expectProblem(await reset(shop, token, 'a third long phrase'), 410);
    expect(again).toMatchObject({
      code: 'link_ended',
      detail: 'This link has already been used.',
    });
    const { email } = user;
    expect((await signInFrom(shop, { email, password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  test('works for half an hour', async () => {
    const { shop, token } = await askedShop(place);
    await age(shop, 30 * MINUTE);
    const problem = expectProblem(await reset(shop, token), 410);
    expect(problem.detail).toBe('This link has expired.');
    await age(shop, -1 * MINUTE);
    expect((await reset(shop, token)).statusCode).toBe(200);
  });

  test('only the newest link works', async () => {
    const { shop, user, token } = await askedShop(place);
    await mailLink(shop, user._id);
    const [, newest] = await mailedTokens(shop, user._id);
    expect(expectProblem(await reset(shop, token), 410).detail).toBe(
      'We have sent you a newer link. Please use that one.',
    );
    expect((await reset(shop, newest)).statusCode).toBe(200);
    expectProblem(await reset(shop, token), 410);
  });

  test('a garbled token, and one for another purpose, say that the link no longer works', async () => {
    const { shop, user, jwtToken, token } = await askedShop(place);
    await shop.request({ method: 'POST', url: '/api/users/verification', token: jwtToken });
    const [verify] = await mailedTokens(shop, user._id, 'verify');
    for (const garbled of ['', 'x', token.slice(1), `${token} `, verify]) {
      const problem = expectProblem(await reset(shop, garbled), 410);
      expect(problem.detail).toBe('This link is not valid. It may be incomplete, or too old.');
    }
    expect(await isIn(shop, jwtToken)).toBe(true);
  });

  test('a password that registering would refuse is refused, and the link stays', async () => {
    const { shop, user, token } = await askedShop(place);
    for (const password of ['short', 'password123', `${user.name} 1`, 'x'.repeat(129), 7, null]) {
      const problem = expectProblem(await reset(shop, token, password), 400);
      expect(problem.errors?.map(({ field }) => field)).toEqual(['password']);
    }
    expect((await reset(shop, token)).statusCode).toBe(200);
  });

  test('lifts the delay that strangers have caused, and knows the device from then on', async () => {
    const { shop, user, token } = await askedShop(place);
    const { email } = user;
    const before = cookieOf(await signInFrom(shop, { email }));
    await keepWaiting(shop, email);
    const cookie = cookieOf(await reset(shop, token));
    await keepWaiting(shop, email);
    const signIn = { email, password: NEW_PASSWORD };
    expect((await signInFrom(shop, { ...signIn, cookie: before })).statusCode).toBe(429);
    expect((await signInFrom(shop, { ...signIn, cookie })).statusCode).toBe(200);
  });

  test('proves the address', async () => {
    const { shop, user, token } = await askedShop(place);
    await reset(shop, token);
    const users = await shop.database.query
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', user._id)
      .execute();
    expect(users[0]?.email_verified_at).toBeGreaterThan(0);
  });

  test.each([
    [true, [{ action: 'password' }]],
    [false, []],
  ])('is in the log of changes if the account is an admin’s: %s', async (isAdmin, entries) => {
    const { shop, user, token } = await askedShop(place, isAdmin);
    await reset(shop, token);
    const log = await shop.database.query
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_id'])
      .where('subject_id', '=', user._id)
      .execute();
    expect(log).toEqual(
      entries.map((entry) => ({ ...entry, actor_id: user._id, subject_id: user._id })),
    );
  });
});

describeOnEachEngine('a new password with a mailed link, on each engine', (place) => {
  test('two at once with one link: one password is set, the other is told', async () => {
    const { shop, user, token } = await askedShop(place);
    const passwords = ['the first long phrase', 'the second long phrase'];
    const answers = await Promise.all(passwords.map((password) => reset(shop, token, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    const set = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    const { email } = user;
    expect((await signInFrom(shop, { email, password: set })).statusCode).toBe(200);
    const changed = (await eventsOf(shop, user._id)).filter((kind) => kind === 'password_changed');
    expect(changed).toHaveLength(1);
  });
});
