import { expect, onTestFinished, test, vi } from 'vitest';
import type { Product } from '../../contract/catalogue/schemas.ts';
import type { Config } from '../config.ts';
import { captureLog, expectProblem, listen } from '../platform/http/testing.ts';
import { addProduct, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine, placeSqlite } from '../platform/testing/engines.ts';
import { serveDatabase, type TestShop } from '../platform/testing/test-shop.ts';
import { type Answer, decoded, openPort } from './response-cache/testing.ts';

const LIST = '/api/products';

async function openShop(place: Parameters<typeof openMigrated>[0], descriptions: string[]) {
  const database = await openMigrated(place);
  const ids: string[] = [];
  for (const [index, description] of descriptions.entries()) {
    const { id } = await addProduct(database, {
      name: `Clay teapot ${index}`,
      description,
      price_paise: 10_000 + index,
    });
    ids.push(id);
  }
  const log = captureLog();
  const shop = await serveDatabase(database, { parts: { logTo: log.logTo } });
  const made = async () => {
    const { body } = await shop.request({ url: '/metrics' });
    return Number(/^haat_made_responses_total (\d+)$/m.exec(body)?.[1]);
  };
  return { shop, log, ids, made, ...(await openPort(shop)) };
}

const read = (answer: Answer) => JSON.parse(decoded(answer)) as Product[];

describeOnEachEngine('lists with a query', (place) => {
  test('lists with equivalent queries are built once, however the query is written', async () => {
    const { ask, made, ids } = await openShop(place, ['red', 'blue']);
    for (const same of [
      [LIST, `${LIST}?utm_source=mail`, `${LIST}?b=2&a=1`],
      [`${LIST}?limit=100`, `${LIST}?sort=newest&maxRating=5&q=`, `${LIST}?name=+`],
      [`${LIST}?q=clay+red`, `${LIST}?a=1&q=RED%20clay%20red`, `${LIST}?q=red+clay&sort=newest`],
      [`${LIST}?limit=1&sort=name`, `${LIST}?sort=name&b=2&limit=1`],
      [`${LIST}/${ids[0]}`, `${LIST}/${ids[0]}?a=1`, `${LIST}/${ids[0]}?b=2`],
      ['/api/admin/categories', '/api/admin/categories?a=1'],
    ]) {
      const before = await made();
      const answers = [];
      for (const url of same) answers.push(await ask(url));
      expect([same[0], (await made()) - before]).toEqual([same[0], 1]);
      const [first] = answers;
      for (const { status, headers, body } of answers) {
        expect([status, headers.etag, headers.link]).toEqual([
          200,
          first?.headers.etag,
          first?.headers.link,
        ]);
        expect(body).toEqual(first?.body);
      }
    }
    // The link to the next page leaves out parameters that mean nothing.
    const { headers } = await ask(`${LIST}?x=1&limit=1&sort=name`);
    expect(headers.link).toMatch(
      /^<\/api\/products\?sort=name&limit=1&cursor=[\w-]+>; rel="next"$/,
    );
  });

  test('lists with a query show a change at once', async () => {
    const { ask, shop, ids } = await openShop(place, ['red', 'blue']);
    const names = async () => read(await ask(`${LIST}?sort=price-asc`)).map(({ name }) => name);
    expect(await names()).toEqual(['Clay teapot 0', 'Clay teapot 1']);
    const { jwtToken: token } = await shop.admin();
    const body = { _id: ids[0] };
    await shop.request({ method: 'DELETE', url: '/api/admin/remove_product', token, body });
    expect(await names()).toEqual(['Clay teapot 1']);
  });
});

/** The clock is stopped, so that no tokens are refilled on a slow machine. */
async function openLimitedShop(
  config: Partial<Config> = {},
  withPages = false,
  more: Parameters<typeof addProduct>[1][] = [],
) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openMigrated(placeSqlite);
  const { id } = await addProduct(database);
  const ids: string[] = [];
  for (const fields of more) ids.push((await addProduct(database, fields)).id);
  const shop = await serveDatabase(database, {
    config: { rateLimits: true, ...config },
    parts: { withPages },
  });
  // A page contains the shop's own URL, which only a listening shop has.
  if (withPages) await listen(shop);
  return { shop, id, ids };
}

