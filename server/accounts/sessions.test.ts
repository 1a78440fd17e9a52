import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { problemSchema } from '../../contract/errors.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
  shared,
} from '../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../platform/testing/test-shop.ts';
import { signInFrom } from './testing.ts';

const SECRET = 'a secret of sixty-four bytes, which is enough for HS512 as well!';
const HOUR_S = 60 * 60;

const secretBytes = (text: string) => new TextEncoder().encode(text);

const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

const sign = (claims: JWTPayload, alg = 'HS256', secret = SECRET) =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(secretBytes(secret));

const check = ({ request }: TestShop, token?: string) =>
  request({ url: '/api/users/isAuthorized', ...(token === undefined ? {} : { token }) });

const openSigned = (place: Place) => openTestShop(place, { config: { jwtSecret: SECRET } });

describeOnOneEngine('sessions', (place) => {
  const openAlone = () => openSigned(place);
  const openShop = () => shared(place, openSigned);

  test("GET /api/users/isAuthorized answers the token's user", async () => {
    const shop = await openShop();
    const [asha, ravi] = [await shop.shopper(), await shop.admin()];
    const response = await check(shop, asha.jwtToken);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(asha.user);
    expect((await check(shop, ravi.jwtToken)).json()).toEqual({ ...ravi.user, isAdmin: true });
  });

  test('a token is signed with HS256, names its session and is valid for thirty days', async () => {
    const shop = await openShop();
    const { user, jwtToken } = await shop.shopper();
    const [header = ''] = jwtToken.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256' });
    const { iat = 0, exp = 0, ...claims } = claimsOf(jwtToken);
    const session = await shop.database.query
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user._id)
      .execute();
    expect(claims).toEqual({ sub: user._id, aud: 'haat', jti: session[0]?.id });
    expect(Math.round((exp - iat) / (24 * HOUR_S))).toBe(30);
    // Signed by hand with the same claims, it is accepted: so the tests below fail only because of
    // what they change.
    expect((await check(shop, await sign(claimsOf(jwtToken)))).statusCode).toBe(200);
  });

  test.each<[string, (claims: JWTPayload) => Promise<string> | string | undefined]>([
    ['no token', () => undefined],
    ['garbage', () => 'garbage'],
    ['garbage in three parts', () => 'aaaa.bbbb.cccc'],
    ['an expired token', (claims) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })],
    ['a token without an end', ({ exp: _exp, ...claims }) => sign(claims)],
    ['a token with alg none', (claims) => new UnsecuredJWT(claims).encode()],
    ['a token signed with HS512', (claims) => sign(claims, 'HS512')],
    ['a token of another secret', (claims) => sign(claims, 'HS256', SECRET.replace('a', 'b'))],
    ['a token for another audience', (claims) => sign({ ...claims, aud: 'bazaar' })],
    ['a token for no audience', ({ aud: _aud, ...claims }) => sign(claims)],
    ['a token without jti', ({ jti: _jti, ...claims }) => sign(claims)],
    ['a token without sub', ({ sub: _sub, ...claims }) => sign(claims)],
    ['a token of an unknown session', (claims) => sign({ ...claims, jti: 'unknown' })],
    ['a token whose jti is no text', (claims) => sign({ ...claims, jti: 1 as unknown as string })],
  ])('%s is rejected with 401', async (_what, makeToken) => {
    const shop = await openShop();
    const { jwtToken } = await shop.shopper();
    const response = await check(shop, await makeToken(claimsOf(jwtToken)));
    expect(response.statusCode).toBe(401);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(problemSchema.parse(response.json())).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
  });

  test('a removed user is signed out at once', async () => {
    const shop = await openShop();
    const { user, jwtToken } = await shop.shopper();
    expect((await check(shop, jwtToken)).statusCode).toBe(200);
    await shop.database.query.deleteFrom('users').where('id', '=', user._id).execute();
    expect((await check(shop, jwtToken)).statusCode).toBe(401);
  });

  test('a revoked admin leaves the back office at once and is still a shopper', async () => {
    const shop = await openShop();
    const { user, jwtToken } = await shop.admin();
    const listUsers = { url: '/api/admin/users', token: jwtToken };
    expect((await shop.request(listUsers)).statusCode).toBe(200);
    const users = shop.database.query.updateTable('users').where('id', '=', user._id);
    await users.set({ is_admin: 0 }).execute();
    expect((await shop.request(listUsers)).statusCode).toBe(403);
    expect((await check(shop, jwtToken)).json()).toEqual({ ...user, isAdmin: false });
  });

  test("GET /api/users/logout ends its token's session and no other", async () => {
    const shop = await openShop();
    const first = await shop.shopper();
    const credentials = { email: first.user.email, password: 'a long enough phrase' };
    const login = { method: 'POST', url: '/api/users/login', body: credentials } as const;
    const second = (await shop.request(login)).json();
    const response = await shop.request({ url: '/api/users/logout', token: first.jwtToken });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect((await check(shop, first.jwtToken)).statusCode).toBe(401);
    expect((await check(shop, second.jwtToken)).json()).toEqual(first.user);
  });

  test('a visitor or a signed-out user can log out as well', async () => {
    const shop = await openShop();
    const { jwtToken } = await shop.shopper();
    const expired = await sign({ ...claimsOf(jwtToken), exp: 1 });
    for (const token of [undefined, 'garbage', expired, jwtToken, jwtToken]) {
      const response = await shop.request({
        url: '/api/users/logout',
        ...(token === undefined ? {} : { token }),
      });
      expect(response.statusCode).toBe(200);
    }
  });

  test('a forged token ends nobody’s session', async () => {
    const shop = await openShop();
    const { jwtToken } = await shop.shopper();
    const forged = await sign(claimsOf(jwtToken), 'HS256', SECRET.replace('a', 'b'));
    await shop.request({ url: '/api/users/logout', token: forged });
    expect((await check(shop, jwtToken)).statusCode).toBe(200);
  });

  test('the database never holds a token or part of one', async () => {
    const shop = await openAlone();
    const { jwtToken } = await shop.shopper();
    const tables = ['users', 'sessions', 'settings', 'sign_in_failures'] as const;
    const kept = await Promise.all(
      tables.map((table) => shop.database.query.selectFrom(table).selectAll().execute()),
    );
    expect(kept[1]).toHaveLength(1);
    for (const part of [jwtToken, ...jwtToken.split('.')]) {
      expect(JSON.stringify(kept)).not.toContain(part);
    }
  });
});

