import { describe, expect, test, vi } from 'vitest';
import { describeOnEachEngine } from '../testing/engines.ts';
import { openOnce } from '../testing/lifetime.ts';
import { get, openConnection } from '../testing/raw-connection.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { DEADLINE, expectProblem, listen, openAnyShop } from './testing.ts';

describe('bodies', () => {
  const anyShop = openOnce(() => openAnyShop());

  const json = 'application/json';
  const good = '"email":"asha@example.com","password":"a long enough phrase"';
  const SEND_OBJECT = 'Send a JSON object.';
  const TOO_DEEP = 'The body is nested too deeply.';
  const NOT_JSON = 'The request could not be read as JSON.';
  const NOT_UNICODE = 'The body is not well-formed Unicode.';

  test.each([
    ['malformed JSON', json, `{${good}`, 400, NOT_JSON],
    ['text after the JSON', json, `{${good}} and more`, 400, NOT_JSON],
    ['an empty body', json, '', 400, 'The body is empty: send a JSON object.'],
    ['an array', json, `[{${good}}]`, 400, SEND_OBJECT],
    ['null', json, 'null', 400, SEND_OBJECT],
    ['a string', json, '"text"', 400, SEND_OBJECT],
    ['a number', json, '7', 400, SEND_OBJECT],
    ['deep nesting', json, '['.repeat(100_000) + ']'.repeat(100_000), 400, TOO_DEEP],
    [
      'brackets inside strings',
      json,
      `{${good},"x":"${'[\\\\\\"{'.repeat(100)}","y":[[[]]]}`,
      401,
      'The email or password is incorrect.',
    ],
    [
      'deeply nested objects',
      json,
      `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
      400,
      TOO_DEEP,
    ],
    ['__proto__', json, `{${good},"__proto__":{"isAdmin":true}}`, 400, NOT_JSON],
    ['an escaped __proto__', json, `{${good},"\\u005f_proto__":{}}`, 400, NOT_JSON],
    ['constructor', json, `{${good},"constructor":{"prototype":{}}}`, 400, NOT_JSON],
    [
      'a NUL',
      json,
      '{"email":"a\\u0000@b.example","password":"x"}',
      400,
      'Email contains a character we can’t save.',
    ],
    ['a lone surrogate', json, '{"email":"a@b.example","password":"\\ud83d"}', 400, NOT_UNICODE],
    [
      'half a pair before text',
      json,
      '{"email":"a@b.example","password":"\\uD83Dx\\uDE00"}',
      400,
      NOT_UNICODE,
    ],
    [
      'two first halves',
      json,
      '{"email":"a@b.example","password":"\\ud83d\\ud83d"}',
      400,
      NOT_UNICODE,
    ],
    [
      'a surrogate pair in the wrong order',
      json,
      '{"email":"a@b.example","password":"\\ude00\\ud83d"}',
      400,
      NOT_UNICODE,
    ],
    ['bytes that are not UTF-8', json, Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400, NOT_UNICODE],
    [
      'too large a body',
      json,
      `{${good},"x":"${'x'.repeat(256 * 1024)}"}`,
      413,
      'The request is larger',
    ],
    ['plain text', 'text/plain', `{${good}}`, 415, 'Send the body as application/json.'],
    ['a form', 'application/x-www-form-urlencoded', 'email=a', 415, 'Send the body as'],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415, 'Send the body as'],
    ['an invalid content type', ';;;', `{${good}}`, 415, 'Send the body as'],
  ])(
    'a bad body is rejected with a clear message: %s',
    async (_what, type, body, status, sentence) => {
      const shop = anyShop();
      const headers = { 'content-type': type };
      const response = await shop.request({
        method: 'POST',
        url: '/api/users/login',
        body,
        headers,
      });
      const problem = expectProblem(response, status);
      expect(problem.detail.slice(0, sentence.length)).toBe(sentence);
    },
  );

  test('a missing body is rejected with a clear message', async () => {
    const shop = anyShop();
    const response = await shop.request({ method: 'POST', url: '/api/users/login' });
    expect(expectProblem(response, 400).detail).toBe(SEND_OBJECT);
  });

  test.each([
    ['POST', '/api/users/login', json, 400, 'The body is empty: send a JSON object.'],
    ['DELETE', '/api/admin/remove_product', json, 400, 'The body is empty: send a JSON object.'],
    ['POST', '/api/users/login', 'text/plain', 415, 'Send the body as application/json.'],
    ['POST', '/api/admin/products/import', 'text/csv', 400, 'This file is empty.'],
    ['POST', '/api/admin/images', 'image/png', 400, 'This file is empty.'],
    ['GET', '/healthz', json, 200, '{"status":"ok"}'],
  ])(
    'a body that is announced and never sent is answered at once: %s %s, %s',
    async (method, path, type, status, sentence) => {
      const shop = await openAnyShop();
      const { jwtToken } = await shop.admin();
      const { port } = await listen(shop);
      const connection = await openConnection(port);
      const headers = [`Content-Type: ${type}`, `Authorization: Bearer ${jwtToken}`];
      connection.send(get(path, ...headers).replace('GET', method));
      await vi.waitUntil(() => connection.received().endsWith('}'), DEADLINE);
      expect(connection.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(connection.received()).toContain(sentence);
    },
  );

  test('a body longer or shorter than its Content-Length is rejected', async () => {
    const shop = anyShop();
    for (const length of ['5', '200']) {
      const headers = { 'content-type': json, 'content-length': length };
      const body = `{${good}}`;
      const request = { method: 'POST', url: '/api/users/login', body, headers } as const;
      expectProblem(await shop.request(request), 400);
    }
  });

  test('a body with several wrong fields is answered with a message for each of them', async () => {
    const shop = anyShop();
    const body = { name: ' ', email: 'asha', password: 'short', cpassword: 7 };
    const response = await shop.request({ method: 'POST', url: '/api/users/register', body });
    const problem = expectProblem(response, 400);
    expect(problem.detail).toBe('Name is required.');
    expect(problem.errors).toEqual([
      { field: 'name', detail: 'Name is required.' },
      { field: 'email', detail: 'Please enter a valid email address.' },
      { field: 'password', detail: 'Your password needs at least 8 characters.' },
      { field: 'cpassword', detail: 'The repeated password must be text.' },
    ]);
  });
});

describeOnEachEngine('bodies', (place) => {
  test('text is stored and returned exactly as sent, in every script and with every escape', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const body = '{"name":"घर \\ud83d\\ude00 😀 \\\\ud83d \\"é\\"","slug":"home"}';
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const url = '/api/admin/add_category';
    const response = await shop.request({ method: 'POST', url, token, body, headers });
    expect(response.json()).toMatchObject({ name: 'घर 😀 😀 \\ud83d "é"' });
    const stored = await shop.database.query.selectFrom('categories').select('name').execute();
    expect(stored.map(({ name }) => name)).toContain('घर 😀 😀 \\ud83d "é"');
  });

  test('unknown fields are dropped: registering with isAdmin makes no admin', async () => {
    const shop = await openTestShop(place);
    const password = 'a long enough phrase';
    const form = { name: 'Asha', email: 'asha@example.com', password, cpassword: password };
    const body = { ...form, isAdmin: true, is_admin: 1, _id: 'chosen', constructor: 1 };
    const response = await shop.request({ method: 'POST', url: '/api/users/register', body });
    expect(response.json()).toMatchObject({ user: { isAdmin: false } });
    const users = await shop.database.query.selectFrom('users').selectAll().execute();
    expect(users).toMatchObject([{ is_admin: 0, email: 'asha@example.com' }]);
    expect(users[0]?.id).not.toBe('chosen');
  });
});
