import { expect, test } from 'vitest';
import type { Database } from '../../platform/db/open.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import { serveDatabase } from '../../platform/testing/test-shop.ts';
import { decoded, lastingHeaders, openPort } from './testing.ts';

const LIST = '/api/products';

function urlsOf(productId: string): string[] {
  return [LIST, `/api/products/${productId}`, '/api/admin/categories'];
}

/** A listening shop with some products, and one URL of each cached kind. */
async function openCachedShop(place: Parameters<typeof openMigrated>[0]) {
  const database = await openMigrated(place);
  const { id } = await addProduct(database, { name: 'Clay teapot ☕' });
  for (let count = 0; count < 5; count += 1) await addProduct(database);
  const shop = await serveDatabase(database);
  return { shop, urls: urlsOf(id), ...(await openPort(shop)) };
}

describeOnOneEngine('cached answers', (place) => {
  test('the second answer, from the cache, has the same body and headers as the first', async () => {
    const { ask, hits, warmCache, urls } = await openCachedShop(place);
    for (const url of urls) {
      const before = await hits();
      const first = await ask(url);
      expect(await hits()).toBe(before);
      await warmCache(url);
      const second = await ask(url);
      expect(first.status).toBe(200);
      expect(second.status).toBe(200);
      expect(second.body).toEqual(first.body);
      expect(lastingHeaders(second)).toEqual(lastingHeaders(first));
      expect(second.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'content-length': String(second.body.length),
        date: expect.any(String),
      });
    }
  });

  test('a client that already has the answer gets 304 and no body, from the cache and the framework alike', async () => {
    const { ask, hits, warmCache } = await openCachedShop(place);
    const { headers } = await ask(`${LIST}?sort=newest`);
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
    await warmCache(LIST);
    for (const encoding of ['identity', 'gzip', 'br']) {
      const accepting = { 'accept-encoding': encoding };
      const whole = await ask(LIST, { headers: accepting });
      const condition = { ...accepting, 'if-none-match': `"other", ${whole.headers.etag}` };
      const before = await hits();
      const fromLane = await ask(LIST, { headers: condition });
      expect(await hits()).toBe(before + 1);
      // With a query, which changes nothing here, the framework serves it from the cache.
      const fromFramework = await ask(`${LIST}?sort=newest`, { headers: condition });
      expect(await hits()).toBe(before + 2);
      for (const answer of [fromLane, fromFramework]) {
        expect(answer.status).toBe(304);
        expect(answer.body).toHaveLength(0);
        expect(answer.headers.etag).toBe(whole.headers.etag);
        expect(answer.headers).toMatchObject({
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
        });
        expect(answer.headers['content-type']).toBeUndefined();
        expect(answer.headers['content-encoding']).toBeUndefined();
      }
      const stale = await ask(LIST, { headers: { ...accepting, 'if-none-match': '"old"' } });
      expect(stale.status).toBe(200);
    }
  });

  test('gzip and brotli are sent to clients that accept them, and all encodings hold the same body', async () => {
    const { ask, warmCache, urls } = await openCachedShop(place);
    // The very first answer is compressed, and so is one with a query.
    for (const url of [LIST, `${LIST}?limit=2`]) {
      const answer = await ask(url, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(answer.headers['content-encoding']).toBe('br');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(answer.headers.etag).toMatch(/-br"$/);
      expect(decoded(answer)).toBe((await ask(url)).body.toString());
    }
    for (const url of urls) {
      const plain = await ask(url);
      await warmCache(url);
      const tags = new Set([plain.headers.etag]);
      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0.5, gzip', 'gzip'],
        ['br;q=0, *', 'gzip'],
        ['deflate', undefined],
        ['gzip;q=0', undefined],
      ] as const) {
        const answer = await ask(url, { headers: { 'accept-encoding': accepted } });
        expect(answer.headers['content-encoding'], accepted).toBe(encoding);
        expect(decoded(answer)).toBe(plain.body.toString());
        expect(answer.headers['content-length']).toBe(String(answer.body.length));
        tags.add(answer.headers.etag);
      }
      // Each encoding is a separate representation with its own strong tag.
      expect(tags.size).toBe(3);
    }
  });

  test('HEAD has the headers of GET and no body, before and after the answer is cached', async () => {
    const { ask, hits, warmCache, urls } = await openCachedShop(place);
    for (const url of urls) {
      const first = await ask(url, { method: 'HEAD' });
      await warmCache(url);
      const get = await ask(url);
      const before = await hits();
      const second = await ask(url, { method: 'HEAD' });
      expect(await hits()).toBe(before + 1);
      for (const head of [first, second]) {
        expect(head.status).toBe(200);
        expect(head.body).toHaveLength(0);
        expect(lastingHeaders(head)).toEqual(lastingHeaders(get));
      }
    }
  });

  test('other methods are left to the framework', async () => {
    const { ask, hits, warmCache } = await openCachedShop(place);
    await warmCache(LIST);
    const before = await hits();
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await ask(LIST, { method })).status).toBe(405);
    }
    expect(await hits()).toBe(before);
  });

  test('an answer with a query comes from the cache from the second time on, and counts as a hit', async () => {
    const { ask, hits, urls } = await openCachedShop(place);
    const [, product] = urls;
    for (const same of [
      [`${LIST}?limit=2`, `${LIST}?utm_source=mail&limit=2`],
      [`${product}?from=list`, `${product}?from=mail`],
    ]) {
      const before = await hits();
      const first = await ask(same[0] ?? '');
      expect(await hits()).toBe(before);
      for (const [index, url] of [...same, ...same].entries()) {
        expect((await ask(url)).body).toEqual(first.body);
        expect([url, await hits()]).toEqual([url, before + index + 1]);
      }
    }
  });

  test('failures and personal answers are never cached', async () => {
    const { shop, ask, isCached } = await openCachedShop(place);
    const { jwtToken } = await shop.admin();
    const headers = { authorization: `Bearer ${jwtToken}` };
    for (const url of [
      `${LIST}?limit=0`,
      '/api/products/unknown',
      '/api/admin/orders',
      '/api/users/isAuthorized',
      '/api/nothing',
    ]) {
      for (let times = 0; times < 3; times += 1) await ask(url, { headers });
      expect(await isCached(url), url).toBe(false);
    }
  });

  test('cached answers need no database', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database);
    let isDown = false;
    const failing: Database = {
      ...database,
      get query() {
        if (isDown) throw new Error('the database is down');
        return database.query;
      },
      transaction: (work) => {
        if (isDown) throw new Error('the database is down');
        return database.transaction(work);
      },
    };
    const { ask, hits, warmCache } = await openPort(await serveDatabase(failing));
    const urls = urlsOf(id);
    await warmCache(...urls);
    const kept = await Promise.all(urls.map((url) => ask(url)));
    const before = await hits();

    isDown = true;
    const readiness = await ask('/readyz?strict');
    const answers = await Promise.all(urls.map((url) => ask(url)));
    isDown = false;
    expect(readiness.status).toBe(503);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body)).toEqual(kept.map(({ body }) => body));
    expect(await hits()).toBe(before + urls.length);
  });
});
