import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askProvider } from './provider-request.ts';

/** A server that answers as it likes, and how many connections were made to it. */
async function openProvider(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const { port } = server.address() as AddressInfo;
  return {
    connections: () => connections,
    ask: (timeoutMs: number, body?: string) =>
      askProvider(`http://127.0.0.1:${port}/orders`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: 'Basic key' },
        body,
        timeoutMs,
      }),
  };
}

test('gets status and text of what was sent, over one connection', async () => {
  const { ask, connections } = await openProvider(async (request, response) => {
    const sent = (await request.toArray()).join('');
    response.writeHead(201).end(`${request.method} ${request.headers.authorization} ${sent}`);
  });
  expect(await ask(10_000)).toEqual({ status: 201, text: 'GET Basic key ' });
  expect(await ask(10_000, '{"amount":1}')).toEqual({
    status: 201,
    text: 'POST Basic key {"amount":1}',
  });
  expect(connections()).toBe(1);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['sends half of its answer', (_request, response) => void response.write('{"id":')],
])('a provider that %s is given up in time', { timeout: 20_000 }, async (_what, answer) => {
  const { ask } = await openProvider(answer);
  await expect(ask(100)).rejects.toThrow();
});

test('a provider that hangs up in the middle of its answer is an error, and the next one is asked anew', async () => {
  let isBroken = true;
  const { ask } = await openProvider((_request, response) => {
    if (!isBroken) return void response.end('whole');
    isBroken = false;
    response.writeHead(200, { 'content-length': 100 }).write('half');
    response.socket?.end();
  });
  await expect(ask(10_000)).rejects.toThrow();
  expect(await ask(10_000)).toEqual({ status: 200, text: 'whole' });
});
