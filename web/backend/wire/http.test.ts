import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import axios from 'axios';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accountEndpoints } from '../../../contract/accounts/endpoints.ts';
import { signInEndpoints } from '../../../contract/accounts/sign-in-endpoints.ts';
import { catalogueEndpoints } from '../../../contract/catalogue/endpoints.ts';
import { orderEndpoints } from '../../../contract/orders/endpoints.ts';

const FORM = { name: 'Asha', email: 'a@b.c', password: 'secret', cpassword: 'other' };

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** The HTTP client of a browser whose backend is at another host and answers with `answer`. */
async function clientOf(answer: RequestListener) {
  const seen: Seen[] = [];
  const backend = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  onTestFinished(() => void backend.close());
  const { port } = backend.address() as AddressInfo;
  vi.stubEnv('VITE_HOST', `http://127.0.0.1:${port}`);
  vi.resetModules();
  const { send, sendAny, setBearerToken } = await import('./http.ts');
  const { failureOf } = await import('../../lib/call-failure.ts');
  const { clientDefaults } = await import('./axios-client.ts');
  return { seen, send, sendAny, setBearerToken, failureOf, clientDefaults };
}

const answerJson =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

test('every call goes to {host}, with a JSON body', async () => {
  const { send, seen } = await clientOf(answerJson(200, { ok: true }));
  const credentials = { email: 'a@b.c', password: 'secret' };
  const { status, body } = await send(signInEndpoints.login, { body: credentials });
  expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/api/users/login',
    body: '{"email":"a@b.c","password":"secret"}',
  });
  expect(seen[0]?.headers['content-type']).toContain('application/json');
});

test('parameters fill in the path and a query follows it', async () => {
  const { send, sendAny, seen } = await clientOf(answerJson(200, {}));
  await sendAny(orderEndpoints.getOrder, { params: { order_id: 'a/b' } });
  await send(orderEndpoints.listOrders, { query: { q: 'clay pot', limit: '2', state: undefined } });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/orders/a%2Fb',
    'GET /api/admin/orders?q=clay+pot&limit=2',
  ]);
});

test('what a call needs, and nothing else, can be sent with it', async () => {
  const { send } = await clientOf(answerJson(200, {}));
  const calls = () => [
    // @ts-expect-error: the path names an id.
    send(catalogueEndpoints.getProduct),
    // @ts-expect-error: the path names an id, not a name.
    send(catalogueEndpoints.getProduct, { params: { name: 'pot' } }),
    // @ts-expect-error: there is a body.
    send(signInEndpoints.login),
    // @ts-expect-error: the password is missing.
    send(signInEndpoints.login, { body: { email: 'a@b.c' } }),
    // @ts-expect-error: there is no body.
    send(accountEndpoints.isAuthorized, { body: {} }),
    // @ts-expect-error: there is no such state of orders.
    send(orderEndpoints.listOrders, { query: { state: 'lost' } }),
    // @ts-expect-error: an answer has the fields of its schema only.
    send(accountEndpoints.isAuthorized).then(({ body }) => body.shoeSize),
  ];
  expect(calls).toBeTypeOf('function');
});

test('the bearer token is on every call once it is set, and on none once it is removed', async () => {
  const { send, setBearerToken, seen } = await clientOf(answerJson(200, {}));
  await send(accountEndpoints.isAuthorized);
  setBearerToken('t0ken');
  await send(accountEndpoints.isAuthorized);
  setBearerToken(undefined);
  await send(accountEndpoints.isAuthorized);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer t0ken',
    undefined,
  ]);
});

test("a problem's detail, code and fields become the failure", async () => {
  const { send, failureOf } = await clientOf(
    answerJson(400, {
      status: 400,
      detail: 'The passwords don’t match.',
      code: 'invalid_input',
      errors: [{ field: 'cpassword', detail: 'The passwords don’t match.' }],
    }),
  );
  const failure = await send(signInEndpoints.register, { body: FORM }).catch(failureOf);
  expect(failure).toMatchObject({
    message: 'The passwords don’t match.',
    status: 400,
    code: 'invalid_input',
  });
  expect('fieldError' in failure && failure.fieldError('cpassword')).toBe(
    'The passwords don’t match.',
  );
});

test.each([
  ['plain text', (_, response) => response.writeHead(401).end('No entry'), 'No entry', 401],
  [
    'nothing at all',
    (_, response) => response.writeHead(500).end(),
    'Something went wrong (error 500). Please try again.',
    500,
  ],
  [
    'a broken connection',
    (request) => request.socket.destroy(),
    'We can’t reach the shop. Please check your connection and try again.',
    0,
  ],
] satisfies [string, RequestListener, string, number][])(
  'a backend that answers %s results in a message for a person',
  async (_, answer, message, status) => {
    const { send, failureOf } = await clientOf(answer);
    const failure = await send(accountEndpoints.isAuthorized).catch(failureOf);
    expect(failure).toMatchObject({ message, status });
  },
);

test('the client never gives up waiting: its timeout is 0', async () => {
  const { clientDefaults } = await clientOf(answerJson(200, {}));
  expect(axios.create(clientDefaults()).defaults.timeout).toBe(0);
});

test('a relative call goes without {host}', async () => {
  const { send, seen } = await clientOf(answerJson(200, {}));
  // Outside a browser there is no origin to call.
  await expect(send(accountEndpoints.logout, { isRelative: true })).rejects.toThrow();
  expect(seen).toEqual([]);
});
