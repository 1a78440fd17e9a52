import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendRequest } from './send-request.ts';

/** A server with the given handler that counts its connections. */
async function openServer(answer: RequestListener) {
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
    askFor: (timeoutMs: number, body?: string) =>
      sendRequest(`http://127.0.0.1:${port}/orders`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: 'Basic key' },
        body,
        timeoutMs,
      }),
  };
}

test('`sendRequest` returns status and text, and reuses its connections', async () => {
  const { askFor, connections } = await openServer(async (request, response) => {
    const sent = (await request.toArray()).join('');
    response.writeHead(201).end(`${request.method} ${request.headers.authorization} ${sent}`);
  });
  expect(await askFor(10_000)).toEqual({ status: 201, text: 'GET Basic key ' });
  for (let requests = 0; requests < 5; requests += 1) {
    expect(await askFor(10_000, '{"amount":1}')).toEqual({
      status: 201,
      text: 'POST Basic key {"amount":1}',
    });
  }
  // A connection rests for a moment after each answer, so that one request after another takes two.
  expect(connections()).toBeLessThanOrEqual(2);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['sends half of its answer', (_request, response) => void response.write('{"id":')],
  [
    'switches to another protocol',
    ({ socket }) =>
      void socket.write('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  ],
])(
  '`sendRequest` gives up in time on a server that %s',
  { timeout: 20_000 },
  async (_what, answer) => {
    const { askFor } = await openServer(answer);
    await expect(askFor(800)).rejects.toThrow();
  },
);

test('`sendRequest` gives up on an endless answer before it fills the memory', async () => {
  let sent = 0;
  const { askFor } = await openServer((_request, response) => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    const send = () => {
      sent += 1;
      if (sent < 60 && response.write(megabyte)) setImmediate(send);
      else response.once('drain', send);
    };
    send();
  });
  await expect(askFor(20_000)).rejects.toThrow('The answer is too large');
  expect(sent).toBeLessThan(60);
});

test('a server that hangs up in the middle of its answer is an error, and the next request tries again', async () => {
  let isBroken = true;
  const { askFor } = await openServer((_request, response) => {
    if (!isBroken) return void response.end('whole');
    isBroken = false;
    response.writeHead(200, { 'content-length': 100 }).write('half');
    response.socket?.end();
  });
  await expect(askFor(10_000)).rejects.toThrow();
  expect(await askFor(10_000)).toEqual({ status: 200, text: 'whole' });
});