const from = (address: string) => ({ 'x-forwarded-for': address });

async function search({ request }: TestShop, times: number, headers = {}) {
  const statuses = new Set<number>();
  for (let count = 0; count < times; count += 1) {
    const url = `${LIST}?q=made+up+${count}${Math.random()}`;
    statuses.add((await request({ url, headers })).statusCode);
  }
  return [...statuses];
}

test('one IP address may have a hundred searches answered at once, then has to wait', async () => {
  const { shop, id } = await openLimitedShop({ trustProxy: true });
  const stranger = from('203.0.113.7');
  const kept = await shop.request({ url: `${LIST}?sort=name`, headers: stranger });
  expect(await search(shop, 100, stranger)).toEqual([200]);
  for (const query of ['q=one', 'name=more', 'q=one&maxPrice=100&limit=1']) {
    const refused = await shop.request({ url: `${LIST}?${query}`, headers: stranger });
    const problem = expectProblem(refused, 429);
    expect(problem).toMatchObject({
      code: 'too_many_requests',
      detail: 'Too many requests. Please try again in 1 second.',
    });
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  }

  // Cached lists, pages of a list and single products are always served.
  for (const url of [`${LIST}?sort=name`, LIST, `${LIST}?limit=20&maxPrice=7`, `${LIST}/${id}`]) {
    expect([url, (await shop.request({ url, headers: stranger })).statusCode]).toEqual([url, 200]);
  }
  const tag = { 'if-none-match': String(kept.headers.etag) };
  const known = { url: `${LIST}?sort=name`, headers: { ...stranger, ...tag } };
  expect((await shop.request(known)).statusCode).toBe(304);

  // So is everything for other IP addresses, and for admins.
  expect(await search(shop, 1, from('203.0.113.8'))).toEqual([200]);
  const { jwtToken: token } = await shop.admin();
  expect(await search(shop, 3, { ...stranger, authorization: `Bearer ${token}` })).toEqual([200]);
  const { jwtToken: shopper } = await shop.shopper();
  expect(await search(shop, 1, { ...stranger, authorization: `Bearer ${shopper}` })).toEqual([429]);

  vi.setSystemTime(Date.now() + 2_000);
  expect(await search(shop, 10, stranger)).toEqual([200]);
  expect(await search(shop, 1, stranger)).toEqual([429]);
});

test('a list that is built counts, even if the caller already has it; a cached one does not', async () => {
  const { shop } = await openLimitedShop();
  const kept = `${LIST}?q=product`;
  const { headers } = await shop.request({ url: kept });
  const tag = { 'if-none-match': String(headers.etag) };
  const statuses = [];
  for (let count = 0; count < 100; count += 1) {
    // Each with another query, so that it is built.
    const url = `${kept}&maxPrice=${1_000 + count}`;
    statuses.push((await shop.request({ url, headers: tag })).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 99 }, () => 304), 429]);
  for (let count = 0; count < 110; count += 1) {
    expect((await shop.request({ url: kept, headers: tag })).statusCode).toBe(304);
  }
});

test.each([
  ['a list with a second question mark', `${LIST}??a=%d`, 200],
  ['a product with its id encoded differently', `${LIST}/%70roduct-%d`, 404],
  ['a limit without a canonical form', `${LIST}?limit=1&maxPrice=0.0000001%d`, 200],
])('%s is not cached, so it counts', async (_, pattern, status) => {
  const { shop } = await openLimitedShop();
  const ask = async (count: number) =>
    (await shop.request({ url: pattern.replace('%d', String(count)) })).statusCode;
  for (let count = 0; count < 100; count += 1) expect(await ask(count)).toBe(status);
  expect(await ask(100)).toBe(429);
  expect((await shop.request({ url: LIST })).statusCode).toBe(200);
});

