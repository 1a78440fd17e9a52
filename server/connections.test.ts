import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { problemSchema } from '../contract/errors.ts';
import { Download, sendDownload } from './platform/http/download.ts';
import { connectionsThatFit } from './platform/http/open-files.ts';
import { captureLog, DEADLINE, listen, openAnyShop } from './platform/http/testing.ts';
import { get, openConnection, type RawConnection } from './platform/testing/raw-connection.ts';
import type { TestShop, TestShopOptions } from './platform/testing/test-shop.ts';

const TIMEOUTS = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 60_000,
  stalledReaderMs: 20_000,
};
/** More than the system takes from us before anybody reads. */
const MANY_BYTES = 32_000_000;

/** A shop that listens, and in which `/wait` is answered when the test says so. */
async function openWaitingShop(options: TestShopOptions) {
  return addWaiting(await openAnyShop(options));
}

async function addWaiting(shop: TestShop) {
  const waiting: (() => void)[] = [];
  let begun = 0;
  shop.app.get('/wait', { config: { access: 'public' } }, async () => {
    begun += 1;
    await new Promise<void>((resolve) => void waiting.push(resolve));
    return { status: 'waited' };
  });
  onTestFinished(() => release());
  const release = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const { url, port } = await listen(shop);
  return {
    shop,
    url,
    port,
    release,
    begun: () => begun,
    waitFor: (count: number) => vi.waitUntil(() => waiting.length === count, DEADLINE),
  };
}

const statusesOf = (connection: RawConnection) =>
  connection.received().match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];

async function ask(connection: RawConnection, ...headers: string[]): Promise<string | undefined> {
  const before = statusesOf(connection).length;
  connection.send(get('/healthz', ...headers));
  await vi.waitUntil(() => statusesOf(connection).length > before, DEADLINE);
  return statusesOf(connection).at(-1);
}

async function* pieces() {
  for (;;) yield 'x'.repeat(100_000);
}

async function openMany(count: number, open: () => Promise<RawConnection>) {
  const connections: RawConnection[] = [];
  while (connections.length < count) connections.push(await open());
  return connections;
}

/** The shop's ends of its connections. The shop also calls itself, so they cannot just be counted. */
function followConnections(app: FastifyInstance) {
  const ends = new Map<number | undefined, Socket>();
  app.server.on('connection', (socket) => void ends.set(socket.remotePort, socket));
  /** The other end of a connection, as soon as the shop has it. */
  return ({ localPort }: Socket) =>
    vi.waitUntil(() => ends.get(localPort), DEADLINE) as Promise<Socket>;
}

const isOpen = ({ socket }: RawConnection) => !socket.closed;

describe('a connection without a complete request is closed in time', () => {
  const timeouts = { ...TIMEOUTS, headersMs: 200 };

  test('one that never sends a byte, without an answer to what was not asked', async () => {
    const { port } = await listen(await openAnyShop({ parts: { timeouts } }));
    const silent = await openMany(3, () => openConnection(port));
    await Promise.all(silent.map(({ ended }) => ended));
    expect(silent.map(({ received }) => received())).toEqual(['', '', '']);
  });

  test.each([
    ['sends half of its second request', 'GET / HTTP/1.1\r\nHo', '', '408'],
    [
      'sends its second request a letter at a time',
      'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ',
      'x',
      '408',
    ],
    ['sends empty lines instead of its second request', '\r\n', '\r\n', undefined],
  ])('one that %s', async (_what, start, part, status) => {
    const { port } = await listen(await openAnyShop({ parts: { timeouts } }));
    const slow = await openConnection(port);
    expect(await ask(slow)).toBe('200');
    slow.send(start);
    while (isOpen(slow)) {
      slow.send(part);
      await sleep(20);
    }
    expect(statusesOf(slow)).toEqual(status === undefined ? ['200'] : ['200', status]);
  });
});

