import { expect, test } from 'vitest';
import type { CallAnswer } from '../../contract/calls.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { describeOnOneEngine, shared } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { PASSWORD } from './testing.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const account = async ({ request }: TestShop, token: string) => {
  const response = await request({ url: '/api/users/account', token });
  expect(response.statusCode).toBe(200);
  return response.json<CallAnswer<'getAccount'>>();
};

const signIn = async ({ request }: TestShop, email: string, userAgent: string) => {
  const headers = { 'user-agent': userAgent };
  const body = { email, password: PASSWORD };
  const response = await request({ method: 'POST', url: '/api/users/login', body, headers });
  return response.json<{ jwtToken: string }>().jwtToken;
};

const isIn = async ({ request }: TestShop, token: string) =>
  (await request({ url: '/api/users/isAuthorized', token })).statusCode === 200;

describeOnOneEngine('one’s own account', (place) => {
  test('lists the open sessions with their devices, this one first', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    await shop.shopper();
    await signIn(shop, user.email, ANDROID);
    await signIn(shop, user.email, `<script>${'x'.repeat(10_000)}`);
    const { sessions, isEmailVerified } = await account(shop, jwtToken);
    expect(isEmailVerified).toBe(false);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      [null, true],
      [null, false],
      ['Chrome on Android', false],
    ]);
    for (const { createdAt, lastUsedAt } of sessions) {
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
  });

  test('a registration records its device as well', async () => {
    const shop = await shared(place, openTestShop);
    const form = { name: 'Asha', email: 'asha@example.com' };
    const response = await shop.request({
      method: 'POST',
      url: '/api/users/register',
      body: { ...form, password: PASSWORD, cpassword: PASSWORD },
      headers: { 'user-agent': ANDROID },
    });
    const { jwtToken } = response.json<{ jwtToken: string }>();
    expect((await account(shop, jwtToken)).sessions).toMatchObject([
      { device: 'Chrome on Android', isCurrent: true },
    ]);
  });

  test('signs out one device and no other', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    const [lost, kept] = [
      await signIn(shop, user.email, ANDROID),
      await signIn(shop, user.email, 'curl/8'),
    ];
    const { sessions } = await account(shop, jwtToken);
    const { session_id } = sessions.find(({ device }) => device !== null) ?? { session_id: '' };
    const end = (token: string) =>
      shop.request({ method: 'DELETE', url: `/api/users/sessions/${session_id}`, token });
    expectProblem(await end((await shop.shopper()).jwtToken), 404);
    expect(await isIn(shop, lost)).toBe(true);
    expect((await end(jwtToken)).json()).toEqual({});
    expect([await isIn(shop, lost), await isIn(shop, kept)]).toEqual([false, true]);
    expect(expectProblem(await end(jwtToken), 404).detail).toBe(
      'This device is already signed out.',
    );
  });

  test('signs out all other devices', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.shopper();
    const stranger = await shop.shopper();
    const other = await signIn(shop, user.email, ANDROID);
    const url = '/api/users/sessions';
    const response = await shop.request({ method: 'DELETE', url, token: jwtToken });
    expect([response.statusCode, response.body]).toEqual([200, '{}']);
    expect(await isIn(shop, other)).toBe(false);
    expect([await isIn(shop, jwtToken), await isIn(shop, stranger.jwtToken)]).toEqual([true, true]);
  });

  test('changes the name, as it is typed and without surrounding blanks', async () => {
    const shop = await openTestShop(place);
    const { user, jwtToken } = await shop.shopper();
    const rename = (name: unknown) =>
      shop.request({ method: 'PUT', url: '/api/users/name', token: jwtToken, body: { name } });
    const changed = { ...user, name: 'Åsa <b>O’Neill</b>' };
    expect((await rename(' Åsa <b>O’Neill</b> ')).json()).toEqual(changed);
    const check = await shop.request({ url: '/api/users/isAuthorized', token: jwtToken });
    expect(check.json()).toEqual(changed);
    for (const name of [undefined, '', ' ', 7, 'x'.repeat(201), 'nul\0']) {
      expect(expectProblem(await rename(name), 400).errors?.[0]?.field).toBe('name');
    }
    expect(await shop.database.query.selectFrom('audit_log').select('id').execute()).toEqual([]);
  });

  test('a name is changed ten times an hour at most', async () => {
    const shop = await shared(place, openTestShop);
    const rename = (token: string, name: string) =>
      shop.request({ method: 'PUT', url: '/api/users/name', token, body: { name } });
    const { jwtToken } = await shop.shopper();
    for (let time = 1; time <= 10; time += 1) {
      expect((await rename(jwtToken, `Asha ${time}`)).statusCode).toBe(200);
    }
    expectProblem(await rename(jwtToken, 'Asha 11'), 429);
    const { jwtToken: other } = await shop.shopper();
    expect((await rename(other, 'Ravi')).statusCode).toBe(200);
  });

  test('an admin’s new name is in the log of changes', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken } = await shop.admin();
    const body = { name: 'Meera' };
    await shop.request({ method: 'PUT', url: '/api/users/name', token: jwtToken, body });
    const log = await shop.request({ url: '/api/admin/audit', token: jwtToken });
    expect(log.json().entries).toMatchObject([
      {
        action: 'change',
        subject: { kind: 'user', id: user._id, name: 'Meera' },
        before: { name: user.name },
        after: { name: 'Meera' },
      },
    ]);
  });
});
