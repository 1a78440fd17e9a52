import { expect, test } from 'vitest';
import { problemSchema } from '../../contract/errors.ts';
import { openContext } from '../platform/testing/context.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { ensureFirstAdmin } from './admins.ts';
import { register } from './register.ts';
import { openSessions } from './sessions.ts';

const PASSWORD = 'three green parrots';
const FORM = { name: 'Asha', email: 'asha@example.com', password: PASSWORD, cpassword: PASSWORD };

const post = ({ request }: TestShop, body: unknown) =>
  request({ method: 'POST', url: '/api/users/register', body });

const storedUsers = ({ database }: TestShop) =>
  database.query.selectFrom('users').selectAll().execute();

describeOnOneEngine('POST /api/users/register', (place) => {
  test('registering answers the user and a token, with exactly the fields of the spec', async () => {
    const shop = await openTestShop(place);
    const response = await post(shop, FORM);
    expect(response.statusCode).toBe(200);
    const { user, jwtToken, ...rest } = response.json();
    expect(rest).toEqual({});
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-z]{20}$/),
      name: 'Asha',
      email: 'asha@example.com',
      isAdmin: false,
    });
    const check = await shop.request({ url: '/api/users/isAuthorized', token: jwtToken });
    expect(check.json()).toEqual(user);
  });

  test('nobody can register as an admin: isAdmin is dropped', async () => {
    const shop = await openTestShop(place);
    const response = await post(shop, { ...FORM, isAdmin: true, is_admin: 1 });
    expect(response.json().user.isAdmin).toBe(false);
    expect(await storedUsers(shop)).toMatchObject([{ is_admin: 0 }]);
    const list = await shop.request({ url: '/api/admin/users', token: response.json().jwtToken });
    expect(list.statusCode).toBe(403);
  });

  test('the name and the e-mail address are stored as typed, without surrounding blanks', async () => {
    const shop = await openTestShop(place);
    const response = await post(shop, {
      ...FORM,
      name: '  Åsa 🧵 <b>O’Neill</b> ',
      email: ' Asha@Example.com ',
    });
    expect(response.json().user).toMatchObject({
      name: 'Åsa 🧵 <b>O’Neill</b>',
      email: 'Asha@Example.com',
    });
  });

  const withPassword = (password: string) => ({ password, cpassword: password });
  const withName = (name: unknown) => ({ name });
  const withEmail = (email: unknown) => ({ email });

  test.each<[string, string, readonly object[]]>([
    [
      'a name that is missing, too long or not text',
      'name',
      [undefined, '', '   ', 'x'.repeat(201), { $ne: null }, 'A\0sha'].map(withName),
    ],
    [
      'an e-mail address that is missing, too long or invalid',
      'email',
      [
        undefined,
        'asha.example.com',
        'asha@example.com\nx@example.com',
        `${'a'.repeat(250)}@example.com`,
        ['asha@example.com'],
      ].map(withEmail),
    ],
    ['a password of less than 8 characters', 'password', ['', 'k3$rT!x'].map(withPassword)],
    ['a password of more than 128 characters', 'password', [withPassword('k3$'.repeat(43))]],
    [
      'a very common password',
      'password',
      ['password123', 'PassWord123', '12345678', 'Admin@123', 'Summer2024!', '07/03/1990'].map(
        withPassword,
      ),
    ],
    [
      'a password of blanks, a repeated character or a sequence',
      'password',
      ['          ', 'aaaaaaaaaa', 'qwertyuiop', '87654321'].map(withPassword),
    ],
    [
      "a password that is the shop's name, or the person's own name or e-mail address, decorated",
      'password',
      [
        'Haat2026!',
        'asha1990',
        'A5h@1234',
        'asha@example.com',
        'Example.99',
        'a s h a - 1 9 9 0',
      ].map(withPassword),
    ],
    ['a missing password', 'password', [{ password: undefined }]],
    [
      'a confirmation that does not match',
      'cpassword',
      [{ cpassword: `${PASSWORD}!` }, { cpassword: undefined }],
    ],
  ])(
    '%s is rejected, the field %s is named and nobody is registered',
    async (_what, field, changes) => {
      const shop = await openTestShop(place);
      for (const change of changes) {
        const response = await post(shop, { ...FORM, ...change });
        expect({ change, status: response.statusCode }).toEqual({ change, status: 400 });
        expect(response.headers['content-type']).toBe('application/problem+json');
        const problem = problemSchema.parse(response.json());
        expect(problem.code).toBe('invalid_input');
        expect(problem.errors?.map((error) => error.field)).toEqual([field]);
      }
      expect(await storedUsers(shop)).toEqual([]);
    },
  );

  test('the reason for rejecting a password is a sentence for a person', async () => {
    const shop = await openTestShop(place);
    const problem = (await post(shop, { ...FORM, ...withPassword('Asha_1990!') })).json();
    expect(problem.detail).toBe(
      'Your password can’t be your name or email with just a little added. Try a few unrelated words.',
    );
    expect(problem.errors).toEqual([{ field: 'password', detail: problem.detail }]);
  });

  test('a password of 8 characters is accepted, and one of 128', async () => {
    const shop = await openTestShop(place);
    for (const length of [8, 128]) {
      const form = { ...FORM, ...withPassword('k3$rT!xw'.repeat(16).slice(0, length)) };
      const response = await post(shop, { ...form, email: `asha${length}@example.com` });
      expect(response.statusCode).toBe(200);
    }
  });

  test('a taken e-mail address is rejected, in any case', async () => {
    const shop = await openTestShop(place);
    await post(shop, FORM);
    for (const email of ['asha@example.com', 'ASHA@example.COM', ' Asha@Example.com']) {
      const response = await post(shop, { ...FORM, name: 'Somebody else', email });
      expect(response.statusCode).toBe(409);
      const problem = problemSchema.parse(response.json());
      expect(problem).toMatchObject({ code: 'email_taken', errors: [{ field: 'email' }] });
    }
    expect(await storedUsers(shop)).toMatchObject([{ name: 'Asha' }]);
  });

  test('a password is stored as an argon2id hash of m=19456, t=2, p=1', async () => {
    const shop = await openTestShop(place);
    await post(shop, FORM);
    const [user] = await storedUsers(shop);
    expect(user?.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
    expect(JSON.stringify(user)).not.toContain(PASSWORD);
  });

  test('no answer of the account calls contains a password or its hash', async () => {
    const shop = await openTestShop(place);
    const admin = await shop.admin();
    const credentials = { email: FORM.email, password: PASSWORD };
    const answers = [
      await post(shop, FORM),
      await post(shop, FORM),
      await shop.request({ method: 'POST', url: '/api/users/login', body: credentials }),
      await shop.request({ url: '/api/users/isAuthorized', token: admin.jwtToken }),
      await shop.request({ url: '/api/admin/users', token: admin.jwtToken }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 409, 200, 200, 200]);
    for (const { body } of answers) {
      expect(body).not.toMatch(/argon2|password/i);
      expect(body).not.toContain(PASSWORD);
    }
  });

  test("registering the owner's address while the shop starts gives no session in the back office", async () => {
    const { database } = await openTestShop(place);
    const sessions = await openSessions(database, undefined);
    const first = { email: FORM.email, password: 'the password of the owner' };
    const slow = {
      ...sessions,
      open: async (...person: Parameters<typeof sessions.open>) => {
        await ensureFirstAdmin({ database }, first);
        return sessions.open(...person);
      },
    };
    const ctx = { ...(await openContext(database)), sessions: slow };
    const { signal: disconnected } = new AbortController();
    await register(ctx, { ...FORM, deviceTokens: [], disconnected });
    const owners = await database.query
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('users.email')
      .where('users.is_admin', '=', 1)
      .execute();
    expect(owners).toEqual([]);
  });
});

describeOnEachEngine('POST /api/users/register, on each engine', (place) => {
  test('twenty simultaneous registrations of one e-mail address make exactly one user', async () => {
    const shop = await openTestShop(place);
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(shop, FORM)));
    const statuses = responses.map((response) => response.statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await storedUsers(shop)).toHaveLength(1);
    expect(await shop.database.query.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });
});
