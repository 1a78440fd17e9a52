import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { get, openConnection, type RawConnection } from '../testing/raw-connection.ts';
import type { TestShopOptions } from '../testing/test-shop.ts';
import {
  addWaiting,
  ask,
  followConnections,
  isOpen,
  openWaitingShop,
  statusesOf,
  TIMEOUTS,
} from './connections-testing.ts';
import { DEADLINE, listen, openAnyShop } from './testing.ts';

describe('pipelined requests on one connection', () => {
  const bodiesOf = (connection: RawConnection) => connection.received().match(/{"[^}]*}/g) ?? [];

  function post(path: string, body: string, ...headers: string[]): string {
    const lines = ['Host: shop', 'Content-Type: application/json', ...headers];
    const head = [`POST ${path} HTTP/1.1`, ...lines, `Content-Length: ${body.length}`];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  }

  /** A shop with `/wait`, and `/take`, which answers with the size of the body. */
  async function openTakingShop(options: TestShopOptions) {
    const shop = await openAnyShop(options);
    const taken: number[] = [];
    shop.app.post('/take', { config: { access: 'public' } }, async ({ body }) => {
      taken.push(JSON.stringify(body).length);
      return { taken: taken.at(-1) };
    });
    return { ...(await addWaiting(shop)), taken: () => taken };
  }

  test('a pipelined request starts after the previous answer, including answers from the response cache', async () => {
    const { shop, url, port, release, begun, waitFor } = await openTakingShop({});
    for (const _ of [1, 2]) await (await fetch(`${url}/api/products`)).arrayBuffer();
    const cached = async () =>
      /haat_cached_responses_total \d+/.exec((await shop.request({ url: '/metrics' })).body)?.[0];
    const before = await cached();
    const client = await openConnection(port);
    const head = 'HEAD /api/products HTTP/1.1\r\nHost: shop\r\n\r\n';
    client.send(
      `${get('/wait')}${get('/wait')}${get('/api/products')}${head}${post('/take', '{"a":1}', 'Expect: 100-continue')}${get('/wait')}`,
    );
    await waitFor(1);
    expect(await ask(await openConnection(port))).toBe('200');
    expect(begun()).toBe(1);
    release();
    await waitFor(1);
    expect(begun()).toBe(2);
    expect(await cached()).toBe(before);
    release();
    await waitFor(1);
    expect(await cached()).not.toBe(before);
    release();
    await vi.waitUntil(() => statusesOf(client).length === 7, DEADLINE);
    expect(statusesOf(client)).toEqual(['200', '200', '200', '200', '100', '200', '200']);
    const waited = '{"status":"waited"}';
    expect(bodiesOf(client)).toEqual([waited, waited, '{"taken":7}', waited]);
    expect(await ask(client)).toBe('200');
  });

  test('sixteen pipelined requests may wait; one more ends the connection, and none of them starts', async () => {
    const { port, release, begun, waitFor } = await openWaitingShop({});
    const patient = await openConnection(port);
    patient.send(get('/wait') + get('/healthz').repeat(16));
    await waitFor(1);
    release();
    await vi.waitUntil(() => statusesOf(patient).length === 17, DEADLINE);
    expect(isOpen(patient)).toBe(true);

    const greedy = await openConnection(port);
    greedy.send(get('/wait').repeat(1_000));
    await greedy.ended;
    expect(greedy.received()).toBe('');
    release();
    expect(await ask(patient)).toBe('200');
    expect(begun()).toBe(2);
  });

  test('no pipelined request starts after its client has disconnected', async () => {
    const { shop, port, release, begun, waitFor } = await openWaitingShop({});
    const client = connect({ port, host: '127.0.0.1' });
    client.write(get('/wait').repeat(3));
    await waitFor(1);
    const count = async () =>
      new Promise<number>((resolve) =>
        shop.app.server.getConnections((_error, connections) => resolve(connections)),
      );
    const before = await count();
    client.destroy();
    await vi.waitUntil(async () => (await count()) < before, DEADLINE);
    release();
    expect(await ask(await openConnection(port))).toBe('200');
    expect(begun()).toBe(1);
  });

  test('no pipelined request is carried out after an answer that ends the connection', async () => {
    const { shop, port, taken } = await openTakingShop({});
    shop.app.isDraining = true;
    const client = await openConnection(port);
    client.send(`${get('/healthz')}${post('/take', '{}')}${get('/healthz')}`);
    await client.ended;
    expect(statusesOf(client)).toEqual(['200']);
    expect(taken()).toEqual([]);
  });

  test('a pipelined request that is unacceptable or unreadable ends the connection when its turn comes', async () => {
    const { port, release, waitFor, taken } = await openTakingShop({});
    const unmet = await openConnection(port);
    unmet.send(`${get('/wait')}${get('/healthz', 'Expect: wonders')}${post('/take', '{}')}`);
    const unreadable = await openConnection(port);
    const chunked = 'POST /take HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n';
    unreadable.send(`${get('/wait')}${chunked}nonsense\r\n`);
    await waitFor(2);
    release();
    await Promise.all([unmet.ended, unreadable.ended]);
    expect(statusesOf(unmet)).toEqual(['200', '417']);
    expect(statusesOf(unreadable)).toEqual(['200']);
    expect(taken()).toEqual([]);
  });

  test('a pipelined request whose body does not arrive in time is not carried out, and ends the connection', async () => {
    const timeouts = { ...TIMEOUTS, headersMs: 200, requestMs: 400 };
    const { shop, port, release, waitFor, taken } = await openTakingShop({ parts: { timeouts } });
    const sideOf = followConnections(shop.app);
    const client = await openConnection(port);
    const serverSide = await sideOf(client.socket);
    client.send(`${get('/wait')}${post('/take', '{"a":1}').slice(0, -1)}`);
    await waitFor(1);
    // From then on nothing more is read.
    await vi.waitUntil(() => serverSide.isPaused(), DEADLINE);
    client.send('}');
    release();
    await client.ended;
    expect(statusesOf(client)).toEqual(['200']);
    expect(taken()).toEqual([]);
  });

  test('only one of several pipelined requests counts as in flight behind a proxy', async () => {
    const { port } = await listen(
      await openAnyShop({ config: { trustProxy: true, maxConnectionsPerIpAddress: 1 } }),
    );
    const proxy = await openConnection(port);
    proxy.send(get('/healthz', 'X-Forwarded-For: 203.0.113.9').repeat(3));
    await vi.waitUntil(() => statusesOf(proxy).length === 3, DEADLINE);
    expect(statusesOf(proxy)).toEqual(['200', '200', '200']);
  });
});