test.each([
  [{}, 'timeout=72'],
  [{ config: { keepAliveMs: 620_000 } }, 'timeout=620'],
])(
  'an idle connection is kept for longer than by a balancer (%j: %s)',
  async (options, expected) => {
    const { url } = await listen(await openAnyShop(options));
    expect((await fetch(`${url}/healthz`)).headers.get('keep-alive')).toBe(expected);
  },
);

describe('a reader', () => {
  /** Large answers, one kept in the response cache and one that is made while it is sent. */
  async function openLargeShop(stalledReaderMs: number) {
    const shop = await openAnyShop({ parts: { timeouts: { ...TIMEOUTS, stalledReaderMs } } });
    const text = 'x'.repeat(MANY_BYTES);
    const open = { access: 'public' } as const;
    shop.app.get('/kept', { config: { ...open, isCached: true } }, (_request, reply) =>
      reply.type('text/plain').send(text),
    );
    shop.app.get('/streamed', { config: open }, (_request, reply) =>
      sendDownload(reply, new Download('long.txt', 'text/plain', pieces())),
    );
    const findEnd = followConnections(shop.app);
    const { url, port } = await listen(shop);
    return { url, port, findEnd };
  }

  /** Asks for an answer and takes nothing of it unless told to. */
  async function openReader(port: number, path: string) {
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(get(path));
    return socket;
  }

  test.each(['/kept', '/streamed'])('that takes nothing of %s is cut', async (path) => {
    const { url, port, findEnd } = await openLargeShop(300);
    // It is kept once a first request has made it.
    if (path === '/kept') await (await fetch(`${url}/kept`)).arrayBuffer();
    const end = await findEnd(await openReader(port, path));
    await vi.waitUntil(() => end.destroyed, DEADLINE);
    expect(end.bytesWritten).toBeGreaterThan(0);
  });

  test('that takes a little all the time is not, even while the system hides it from us', async () => {
    const limitMs = 1_000;
    const bytesPerMs = 400;
    const { port, findEnd } = await openLargeShop(limitMs);
    const socket = await openReader(port, '/kept');
    const end = await findEnd(socket);
    await vi.waitUntil(() => socket.readableLength > 0, DEADLINE);
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    let taken = 0;
    while (elapsed() < 3.5 * limitMs) {
      const due = Math.floor(elapsed() * bytesPerMs) - taken;
      const bytes = Math.min(due, socket.readableLength);
      if (bytes > 0) taken += (socket.read(bytes) as Buffer).length;
      else socket.read(0);
      await sleep(5);
    }
    expect(taken).toBeGreaterThan(0.5 * limitMs * bytesPerMs);
    expect(taken).toBeLessThan(MANY_BYTES / 2);
    expect(end.destroyed).toBe(false);
  });
});