test('pages with a second question mark are not cached, so they count', async () => {
  const { shop, id } = await openLimitedShop({}, true);
  const status = async (url: string) => (await shop.request({ url })).statusCode;
  for (let count = 0; count < 25; count += 1) {
    expect(await status(`/??${count}`)).toBe(200);
    expect(await status(`/cart??${count}`)).toBe(200);
    // One read for filtering, one for sending.
    expect(await status(`/productScreen??${count}`)).toBe(200);
  }
  for (const path of ['/', '/cart', `/products/:${id}`]) {
    expect([path, await status(`${path}??one-more`)]).toEqual([path, 429]);
    expect([path, await status(path)]).toEqual([path, 200]);
  }
  // The list comes without its products.
  const { statusCode, body } = await shop.request({ url: '/productScreen??one-more' });
  expect([statusCode, body.includes('"isRendered":false')]).toEqual([200, true]);
});

test('what has one canonical URL is built once, however the URL is written', async () => {
  const { shop } = await openLimitedShop({}, true);
  const made = async () => {
    const { body } = await shop.request({ url: '/metrics' });
    return Number(/^haat_made_responses_total (\d+)$/m.exec(body)?.[1]);
  };
  const before = await made();
  const bodies = new Set<string>();
  for (const url of ['/sitemap.xml', '/sitemap%2exml', '/sitem%61p.xml?a', '/sitemap.xml??b']) {
    const { statusCode, body } = await shop.request({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    bodies.add(body);
  }
  expect(bodies.size).toBe(1);
  expect((await made()) - before).toBe(1);
});

test('one IP address may have 150 pages of products and lists built at once, and cached ones at any time', async () => {
  const { shop, ids } = await openLimitedShop(
    {},
    true,
    Array.from({ length: 101 }, () => ({})),
  );
  const isRendered = async (id: string | undefined) => {
    const { statusCode, body } = await shop.request({ url: `/products/:${id}` });
    expect(statusCode).toBe(200);
    return body.includes('"isRendered":true');
  };
  for (const id of ids.slice(0, 100)) expect(await isRendered(id)).toBe(true);
  for (let count = 0; count < 50; count += 1) {
    const url = `${LIST}?limit=1&maxPrice=${count}`;
    expect((await shop.request({ url })).statusCode).toBe(200);
  }
  // A page is sent without its product, which the browser fetches; a list has to wait.
  expect(await isRendered(ids[100])).toBe(false);
  expectProblem(await shop.request({ url: `${LIST}?limit=1&maxPrice=50` }), 429);
  expect(await isRendered(ids[0])).toBe(true);
  expect((await shop.request({ url: `${LIST}?limit=1&maxPrice=7` })).statusCode).toBe(200);
  expect((await shop.request({ url: `${LIST}/${ids[100]}` })).statusCode).toBe(200);
  // Searches have their own limit.
  expect(await search(shop, 1)).toEqual([200]);

  vi.setSystemTime(Date.now() + 100);
  expect(await isRendered(ids[100])).toBe(true);
});

test('pages that do not exist have the same limit, and say so on the page', async () => {
  const { shop, id } = await openLimitedShop({}, true);
  const ask = (url: string) => shop.request({ url });
  for (let count = 0; count < 50; count += 1) {
    expect((await ask(`/products/:made-up-${count}`)).statusCode).toBe(404);
    expect((await ask(`/no/page/${count}`)).statusCode).toBe(404);
  }
  // So do redirects from made-up URLs to real ones.
  for (const url of ['/products/:one-more', `/products/more:${id}`, '/no/page/more']) {
    const { statusCode, headers, body } = await ask(url);
    expect([url, statusCode]).toEqual([url, 429]);
    expect(headers).toMatchObject({
      'retry-after': '1',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(body).toContain('<h1>One moment, please</h1>');
    expect(body).toContain('Please try again in 1 second.');
  }
  for (const url of [
    '/',
    '/productScreen',
    `/products/:${id}`,
    `/products/:${id}?a=1`,
    '/cart/x',
  ]) {
    expect([url, (await ask(url)).statusCode]).toEqual([url, 200]);
  }
  // A view of the list is sent without its products, which the browser fetches.
  const view = await ask('/productScreen?q=something');
  expect([view.statusCode, view.body.includes('"isRendered":false')]).toEqual([200, true]);
});

test('read limits can be switched off', async () => {
  const { shop } = await openLimitedShop({ rateLimits: false });
  expect(await search(shop, 120)).toEqual([200]);
});
