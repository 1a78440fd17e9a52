import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { problemSchema } from '../contract/errors.ts';
import { readConfig } from './config.ts';
import { signWebhook } from './payments/razorpay/signatures.ts';
import { Download, sendDownload } from './platform/http/download.ts';
import { DEADLINE, listen, openAnyShop } from './platform/http/testing.ts';
import { allCalls } from './platform/testing/all-calls.ts';
import { startNginx } from './platform/testing/proxies.ts';
import { get } from './platform/testing/raw-connection.ts';
import { SELF_SIGNED } from './platform/testing/self-signed.ts';
import { startServer } from './platform/testing/server-process.ts';
import type { TestShop, TestShopOptions } from './platform/testing/test-shop.ts';
import { type Answer, decoded } from './storefront/response-cache/testing.ts';

const WEBHOOK_SECRET = 'the secret of the webhooks';

type Question = Pick<RequestOptions, 'method' | 'headers' | 'localAddress'> & {
  body?: string | Uint8Array;
};

/** Asks nginx over TLS. */
function askTls(port: number, path: string, { body, ...options }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const where = { host: '127.0.0.1', port, path, agent: false as const };
    const request = httpsRequest({ ...where, ca: SELF_SIGNED.cert, ...options }, (response) => {
      buffer(response).then(
        (received) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: received,
          }),
        reject,
      );
    });
    request.on('error', reject).end(body);
  });
}

/** A shop that trusts the nginx in front of it. */
async function openBehindNginx(
  { config, parts }: TestShopOptions = {},
  addRoutes: (app: FastifyInstance) => void = () => {},
) {
  const shop = await openAnyShop({
    config: { trustProxy: true, ...config },
    ...(parts && { parts }),
  });
  addRoutes(shop.app);
  const { url } = await listen(shop);
  const { https, http } = await startNginx([url]);
  const ask = (path: string, question?: Question) => askTls(https, path, question);
  /** The connections that nginx has opened to the shop. */
  const countConnections = () =>
    new Promise<number>((resolve) => shop.app.server.getConnections((_error, n) => resolve(n)));
  const open = async () => {
    const socket = connectTls({ host: '127.0.0.1', port: https, ca: SELF_SIGNED.cert });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    await new Promise<void>((resolve) => void socket.once('secureConnect', () => resolve()));
    return socket;
  };
  return { shop, ask, open, countConnections, http, https };
}

/** Counts the requests that come through nginx; the shop also calls itself. */
function countProxied({ app }: TestShop): () => number {
  let count = 0;
  app.server.on('request', ({ headers }) => {
    if (headers['x-forwarded-for'] !== undefined) count += 1;
  });
  return () => count;
}