describe('connections of one address are capped', () => {
  const config = { maxConnectionsPerAddress: 4 };
  // The shop calls its own sandbox from 127.0.0.1.
  const OFFICE = '127.0.0.2';
  const NEIGHBOUR = '127.0.0.3';

  test('and a new one takes the place of the oldest that has sent no request, else of the one idle longest', async () => {
    const { port } = await listen(await openAnyShop({ config }));
    const silent = await openMany(4, () => openConnection(port, OFFICE));
    const visitors = await openMany(3, async () => {
      const visitor = await openConnection(port, OFFICE);
      expect(await ask(visitor)).toBe('200');
      return visitor;
    });
    await Promise.all(silent.slice(0, 3).map(({ ended }) => ended));
    expect([...silent.slice(3), ...visitors].every(isOpen)).toBe(true);

    expect(await ask(visitors[0] as RawConnection)).toBe('200');
    const [next, later] = await openMany(2, async () => {
      const visitor = await openConnection(port, OFFICE);
      expect(await ask(visitor)).toBe('200');
      return visitor;
    });
    await Promise.all([silent[3]?.ended, visitors[1]?.ended]);
    expect([visitors[0], visitors[2], next, later].map((one) => one && isOpen(one))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('and one more is refused while all of them are being answered; other addresses are served', async () => {
    const log = captureLog();
    const { port, release, waitFor } = await openWaitingShop({
      config,
      parts: { logTo: log.logTo },
    });
    const busy = await openMany(4, () => openConnection(port, OFFICE));
    for (const connection of busy) connection.send(get('/wait'));
    await waitFor(4);
    const refused = await openConnection(port, OFFICE);
    refused.send(get('/healthz'));
    await refused.ended;
    expect(refused.received()).toBe('');
    expect(log.text()).toContain('connections are refused');
    const neighbour = await openConnection(port, NEIGHBOUR);
    expect(await ask(neighbour)).toBe('200');

    release();
    await vi.waitUntil(() => busy.every((one) => statusesOf(one)[0] === '200'), DEADLINE);
    expect(await ask(await openConnection(port, OFFICE))).toBe('200');
  });

  test('by requests in flight behind a proxy, whose own connections are not capped', async () => {
    const log = captureLog();
    const { port, release, waitFor } = await openWaitingShop({
      config: { trustProxy: true, maxConnectionsPerAddress: 2 },
      parts: { logTo: log.logTo },
    });
    const proxy = await openMany(6, () => openConnection(port));
    const [one, two, ...others] = proxy as [RawConnection, RawConnection, ...RawConnection[]];
    const from = (address: string) => `X-Forwarded-For: ${address}`;
    one.send(get('/wait', from('2001:db8:1:2::1')));
    two.send(get('/wait', from('203.0.113.9, 2001:db8:1:2::2')));
    await waitFor(2);
    const [same, other] = others as [RawConnection, RawConnection];
    expect(await ask(same, from('2001:db8:1:2::3'))).toBe('429');
    const [head, body] = same.received().split('\r\n\r\n') as [string, string];
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(head.toLowerCase()).toContain('retry-after: 1');
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    expect(await ask(same, from('203.0.113.9, 2001:db8:1:2::4'))).toBe('429');
    expect(await ask(other, from('203.0.113.9'))).toBe('200');
    // Once a minute is enough.
    expect(log.text().match(/requests are refused/g)).toHaveLength(1);

    release();
    await vi.waitUntil(() => [one, two].every((it) => statusesOf(it)[0] === '200'), DEADLINE);
    expect(await ask(same, from('2001:db8:1:2::3'))).toBe('200');
    expect(proxy.every(isOpen)).toBe(true);
  });

  test('but not those of whom the proxy gives no address, who may be anybody', async () => {
    const { port, waitFor } = await openWaitingShop({
      config: { trustProxy: true, maxConnectionsPerAddress: 2 },
    });
    const visitors = await openMany(4, () => openConnection(port));
    for (const visitor of visitors) visitor.send(get('/wait', 'X-Forwarded-For: unknown'));
    await waitFor(4);
    const hidden = await openConnection(port);
    expect(await ask(hidden, 'X-Forwarded-For: 203.0.113.9, _hidden')).toBe('200');
  });
});

test('when all connections are taken by silent ones, visitors are served', async () => {
  const shop = await openAnyShop({ config: { maxConnections: 5 } });
  const { port } = await listen(shop);
  const silent = await openMany(12, () => openConnection(port));
  const visitor = await openConnection(port);
  expect(await ask(visitor)).toBe('200');
  await Promise.all(silent.slice(0, 8).map(({ ended }) => ended));
  expect(isOpen(visitor)).toBe(true);
});

describe('when all connections are taken', () => {
  const STRANGER = '127.0.0.2';
  const VISITOR = '127.0.0.3';
  const HALF = 'POST /api/users/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n';

  test('those of one address with half a request make room for others', async () => {
    const shop = await openAnyShop({ config: { maxConnections: 8 } });
    const requests = vi.fn();
    shop.app.server.on('request', requests);
    const { port } = await listen(shop);
    const halves = await openMany(8, () => openConnection(port, STRANGER));
    for (const half of halves) half.send(HALF);
    await vi.waitUntil(() => requests.mock.calls.length === 8, DEADLINE);
    expect(await ask(await openConnection(port, VISITOR))).toBe('200');
    await halves[0]?.ended;
    expect(halves.slice(1).every(isOpen)).toBe(true);
  });

  test('a visitor whose request is still on its way is not cut for one who has many', async () => {
    const { port } = await listen(await openAnyShop({ config: { maxConnections: 8 } }));
    const visitor = await openConnection(port, VISITOR);
    const idle = await openMany(12, async () => {
      const connection = await openConnection(port, STRANGER);
      expect(await ask(connection)).toBe('200');
      return connection;
    });
    await Promise.all(idle.slice(0, 5).map(({ ended }) => ended));
    expect(await ask(visitor)).toBe('200');
  });

  test('by a few addresses that read slowly, the one that has most makes room for others', async () => {
    const shop = await openAnyShop({ config: { maxConnections: 16 } });
    let reading = 0;
    shop.app.get('/long', { config: { access: 'public' } }, (_request, reply) => {
      reading += 1;
      return sendDownload(reply, new Download('long.txt', 'text/plain', pieces()));
    });
    const { port } = await listen(shop);
    const readers: Socket[] = [];
    const read = async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
      // The second one waits for its turn.
      socket.write(get('/long').repeat(2));
      readers.push(socket);
      await vi.waitUntil(() => reading === readers.length || socket.destroyed, DEADLINE);
    };
    for (let count = 0; count < 16; count += 1) await read(`127.0.0.${10 + (count % 2)}`);
    expect(reading).toBe(16);
    const visitors = ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7'];
    for (const visitor of visitors)
      expect(await ask(await openConnection(port, visitor))).toBe('200');
    // Those who read slowly do not make room for each other.
    const refused = await openConnection(port, '127.0.0.10');
    await refused.ended;
    expect(refused.received()).toBe('');
  });

  test('one address has at most a quarter of all, but eight at least', async () => {
    const config = { maxConnections: 40, maxConnectionsPerAddress: 500 };
    const { port } = await listen(await openAnyShop({ config }));
    const strangers = await openMany(11, () => openConnection(port, STRANGER));
    await strangers[0]?.ended;
    expect(strangers.slice(1).every(isOpen)).toBe(true);
  });
});

test.each([
  [400, 168],
  [1_024, 480],
  [65_536, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
  [50, 16],
])('with %i open files there may be %i connections', (openFiles, expected) => {
  expect(connectionsThatFit(openFiles)).toBe(expected);
});

describe('what cannot be read as a request is answered with a problem', () => {
  const HEAD = 'POST /api/users/login HTTP/1.1\r\nHost: shop\r\nX-Mark: marked\r\n';
  const CHUNKED = `${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

  test.each([
    ['a malformed first line', 'marked\r\n\r\n', 400, 'malformed_request'],
    ['an unknown method', 'MARKED / HTTP/1.1\r\nHost: shop\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['no Host', 'GET /healthz HTTP/1.1\r\nX-Mark: marked\r\n\r\n', 400, 'malformed_request'],
    ['two Hosts', get('/healthz', 'hOST: marked') + get('/healthz'), 400, 'malformed_request'],
    ['twice the same Host', get('/healthz', 'Host: shop'), 400, 'malformed_request'],
    [
      'chunks in HTTP/1.0',
      `${CHUNKED.replace('HTTP/1.1', 'HTTP/1.0')}0\r\n\r\n${get('/marked')}`,
      400,
      'malformed_request',
    ],
    [
      'chunks in HTTP/1.0 on a connection that is to be kept',
      `${CHUNKED.replace('HTTP/1.1', 'HTTP/1.0\r\nConnection: keep-alive')}0\r\n\r\n${get('/marked')}`,
      400,
      'malformed_request',
    ],
    ['a chunk without a length', `${CHUNKED}marked\r\n`, 400, 'malformed_request'],
    ['half a request', HEAD, 408, 'request_timeout'],
    ['half a body', `${CHUNKED}6\r\nmar`, 408, 'request_timeout'],
    ['a long chunk extension', `${CHUNKED}6;${'marked'.repeat(5_000)}\r\n`, 413, 'body_too_large'],
    ['another expectation', `${HEAD}Expect: marked\r\n\r\n`, 417, 'expectation_failed'],
    ['long headers', `${HEAD}X-Long: ${'marked'.repeat(60_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('such as %s', async (_what, sent, status, code) => {
    const timeouts = { ...TIMEOUTS, headersMs: 200, requestMs: 400 };
    const { port } = await listen(await openAnyShop({ parts: { timeouts } }));
    const client = await openConnection(port);
    client.send(sent);
    await client.ended;
    const [head = '', body = '', ...more] = client.received().split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    expect(more).toEqual([]);
    const headers = head.toLowerCase().split('\r\n');
    expect(headers).toContain('connection: close');
    expect(headers).toContain('content-type: application/problem+json');
    expect(headers).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status, code });
    expect(client.received().toLowerCase()).not.toContain('marked');
  });

  test('such as an address with a fragment, after which the connection goes on', async () => {
    const shop = await openAnyShop();
    const { url, port } = await listen(shop);
    for (const _ of [1, 2]) await (await fetch(`${url}/api/products`)).arrayBuffer();
    const client = await openConnection(port);
    for (const target of ['/#marked', '/api/products#', '/api/products?q=a#marked']) {
      const before = client.received().length;
      const count = statusesOf(client).length;
      client.send(get(target));
      await vi.waitUntil(() => statusesOf(client).length > count, DEADLINE);
      const [head = '', body = ''] = client.received().slice(before).split('\r\n\r\n');
      expect(head.toLowerCase()).toContain('content-type: application/problem+json');
      expect(problemSchema.parse(JSON.parse(body))).toMatchObject({
        status: 400,
        code: 'malformed_request',
      });
    }
    expect(client.received()).not.toContain('marked');
    expect(await ask(client)).toBe('200');
  });

  test('but not where an earlier request still waits for its answer, which it gets alone', async () => {
    const { port, release, waitFor } = await openWaitingShop({});
    const client = await openConnection(port);
    client.send(`${get('/wait')}nonsense\r\n\r\n`);
    await waitFor(1);
    release();
    await client.ended;
    expect(statusesOf(client)).toEqual(['200']);
    expect(client.received()).toMatch(/{"status":"waited"}$/);
  });

  test('and what was refused for its slowness is not carried out when it arrives after all', async () => {
    const timeouts = { ...TIMEOUTS, headersMs: 200, requestMs: 300 };
    const shop = await openAnyShop({ parts: { timeouts } });
    const reached: string[] = [];
    shop.app.post('/reached', { config: { access: 'public' } }, async () => {
      reached.push('it');
      return {};
    });
    const findEnd = followConnections(shop.app);
    const { port } = await listen(shop);
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void client.destroy());
    client.on('error', () => {});
    client.write(
      'POST /reached HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
    const end = await findEnd(client);
    client.write('}');
    await vi.waitUntil(() => end.destroyed, DEADLINE);
    expect(reached).toEqual([]);
  });
});

describe('of the requests that are sent ahead on one connection', () => {
  const bodiesOf = (connection: RawConnection) => connection.received().match(/{"[^}]*}/g) ?? [];

  function post(path: string, body: string, ...headers: string[]): string {
    const lines = ['Host: shop', 'Content-Type: application/json', ...headers];
    const head = [`POST ${path} HTTP/1.1`, ...lines, `Content-Length: ${body.length}`];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  }

  /** As above, with `/take`, which says how much was sent to it. */
  async function openTakingShop(options: TestShopOptions) {
    const shop = await openAnyShop(options);
    const taken: number[] = [];
    shop.app.post('/take', { config: { access: 'public' } }, async ({ body }) => {
      taken.push(JSON.stringify(body).length);
      return { taken: taken.at(-1) };
    });
    return { ...(await addWaiting(shop)), taken: () => taken };
  }

  test('each is begun after the answer before it, the answers of the response cache too', async () => {
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

  test('sixteen may wait; with one more the connection ends, and none of them is begun', async () => {
    const { shop, port, release, begun, waitFor } = await openWaitingShop({});
    const patient = await openConnection(port);
    patient.send(get('/wait') + get('/healthz').repeat(16));
    await waitFor(1);
    release();
    await vi.waitUntil(() => statusesOf(patient).length === 17, DEADLINE);
    expect(isOpen(patient)).toBe(true);

    const read = vi.fn();
    shop.app.server.on('request', read);
    const greedy = await openConnection(port);
    greedy.send(get('/wait').repeat(1_000));
    await greedy.ended;
    expect(greedy.received()).toBe('');
    // Nor are the others read.
    expect(read).toHaveBeenCalledTimes(18);
    release();
    expect(await ask(patient)).toBe('200');
    expect(begun()).toBe(2);
  });

  test('none is begun whose client has left', async () => {
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

  test('none is carried out after an answer that ends the connection', async () => {
    const { shop, port, taken } = await openTakingShop({});
    shop.app.isDraining = true;
    const client = await openConnection(port);
    client.send(`${get('/healthz')}${post('/take', '{}')}${get('/healthz')}`);
    await client.ended;
    expect(statusesOf(client)).toEqual(['200']);
    expect(taken()).toEqual([]);
  });

  test('one that cannot be met or read ends the connection in its turn', async () => {
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

  test('one with a long body has its whole time when its turn comes, and no more', async () => {
    const timeouts = { ...TIMEOUTS, headersMs: 200, requestMs: 400 };
    const { shop, port, release, waitFor } = await openTakingShop({ parts: { timeouts } });
    const timedOut = vi.fn();
    shop.app.server.on('clientError', (_error, socket) => timedOut((socket as Socket).remotePort));
    const long = post('/take', JSON.stringify('x'.repeat(200_000)));
    const whole = await openConnection(port);
    const half = await openConnection(port);
    whole.send(`${get('/wait')}${long}`);
    half.send(`${get('/wait')}${long.slice(0, -1)}`);
    await waitFor(2);
    for (const { socket } of [whole, half]) {
      await vi.waitUntil(() => timedOut.mock.calls.flat().includes(socket.localPort), DEADLINE);
    }
    release();
    await vi.waitUntil(() => statusesOf(whole).length === 2, DEADLINE);
    expect(bodiesOf(whole)).toEqual(['{"status":"waited"}', '{"taken":200002}']);
    expect(await ask(whole)).toBe('200');
    await half.ended;
    expect(statusesOf(half)).toEqual(['200', '408']);
  });

  test('one alone counts as under way behind a proxy', async () => {
    const { port } = await listen(
      await openAnyShop({ config: { trustProxy: true, maxConnectionsPerAddress: 1 } }),
    );
    const proxy = await openConnection(port);
    proxy.send(get('/healthz', 'X-Forwarded-For: 203.0.113.9').repeat(3));
    await vi.waitUntil(() => statusesOf(proxy).length === 3, DEADLINE);
    expect(statusesOf(proxy)).toEqual(['200', '200', '200']);
  });
});

describe('a server that drains', () => {
  test('is not ready, answers everything else, and ends each connection with its answer', async () => {
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

  test('then closes without waiting for connections on which nothing was ever sent', async () => {
    const timeouts = { ...TIMEOUTS, stalledReaderMs: 100 };
    const shop = await openAnyShop({ parts: { timeouts } });
    const { port } = await listen(shop);
    const silent = await openConnection(port);
    await shop.app.close();
    await silent.ended;
  });

  test('and without waiting long for the rest of a request', async () => {
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
