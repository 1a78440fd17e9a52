import { expect, test } from 'vitest';
import type { CallAnswer } from '../../contract/calls.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { describeOnOneEngine, shared } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { age, eventsOf, MINUTE, mailedTokens, mailLink } from './links-testing.ts';
import { PASSWORD } from './testing.ts';

const askFor = ({ request }: TestShop, token: string) =>
  request({ method: 'POST', url: '/api/users/verification', token });
const verify = ({ request }: TestShop, token: unknown) =>
  request({ method: 'POST', url: '/api/users/verify', body: { token } });
const isVerified = async ({ request }: TestShop, token: string) =>
  (await request({ url: '/api/users/account', token })).json<CallAnswer<'getAccount'>>()
    .isEmailVerified;

describeOnOneEngine('confirming an e-mail address', (place) => {
  test('works with the link that is mailed on request, and says so from then on', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    const other = await shop.shopper();
    expect((await askFor(shop, jwtToken)).json()).toEqual({ isEmailVerified: false });
    const [token = ''] = await mailedTokens(shop, user._id, 'verify');
    const response = await verify(shop, token);
    expect([response.statusCode, response.body]).toEqual([200, '{}']);
    expect(await isVerified(shop, jwtToken)).toBe(true);
    expect(await isVerified(shop, other.jwtToken)).toBe(false);
    // Opening it again does no harm; asking again sends nothing.
    expect((await verify(shop, token)).statusCode).toBe(200);
    expect((await askFor(shop, jwtToken)).json()).toEqual({ isEmailVerified: true });
    expect(await mailedTokens(shop, user._id, 'verify')).toHaveLength(1);
  });

  test('is offered in the welcome, without a mail of its own', async () => {
    const shop = await shared(place, openTestShop);
    const form = { name: 'Asha', email: 'asha@example.com' };
    const response = await shop.request({
      method: 'POST',
      url: '/api/users/register',
      body: { ...form, password: PASSWORD, cpassword: PASSWORD },
    });
    const { user, jwtToken } = response.json();
    expect(await eventsOf(shop, user._id)).toEqual(['account_registered']);
    const [token] = await mailedTokens(shop, user._id, 'verify');
    await verify(shop, token);
    expect(await isVerified(shop, jwtToken)).toBe(true);
  });

  test('the link works for three days', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    await askFor(shop, jwtToken);
    const [token] = await mailedTokens(shop, user._id, 'verify');
    await age(shop, 3 * 24 * 60 * MINUTE);
    expect(expectProblem(await verify(shop, token), 410).detail).toBe('This link has expired.');
    expect(await isVerified(shop, jwtToken)).toBe(false);
  });

  test('a garbled token and a link for a new password confirm nothing', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    await mailLink(shop, user._id);
    const [reset] = await mailedTokens(shop, user._id);
    for (const token of ['', 'x', 'x'.repeat(43), reset]) {
      expect(expectProblem(await verify(shop, token), 410).code).toBe('link_ended');
    }
    expectProblem(await verify(shop, 7), 400);
    expect(await isVerified(shop, jwtToken)).toBe(false);
  });

  test('a user gets three mails an hour, then is told when to ask again', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    const answers = await Promise.all(Array.from({ length: 4 }, () => askFor(shop, jwtToken)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429]);
    const refused = expectProblem(await askFor(shop, jwtToken), 429);
    expect(refused.detail).toBe(
      'We’ve already sent you a few links. Please check your inbox and spam folder, or try again in 60 minutes.',
    );
    expect(await mailedTokens(shop, user._id, 'verify')).toHaveLength(3);
    await age(shop, 60 * MINUTE);
    expect((await askFor(shop, jwtToken)).statusCode).toBe(200);
  });

  test('a visitor cannot ask', async () => {
    const shop = await shared(place, openTestShop);
    expectProblem(await askFor(shop, 'a.b.c'), 401);
  });
});
