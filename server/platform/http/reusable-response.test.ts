import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ReusableResponse } from './reusable-response.ts';

const WHOLE = ['content-type', 'text/plain', 'content-length', '5', 'x-shop', 'Haat'];
const NOT_MODIFIED = ['etag', '"tea"'];

const LARGE = Buffer.alloc(200_000, 'large ');

/** Answers with reusable responses, or with `writeHead` where the address says so. */
async function openServer(beforeEach: (response: ServerResponse) => void = () => {}) {
  const whole = new ReusableResponse(200, WHOLE, Buffer.from('chai!'));
  const responses: Record<string, ReusableResponse> = {
    '/unchanged': new ReusableResponse(304, NOT_MODIFIED, Buffer.alloc(0)),
    '/large': new ReusableResponse(200, ['content-length', '200000'], LARGE),
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    beforeEach(response);
    if (request.url === '/written') response.writeHead(200, WHOLE).end('chai!');
    else (responses[request.url ?? ''] ?? whole).send(response);
  };
  const server = createServer({ keepAliveTimeout: 7_000 }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends all requests over one connection, ends it, and reads everything that comes back. */
async function converse(port: number, ...requests: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(requests.map((head) => `${head}\r\nHost: shop\r\n\r\n`).join(''));
  return text(socket);
}

const GET = 'GET / HTTP/1.1';

describe('a reusable response', () => {
  test('is on every response exactly what Node writes itself', async () => {
    const port = await openServer();
    const said = await converse(port, GET, GET, 'GET /written HTTP/1.1', GET);
    const responses = said.replaceAll(/Date: [^\r]+ GMT/g, 'Date: now').split(/(?=HTTP\/1\.1)/);
    const expected =
      'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 5\r\nx-shop: Haat\r\n' +
      'Date: now\r\nConnection: keep-alive\r\nKeep-Alive: timeout=7\r\n\r\nchai!';
    expect(responses).toEqual([expected, expected, expected, expected]);
  });

  test('with a large body comes whole, however often', async () => {
    const port = await openServer();
    const large = 'GET /large HTTP/1.1';
    const said = await converse(port, large, large, GET, large);
    const bodies = said.split(/HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n/s).slice(1);
    expect(bodies).toEqual([LARGE.toString(), LARGE.toString(), 'chai!', LARGE.toString()]);
  });

  test('has finished once it is sent', async () => {
    const ended: boolean[] = [];
    const port = await openServer((response) => {
      response.on('finish', () => ended.push(response.writableFinished));
    });
    await converse(port, GET, GET, 'GET /unchanged HTTP/1.1', 'GET /unchanged HTTP/1.1');
    expect(ended).toEqual([true, true, true, true]);
  });

  test('to HEAD and of 304 has no body after it, and the connection stays usable', async () => {
    const port = await openServer();
    const said = await converse(
      port,
      'HEAD / HTTP/1.1',
      'HEAD / HTTP/1.1',
      'GET /unchanged HTTP/1.1',
      'GET /unchanged HTTP/1.1',
      GET,
    );
    const [first, second, third, fourth, last, ...others] = said.split(/(?=HTTP\/1\.1)/);
    for (const head of [first, second]) expect(head).toMatch(/content-length: 5\r\n.*\r\n\r\n$/s);
    for (const head of [third, fourth]) {
      expect(head).toMatch(/^HTTP\/1\.1 304 Not Modified\r\netag: "tea"\r\n.*\r\n\r\n$/s);
    }
    expect(last).toMatch(/\r\n\r\nchai!$/);
    expect(others).toEqual([]);
  });

  test('names the second in which the response is sent', async () => {
    const port = await openServer();
    const ages: number[] = [];
    const dateOf = async () => {
      const date = /Date: ([^\r]+)/.exec(await converse(port, GET))?.[1] ?? '';
      ages.push(Date.now() - Date.parse(date));
      return date;
    };
    const first = await dateOf();
    await expect.poll(dateOf).not.toBe(first);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeLessThan(3_000);
  });

  test.each([
    ['the client closes the connection', `${GET}\r\nConnection: close`],
    ['the client speaks HTTP/1.0', 'GET / HTTP/1.0'],
  ])('says that the connection ends where %s, and only there', async (_case, closing) => {
    const port = await openServer();
    await converse(port, GET, GET);
    expect(await converse(port, closing)).toContain('\r\nConnection: close\r\n');
    expect(await converse(port, GET)).toContain('\r\nConnection: keep-alive\r\n');
  });

  test('comes with the headers that were set on one response, and not on the next', async () => {
    let isDraining = false;
    const port = await openServer((response) => {
      if (isDraining) response.setHeader('connection', 'close');
    });
    await converse(port, GET, GET);
    isDraining = true;
    expect(await converse(port, GET)).toContain('\r\nconnection: close\r\n');
    isDraining = false;
    const said = await converse(port, GET);
    expect(said).toContain('\r\nConnection: keep-alive\r\n');
    expect(said).not.toContain('close');
  });
});
