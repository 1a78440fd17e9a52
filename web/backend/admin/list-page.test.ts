import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';

type Sent = { status?: number; type?: string; headers?: Record<string, string>; body: string };

/** The lists of a back office whose backend, ours or another, answers every call with `sent`. */
async function openLists(sent: Sent, backend: 'ours' | 'another' = 'another') {
  const urls: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    urls.push(url);
    const { status = 200, type = 'application/json', headers, body } = sent;
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('VITE_HOST', origin);
  vi.stubEnv('VITE_BACKEND', backend === 'ours' ? 'haat' : '');
  vi.stubGlobal('location', { origin });
  vi.resetModules();
  const { fetchUserPage } = await import('./users.ts');
  const { fetchProductPage } = await import('./products.ts');
  const { fetchOrderPage } = await import('./orders.ts');
  const { signal } = new AbortController();
  return { fetchUserPage, fetchProductPage, fetchOrderPage, signal, urls };
}

const user = (name: string) => ({ _id: name, name, email: `${name}@b.c`, isAdmin: false });
const USERS = { users: [user('Ravi'), user('Asha'), user('Meera')] };

test('another backend is asked for its list alone, which is searched and sorted in the browser', async () => {
  const { fetchUserPage, signal, urls } = await openLists({ body: JSON.stringify(USERS) });
  const page = await fetchUserPage({ q: 'a', sort: 'name' }, { signal });
  expect(page.rows.map(({ name }) => name)).toEqual(['Asha', 'Meera', 'Ravi']);
  expect(page).toMatchObject({ total: 3, nextCursor: undefined });
  expect(urls).toEqual(['/api/admin/users']);
});

test.each([
  ['a total', { 'x-total-count': '7' }, { total: 7, nextCursor: undefined }],
  [
    'a next page',
    { link: '</api/admin/users?cursor=abc>; rel="next"' },
    { total: undefined, nextCursor: 'abc' },
  ],
  [
    'a link to something else',
    { link: '</style.css>; rel="preload"' },
    { total: undefined, nextCursor: undefined },
  ],
  [
    'an invalid address',
    { link: '<http://[>; rel="next"' },
    { total: undefined, nextCursor: undefined },
  ],
])('our own list with %s is used as the server sent it', async (_, headers, expected) => {
  const sent = { headers, body: JSON.stringify(USERS) };
  const { fetchUserPage, signal, urls } = await openLists(sent, 'ours');
  const page = await fetchUserPage({ q: 'nobody', sort: 'name' }, { signal });
  expect(page.rows.map(({ name }) => name)).toEqual(['Ravi', 'Asha', 'Meera']);
  expect(page).toMatchObject(expected);
  expect(urls).toEqual(['/api/admin/users?q=nobody&sort=name&limit=50']);
});

test('what another backend says of pages is not believed: its list is whole', async () => {
  const users = Array.from({ length: 51 }, (__, index) => user(`Number ${index}`));
  const headers = { 'x-total-count': '7', link: '</api/admin/users?cursor=abc>; rel="next"' };
  const sent = { headers, body: JSON.stringify({ users }) };
  const { fetchUserPage, signal } = await openLists(sent);
  const page = await fetchUserPage({ q: 'number 50' }, { signal });
  expect(page.rows.map(({ name }) => name)).toEqual(['Number 50']);
  expect(page).toMatchObject({ total: 1, nextCursor: undefined });
});

test.each([
  ['a page', { type: 'text/html', body: '<!doctype html>' }],
  ['nothing', { type: 'text/plain', body: '' }],
  ['null', { body: 'null' }],
  ['another shape', { body: '{"data":[]}' }],
  ['no list under the expected name', { body: '{"users":{},"orders":null}' }],
])('%s instead of a list is a failure', async (_, sent) => {
  const { fetchUserPage, fetchProductPage, fetchOrderPage, signal } = await openLists(sent);
  await expect(fetchUserPage({}, { signal })).rejects.toThrow('not the list');
  await expect(fetchProductPage({}, { signal })).rejects.toThrow('not the list');
  await expect(fetchOrderPage({}, { signal })).rejects.toThrow('not the list');
});

test('rows with hardly any fields can be shown, and rows without an id are skipped', async () => {
  const body = JSON.stringify([{ _id: 'a' }, { name: 'No id' }, null, 7]);
  const { fetchProductPage, signal } = await openLists({ body });
  expect((await fetchProductPage({}, { signal })).rows).toEqual([
    {
      _id: 'a',
      name: '',
      brand: '',
      category: '',
      price: 0,
      description: '',
      image: '',
      countInStock: 0,
      rating: 0,
    },
  ]);
});
