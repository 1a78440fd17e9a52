import { describe, expect, test, vi } from 'vitest';
import { get, openConnection } from '../testing/raw-connection.ts';
import { followConnections, TIMEOUTS } from './connections-testing.ts';
import { drain } from './draining.ts';
import { DEADLINE, listen, openAnyShop } from './testing.ts';

describe('a draining server', () => {
  test('a draining server is not ready, still answers everything else, and closes each connection after its answer', async () => {
    const shop = await openAnyShop();
    const { url } = await listen(shop);
    // The second answer comes from the response cache.
    for (const _ of [1, 2]) await (await fetch(`${url}/api/products`)).arrayBuffer();
    const isReady = await fetch(`${url}/readyz`);
    expect([isReady.status, isReady.headers.get('connection')]).toEqual([200, 'keep-alive']);
    shop.app.isDraining = true;
    for (const [path, status] of [
      ['/readyz', 503],
      ['/healthz', 200],
      ['/api/products', 200],
      ['/nowhere', 404],
    ] as const) {
      const answer = await fetch(`${url}${path}`);
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([
        path,
        status,
        'close',
      ]);
      await answer.arrayBuffer();
    }
  });

  test('at last, reads that a proxy passes on are cut off, for it to repeat elsewhere; all else is answered', async () => {
    const shop = await openAnyShop();
    const { port } = await listen(shop);
    shop.app.isDraining = true;
    shop.app.isTurningReadsAway = true;
    const proxied = 'X-Forwarded-For: 203.0.113.7';
    const send = async (request: string) => {
      const connection = await openConnection(port);
      connection.send(request);
      await connection.ended;
      return connection.received().slice(0, 12);
    };
    expect(await send(get('/healthz', proxied))).toBe('');
    expect(await send(get('/api/products', proxied).replace('GET', 'HEAD'))).toBe('');
    expect(await send(get('/healthz'))).toBe('HTTP/1.1 200');
    const write = get('/api/users/login', proxied, 'Content-Length: 0').replace('GET', 'POST');
    expect(await send(write)).toBe('HTTP/1.1 400');
  });

  test('the drain ends in a silence: not while connections are being opened', async () => {
    const shop = await openAnyShop();
    const { port } = await listen(shop);
    const draining = drain(shop.app, 1, new AbortController().signal);
    await vi.waitUntil(() => shop.app.isTurningReadsAway, DEADLINE);
    await openConnection(port);
    const opened = performance.now();
    await draining;
    expect(performance.now() - opened).toBeGreaterThan(250);
    expect(shop.app.server.listening).toBe(true);
  });

  test('a draining server closes without waiting for connections that never sent anything', async () => {
    const shop = await openAnyShop({ parts: { timeouts: TIMEOUTS } });
    const { port } = await listen(shop);
    const silent = await openConnection(port);
    await shop.app.close();
    await silent.ended;
  });

  test('a draining server closes without waiting long for the rest of a request', async () => {
    const timeouts = { ...TIMEOUTS, headersMs: 300 };
    const shop = await openAnyShop({ parts: { timeouts } });
    const findEnd = followConnections(shop.app);
    const { port } = await listen(shop);
    const slow = await openConnection(port);
    slow.send('GET /');
    const end = await findEnd(slow.socket);
    await vi.waitUntil(() => end.bytesRead > 0, DEADLINE);
    await shop.app.close();
    await slow.ended;
  });
});
