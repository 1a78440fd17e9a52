import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEADLINE, listen, openAnyShop } from './platform/http/testing.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { openConnection } from './platform/testing/raw-connection.ts';
import { openTestShop } from './platform/testing/test-shop.ts';

const SHORT = { headersMs: 150, requestMs: 300, keepAliveMs: 60_000, stalledReaderMs: 60_000 };

const FORM = {
  name: 'Asha',
  email: 'asha@example.com',
  password: 'a long enough phrase',
  cpassword: 'a long enough phrase',
};

function post(path: string, body: string, ...headers: string[]): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: shop',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Keeps sending a little at a time until the connection is closed. */
async function drip(socket: Socket, part: string): Promise<void> {
  while (!socket.closed) {
    socket.write(part);
    await sleep(10);
  }
}

describe('a client that is too slow is disconnected while others are served', () => {
  test.each([
    ['its first line', 'GET /api/products HT'],
    ['its headers', 'GET /api/products HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
  ])('a client that stops within %s', async (_what, start) => {
    const shop = await openAnyShop({ parts: { timeouts: SHORT } });
    const { url, port } = await listen(shop);
    const slow = await openConnection(port);
    slow.send(start);
    do {
      expect((await fetch(`${url}/api/products`)).status).toBe(200);
      await sleep(10);
    } while (!slow.socket.closed);
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each([
    ['sends its headers one byte at a time', 'GET / HTTP/1.1\r\nX-Slow: ', 'x'],
    ['sends its body one byte at a time', post('/api/users/login', ' '.repeat(9_999)), ' '],
    ['never sends its body', post('/api/users/login', '{}'), ''],
  ])('a client that %s', async (_what, start, part) => {
    const shop = await openAnyShop({ parts: { timeouts: SHORT } });
    const { url, port } = await listen(shop);
    const slow = await openConnection(port);
    slow.send(start);
    const dripping = drip(slow.socket, part);
    expect((await fetch(`${url}/api/products`)).status).toBe(200);
    await dripping;
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect((await fetch(`${url}/api/products`)).status).toBe(200);
  });

  test('a client that is merely idle between requests is not disconnected', async () => {
    const shop = await openAnyShop({ parts: { timeouts: SHORT } });
    const { port } = await listen(shop);
    const waiting = await openConnection(port);
    const ask = 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n';
    const answers = () => waiting.received().match(/HTTP\/1\.1 200 /g)?.length;
    waiting.send(ask);
    await vi.waitUntil(() => answers() === 1, DEADLINE);
    const slow = await openConnection(port);
    slow.send('GET /');
    await slow.ended;
    waiting.send(ask);
    await vi.waitUntil(() => answers() === 2, DEADLINE);
  });
});

describeOnEachEngine('closing', (place) => {
  test('finishes what is in progress: a half-sent request still gets its answer, and new ones are refused', async () => {
    const shop = await openTestShop(place);
    const { port } = await listen(shop);
    const client = await openConnection(port);
    const body = JSON.stringify(FORM);
    client.send(post('/api/users/register', body, 'Expect: 100-continue'));
    // The server says so once it waits for the body.
    await vi.waitUntil(() => client.received().includes('100 Continue'), DEADLINE);
    client.send(body.slice(0, 20));

    const closing = shop.app.close();
    await vi.waitUntil(() => !shop.app.server.listening, DEADLINE);
    const late = connect({ port, host: '127.0.0.1' });
    const [refusal] = (await once(late, 'error')) as [NodeJS.ErrnoException];
    expect(refusal.code).toBe('ECONNREFUSED');

    client.send(body.slice(20));
    await closing;
    await client.ended;
    expect(client.received()).toMatch(/HTTP\/1\.1 200 .*connection: close.*"jwtToken"/is);
    const users = await shop.database.query.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: FORM.email }]);
  });
});

describe('closing', () => {
  test('does not wait for a connection that is idle between requests', async () => {
    const shop = await openAnyShop();
    const { url } = await listen(shop);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const request = httpGet(`${url}/api/products`, { agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await text(response);
    await shop.app.close();
    expect(shop.app.server.listening).toBe(false);
  });

  test.each([
    ['the response cache', '/api/products'],
    ['the framework', '/healthz'],
  ])('ends a connection with the answer to its last request, from %s', async (source, path) => {
    const shop = await openAnyShop();
    const { url, port } = await listen(shop);
    // Only cached answers are compressed.
    const isCached = async () => (await fetch(`${url}${path}`)).headers.has('content-encoding');
    if (source === 'the response cache') await vi.waitUntil(isCached, DEADLINE);

    const client = await openConnection(port);
    // The second request arrives with the first, but without the line that ends it.
    const ask = `GET ${path} HTTP/1.1\r\nHost: shop\r\n`;
    client.send(`${ask}\r\n${ask}`);
    await vi.waitUntil(() => client.received().includes('200 OK'), DEADLINE);
    const closing = shop.app.close();
    await vi.waitUntil(() => !shop.app.server.listening, DEADLINE);
    client.send('\r\n');
    await closing;
    await client.ended;
    expect(client.received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(client.received()).toMatch(/connection: close/i);
  });
});
