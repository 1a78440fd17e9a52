import { randomBytes } from 'node:crypto';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '../../../contract/catalogue.ts';
import type { CatalogueChange, CatalogueListener } from '../../catalogue/snapshot/catalogue.ts';
import { productForm } from '../../catalogue/testing.ts';
import { addWaiting } from '../../platform/http/connections-testing.ts';
import { JsonPieces, makePiece } from '../../platform/http/json-pieces.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, placeSqlite } from '../../platform/testing/engines.ts';
import { serveDatabase } from '../../platform/testing/test-shop.ts';
import { takeStock } from '../../stock/take.ts';
import { installResponseCache } from './install-response-cache.ts';
import { LongAnswer } from './long-answer.ts';
import { ResponseCache } from './response-cache.ts';
import { SharedBodies } from './shared-bodies.ts';
import { askPort, countTurns, decoded, lastingHeaders, openPort } from './testing.ts';

const LIST = '/api/products';
/** More than half a megabyte even when compressed, and more than four otherwise. */
const long = (seed: string) => `${randomBytes(6_000).toString('base64')}${seed.repeat(46_000)}`;

describeOnEachEngine('a long list', (place) => {
  async function openLongList() {
    const database = await openMigrated(place);
    await addProduct(database, { id: 'teapot', stock: 20, description: long('t') });
    for (let count = 0; count < 99; count += 1) {
      await addProduct(database, { description: long('o') });
    }
    const shop = await serveDatabase(database);
    const port = await openPort(shop);
    const inFramework = async (): Promise<number> => {
      const { body } = await shop.request({ url: '/metrics' });
      const counts = body.matchAll(
        /^haat_request_duration_seconds_count\{[^}]*"\/api\/products"[^}]*\} (\d+)$/gm,
      );
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    const ask = (encoding: string, headers: Record<string, string> = {}, method = 'GET') =>
      port.ask(LIST, { method, headers: { 'accept-encoding': encoding, ...headers } });
    return { shop, database, ask, hits: port.hits, inFramework };
  }

  test('its next readers, and those who have it, are answered without the framework, with the same body and headers', async () => {
    const { ask, hits, inFramework } = await openLongList();
    for (const encoding of ['br', 'gzip']) {
      const first = await ask(encoding);
      expect(first.headers['content-encoding']).toBe(encoding);
      expect(first.headers['content-length']).toBe(String(first.body.length));
      expect(first.body.length).toBeGreaterThan(500_000);
      expect(JSON.parse(decoded(first))).toHaveLength(100);
      const [before, hitsBefore] = [await inFramework(), await hits()];
      const next = await Promise.all(Array.from({ length: 5 }, () => ask(encoding)));
      for (const answer of next) {
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual(first.body);
        expect(lastingHeaders(answer)).toEqual(lastingHeaders(first));
      }
      const head = await ask(encoding, {}, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(lastingHeaders(head)).toEqual(lastingHeaders(first));
      const { etag = '' } = first.headers;
      for (const condition of [etag, `"other", W/${etag}`, '*']) {
        const known = await ask(encoding, { 'if-none-match': condition });
        expect([known.status, known.body.length]).toEqual([304, 0]);
        expect(lastingHeaders(known)).toEqual({
          etag,
          'cache-control': 'no-cache',
          connection: 'keep-alive',
          'cross-origin-resource-policy': 'same-origin',
          'keep-alive': expect.any(String),
          vary: 'accept-encoding',
          'x-content-type-options': 'nosniff',
          'x-total-count': '100',
        });
      }
      expect([await inFramework(), await hits()]).toEqual([before, hitsBefore + 9]);
    }
    const before = await inFramework();
    const plain = await ask('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(decoded(plain))).toHaveLength(100);
    expect(await inFramework()).toBe(before + 1);
  });

  test('those who have it are answered without the framework even if nobody has fetched it', async () => {
    const { ask, inFramework } = await openLongList();
    const viaFramework = await ask('br', { 'if-none-match': '*' });
    const before = await inFramework();
    const known = await ask('br', { 'if-none-match': '*' });
    expect([viaFramework.status, known.status]).toEqual([304, 304]);
    expect(lastingHeaders(known)).toEqual(lastingHeaders(viaFramework));
    expect(known.headers).not.toHaveProperty('content-security-policy');
    expect(await inFramework()).toBe(before);
    const whole = await ask('br');
    expect(whole.headers).toMatchObject({
      etag: known.headers.etag,
      'content-type': 'application/json; charset=utf-8',
    });
    const again = await ask('br');
    expect(lastingHeaders(again)).toEqual(lastingHeaders(whole));
    expect(await inFramework()).toBe(before + 1);
  });

  test("an owner's change is in the next answer, and what orders leave in stock follows within seconds", async () => {
    const { shop, database, ask } = await openLongList();
    const teapotIn = (answer: Awaited<ReturnType<typeof ask>>) =>
      (JSON.parse(decoded(answer)) as Product[]).find(({ _id }) => _id === 'teapot');
    const knownTag = async () => {
      await ask('br');
      const { headers } = await ask('br');
      const known = await ask('br', { 'if-none-match': String(headers.etag) });
      expect(known.status).toBe(304);
      return String(headers.etag);
    };
    const before = await knownTag();
    const { jwtToken: token } = await shop.admin();
    const renamed = await shop.request({
      method: 'PUT',
      url: '/api/admin/update_product',
      token,
      body: { ...productForm({ name: 'Renamed' }), countInStock: 20, _id: 'teapot' },
    });
    expect(renamed.statusCode).toBe(200);
    const changed = await ask('br', { 'if-none-match': before });
    expect([changed.status, teapotIn(changed)?.name]).toEqual([200, 'Renamed']);

    const tag = await knownTag();
    await takeStock(database.query, [{ productId: 'teapot', qty: 3 }]);
    await expect
      .poll(async () => (await ask('br', { 'if-none-match': tag })).status, { timeout: 30_000 })
      .toBe(200);
    expect(teapotIn(await ask('br'))?.countInStock).toBe(17);
  });
});

test('behind a proxy, a long list counts as a request in flight, but not for those who have it', async () => {
  const database = await openMigrated(placeSqlite);
  for (let count = 0; count < 100; count += 1) {
    await addProduct(database, { description: long('o') });
  }
  const shop = await serveDatabase(database, {
    config: { trustProxy: true, maxConnectionsPerAddress: 1 },
  });
  const { port, release, waitFor } = await addWaiting(shop);
  const ask = (path: string, from: string, condition: Record<string, string> = {}) =>
    askPort(port, path, {
      headers: { 'x-forwarded-for': from, 'accept-encoding': 'br', ...condition },
    });
  const first = await ask(LIST, '203.0.113.8');
  const waiting = ask('/wait', '203.0.113.9');
  await waitFor(1);
  expect((await ask(LIST, '203.0.113.9')).status).toBe(429);
  expect((await ask(LIST, '203.0.113.9', { 'if-none-match': '*' })).status).toBe(304);
  expect((await ask(LIST, '203.0.113.8')).body).toEqual(first.body);
  release();
  expect((await waiting).status).toBe(200);
  expect((await ask(LIST, '203.0.113.9')).body).toEqual(first.body);
});

/** A server with one long list, which is being built until `finish`; then each is built at once. */
async function openSlowList() {
  const cache = new ResponseCache();
  const app = fastify({
    serverFactory: (handle) =>
      createServer((request, response) => {
        if (!cache.tryAnswer(request, response, () => true)) handle(request, response);
      }),
  });
  const listening = Promise.withResolvers<CatalogueListener>();
  const catalogue: Parameters<typeof installResponseCache>[2] = {
    onChange: listening.resolve,
    prepareLists: () => {},
  };
  installResponseCache(app, cache, catalogue, { onChange: () => {} });
  let built = 0;
  const isBuilding = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  app.get(LIST, { config: { isCached: true } }, async (_request, reply) => {
    built += 1;
    const items = Array.from({ length: 100 }, () => `${built}`.repeat(50_000));
    const list = await JsonPieces.of(items, makePiece);
    isBuilding.resolve();
    await finished.promise;
    return reply.sendPieces(list);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    change: await listening.promise,
    isBuilding: isBuilding.promise,
    finish: finished.resolve,
    /** Which of the lists built so far a reader gets. */
    read: async () => {
      const answer = await askPort(port, LIST, { headers: { 'accept-encoding': 'br' } });
      return (JSON.parse(decoded(answer)) as string[])[0]?.[0];
    },
  };
}

test.each<CatalogueChange>([{ kind: 'lists' }, { kind: 'products', ids: [] }])(
  'a long list that changed while it was being built is built again for the next reader (%j)',
  async (change) => {
    const list = await openSlowList();
    const first = list.read();
    await list.isBuilding;
    list.change(change);
    list.finish();
    expect(await first).toBe('1');
    expect(await list.read()).toBe('2');
    expect(await list.read()).toBe('2');
    list.change(change);
    expect(await list.read()).toBe('3');
  },
);

test('a large body is written to one reader per turn of the event loop, and lent until its reader has left', async () => {
  const bodies = new SharedBodies({ maxBytes: 400_000 });
  const borrow = (tag: string) =>
    bodies.borrow(tag, 300_000, async () => Buffer.alloc(300_000, 'x'));
  const requested: string[] = [];
  const answer = new LongAnswer('list', {}, bodies, (encoding) => requested.push(encoding));
  const request = new IncomingMessage(new Socket());
  request.headers = { 'accept-encoding': 'br' };
  const writtenIn: number[] = [];
  const turn = countTurns(() => writtenIn.length === 4);
  const responses = Array.from({ length: 5 }, () => {
    const response = new ServerResponse(request);
    response.end = () => {
      writtenIn.push(turn());
      return response;
    };
    return response;
  });
  const [first] = responses as [ServerResponse];
  // While it is being compressed, the framework waits for it.
  const made = borrow('"list-br"');
  expect(answer.replyTo(request, first, () => true)).toBeUndefined();
  (await made)?.giveBack();
  expect(answer.replyTo(request, first, () => false)).toBeUndefined();
  for (const response of responses) answer.replyTo(request, response, () => true)?.send(response);
  first.destroy();
  await expect.poll(() => writtenIn.length).toBe(4);
  expect(new Set(writtenIn).size).toBe(4);
  expect(requested).toEqual(Array.from({ length: 7 }, () => 'br'));
  expect(await borrow('other')).toBeUndefined();
  for (const response of responses) response.destroy();
  await expect.poll(() => borrow('other')).toBeDefined();
  expect(answer.replyTo(request, first, () => true)).toBeUndefined();
});