test('pages and JSON arrive over TLS as the shop sends them: compressed, and not at all if nothing changed', async () => {
  const shop = await openBehindNginx({
    config: { ...readConfig({ TRUST_PROXY: '1' }), publicUrl: 'https://shop.example' },
    parts: { withPages: true },
  });
  for (const [path, type, text] of [
    ['/', 'text/html; charset=utf-8', '<html lang="en-IN">'],
    ['/api/products', 'application/json; charset=utf-8', '[]'],
  ] as const) {
    for (const encoding of ['br', 'gzip', undefined]) {
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
      // The first answer is the framework's, and further ones come from the response cache.
      for (const _ of [1, 2]) {
        const answer = await shop.ask(path, { headers });
        expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(decoded(answer).includes(text)).toBe(true);
        const known = { ...headers, 'if-none-match': answer.headers.etag };
        const again = await shop.ask(path, { headers: known });
        expect([again.status, again.headers.etag, again.body.length]).toEqual([
          304,
          answer.headers.etag,
          0,
        ]);
      }
    }
  }
  const page = await shop.ask('/');
  expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect((await shop.ask('/nowhere')).status).toBe(404);

  const session = connectHttp2(`https://127.0.0.1:${shop.https}`, { ca: SELF_SIGNED.cert });
  onTestFinished(() => session.destroy());
  const stream = session.request({ ':path': '/api/products' });
  expect((await buffer(stream)).toString()).toBe('[]');

  const plain = await fetch(`http://127.0.0.1:${shop.http}/cart?x=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([
    308,
    'https://127.0.0.1/cart?x=1',
  ]);
});

test('the shop counts by the address of the client, and what a client claims of itself is dropped', async () => {
  const { ask } = await openBehindNginx({ config: { rateLimits: true } });
  const report = (localAddress: string, claimed?: string) =>
    ask('/api/csp-reports', {
      method: 'POST',
      localAddress,
      headers: {
        'content-type': 'application/reports+json',
        ...(claimed === undefined ? {} : { 'x-forwarded-for': claimed }),
      },
      body: '[]',
    });
  for (let count = 0; count < 20; count += 1) {
    expect((await report('127.0.0.2', `203.0.113.${count}`)).status).toBe(204);
  }
  expect((await report('127.0.0.2')).status).toBe(429);
  expect((await report('127.0.0.2', '203.0.113.99')).status).toBe(429);
  expect((await report('127.0.0.3', '127.0.0.2')).status).toBe(204);
});

test('uploads pass up to the limits of the shop, and larger ones end at nginx', async () => {
  const { shop, ask } = await openBehindNginx();
  const { jwtToken } = await shop.admin();
  const upload = (body: Uint8Array) =>
    ask('/api/admin/images', {
      method: 'POST',
      headers: { authorization: `Bearer ${jwtToken}`, 'content-type': 'image/png' },
      body,
    });
  const noise = { width: 1_200, height: 1_200, channels: 3 } as const;
  const picture = await sharp(randomBytes(3 * 1_200 * 1_200), { raw: noise })
    .png()
    .toBuffer();
  expect(picture.length).toBeGreaterThan(4_000_000);
  const uploaded = await upload(picture);
  expect(uploaded.status).toBe(200);
  const { image } = JSON.parse(uploaded.body.toString()) as { image: string };
  expect((await ask(image)).headers['content-type']).toMatch(/^image\//);

  const received = countProxied(shop);
  const login = (bytes: number) =>
    ask('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(bytes, ' '),
    });
  expect((await upload(Buffer.alloc(10 * 1024 * 1024))).status).toBe(400);
  expect((await login(256 * 1024)).status).toBe(400);
  expect(received()).toBe(2);
  // Other calls that take files; without a sign-in they are refused only by the shop.
  const uploads = Object.values(allCalls).flatMap((call) =>
    'rawBody' in call ? [{ ...call, bytes: call.rawBody.maxBytes }] : [],
  );
  expect(uploads).toHaveLength(3);
  for (const { method, path, bytes } of uploads) {
    const send = async (body: Buffer) => (await ask(path, { method, body })).status;
    expect([await send(Buffer.alloc(300_000)), await send(Buffer.alloc(bytes + 1))]).toEqual([
      401, 413,
    ]);
  }
  expect(received()).toBe(5);
  for (const tooLarge of [await upload(Buffer.alloc(10 * 1024 * 1024 + 1)), await login(262_145)]) {
    expect(tooLarge.headers['content-type']).toBe('application/problem+json');
    expect(problemSchema.parse(JSON.parse(tooLarge.body.toString()))).toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
  }
  expect(received()).toBe(5);
});

test('slow clients do not reach the shop', async () => {
  const sent = vi.fn();
  const { shop, ask, open, countConnections } = await openBehindNginx({}, (app) => {
    app.get('/long', { config: { access: 'public' } }, (_request, reply) => {
      reply.raw.on('finish', sent);
      return sendDownload(reply, new Download('long.txt', 'text/plain', pieces(100)));
    });
  });
  await vi.waitUntil(async () => (await countConnections()) === 0, DEADLINE);

  const received = countProxied(shop);
  const starts = [
    '',
    'GET / HT',
    'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ',
    'POST /api/users/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n{',
  ];
  const slow: TLSSocket[] = [];
  for (let count = 0; count < 40; count += 1) {
    const client = await open();
    client.write(starts[count % starts.length] ?? '');
    slow.push(client);
  }
  expect((await ask('/healthz')).status).toBe(200);
  // Only the last request has reached the shop.
  expect(received()).toBe(1);
  await vi.waitUntil(async () => (await countConnections()) <= 1, DEADLINE);
  expect(slow.some(({ destroyed }) => destroyed)).toBe(false);

  // A client that reads nothing: nginx takes the whole answer from the shop all the same.
  const reader = await open();
  reader.pause();
  reader.write(get('/long'));
  await vi.waitUntil(() => sent.mock.calls.length === 1, DEADLINE);
  expect(reader.destroyed).toBe(false);
});

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece += 1) yield 'x'.repeat(1_000_000);
}

test('a webhook arrives byte for byte, so its signature is valid', async () => {
  const { shop, ask } = await openBehindNginx({
    config: {
      paymentAccount: {
        keyId: 'rzp_test_nginx',
        keySecret: 'unused',
        webhookSecret: WEBHOOK_SECRET,
        api: 'http://127.0.0.1:1',
      },
    },
  });
  // Parsed and written again it would be another text.
  const body =
    '{ "event":"payment.failed",\r\n"created_at" : 1.7630e9, "payload":{"note":"\\u20b9 ₹"} }\n';
  const send = (signature: string, id: string) =>
    ask('/api/payment/webhook', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': id,
      },
      body,
    });
  expect((await send(signWebhook(body, WEBHOOK_SECRET), 'evt_whole')).status).toBe(200);
  expect((await send(signWebhook(body.trim(), WEBHOOK_SECRET), 'evt_other')).status).toBe(401);
  const events = await shop.database.query.selectFrom('webhook_events').select('id').execute();
  expect(events).toEqual([{ id: 'evt_whole' }]);
});

test('when one of several servers is killed, and another is stopped, no read is lost', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { DATA_DIR: folder, HOST: '127.0.0.1', TRUST_PROXY: '1', DRAIN_SECONDS: '1' };
  const open = async () => {
    const server = await startServer(environment);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  };
  const [killed, stopped, last] = [await open(), await open(), await open()];
  const { https } = await startNginx([killed.url, stopped.url, last.url]);

  const answered: Record<string, number> = {};
  let count = 0;
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const path = ['/', '/api/products', '/healthz'][count % 3] ?? '/';
      count += 1;
      const outcome = await askTls(https, path).then(
        ({ status }) => String(status),
        ({ message }: Error) => message,
      );
      answered[outcome] = (answered[outcome] ?? 0) + 1;
    }
  };
  const further = async (many: number) => {
    const until = count + many;
    await vi.waitUntil(() => count >= until, DEADLINE);
  };
  const visits = Array.from({ length: 6 }, visit);
  await further(100);
  await killed.end('SIGKILL');
  await further(100);
  expect(await stopped.end('SIGTERM')).toBe(0);
  await further(100);
  isOver = true;
  await Promise.all(visits);
  expect(answered).toEqual({ 200: count });
});