describeOnEachEngine('sessions, on each engine', (place) => {
  const openAlone = () => openSigned(place);
  const openShop = () => shared(place, openSigned);

  test('a session that has ended in the database is over, whatever its token says', async () => {
    const shop = await openAlone();
    const { jwtToken } = await shop.shopper();
    await shop.database.query.updateTable('sessions').set({ expires_at: Date.now() }).execute();
    expect((await check(shop, jwtToken)).statusCode).toBe(401);
  });

  test('expired sessions are deleted when a user signs in', async () => {
    const shop = await openAlone();
    await shop.shopper();
    await shop.database.query.updateTable('sessions').set({ expires_at: 1 }).execute();
    const { jwtToken } = await shop.shopper();
    const sessions = await shop.database.query.selectFrom('sessions').select('id').execute();
    expect(sessions.map(({ id }) => id)).toEqual([claimsOf(jwtToken).jti]);
  });

  test('an account keeps a hundred sessions, those that came back first', async () => {
    const shop = await openShop();
    const { user, jwtToken } = await shop.shopper();
    const other = await shop.shopper();
    const browser = String(claimsOf(jwtToken).jti);
    const now = Date.now();
    // Signed in days ago, used hours ago.
    await shop.database.query
      .updateTable('sessions')
      .set({ created_at: now - 172_800_000, last_used_at: now - 10_800_000 })
      .where('id', '=', browser)
      .execute();
    const program = { user_id: user._id, expires_at: now + 86_400_000, device: null };
    await shop.database.query
      .insertInto('sessions')
      .values(
        Array.from({ length: 104 }, (_, number) => ({
          ...program,
          id: `run${String(number).padStart(3, '0')}`,
          created_at: now - 7_200_000 + number,
          last_used_at: now - 7_200_000 + number + 60_000,
        })),
      )
      .execute();
    expect((await signInFrom(shop, { email: user.email })).statusCode).toBe(200);
    const kept = await shop.database.query
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user._id)
      .orderBy('created_at')
      .execute();
    expect(kept).toHaveLength(100);
    expect(kept.slice(0, 3).map(({ id }) => id)).toEqual([browser, 'run006', 'run007']);
    expect((await check(shop, jwtToken)).statusCode).toBe(200);
    expect((await check(shop, other.jwtToken)).statusCode).toBe(200);
  });

  test('without JWT_SECRET a secret of 256 bits is generated once and shared by all servers of the shop', async () => {
    const shop = await openTestShop(place);
    const other = await serveDatabase(shop.database);
    const { user, jwtToken } = await shop.shopper();
    expect((await check(other, jwtToken)).json()).toEqual(user);
    await shop.request({ url: '/api/users/logout', token: jwtToken });
    expect((await check(other, jwtToken)).statusCode).toBe(401);
    const settings = await shop.database.query.selectFrom('settings').selectAll().execute();
    const secret = settings.find(({ key }) => key === 'jwt_secret')?.value ?? '';
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
  });
});
