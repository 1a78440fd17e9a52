import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { problemSchema } from '../../../contract/errors.ts';
import { get, openConnection } from '../testing/raw-connection.ts';
import {
  ask,
  followConnections,
  openWaitingShop,
  statusesOf,
  TIMEOUTS,
} from './connections-testing.ts';
import { DEADLINE, listen, openAnyShop } from './testing.ts';

describe('unreadable requests', () => {
  const HEAD = 'POST /api/users/login HTTP/1.1\r\nHost: shop\r\nX-Mark: marked\r\n';
  const CHUNKED = `${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

  test.each([
    ['a malformed first line', 'marked\r\n\r\n', 400, 'malformed_request'],
    ['an unknown method', 'MARKED / HTTP/1.1\r\nHost: shop\r\n\r\n', 400, 'malformed_request'],
    [
      'two content lengths',
      `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['no Host', 'GET /healthz HTTP/1.1\r\nX-Mark: marked\r\n\r\n', 400, 'malformed_request'],
    ['two Hosts', get('/healthz', 'hOST: marked') + get('/healthz'), 400, 'malformed_request'],
    ['the same Host twice', get('/healthz', 'Host: shop'), 400, 'malformed_request'],
    [
      'chunks in HTTP/1.0',
      `${CHUNKED.replace('HTTP/1.1', 'HTTP/1.0')}0\r\n\r\n${get('/marked')}`,
      400,
      'malformed_request',
    ],
    [
      'chunks in HTTP/1.0 on a keep-alive connection',
      `${CHUNKED.replace('HTTP/1.1', 'HTTP/1.0\r\nConnection: keep-alive')}0\r\n\r\n${get('/marked')}`,
      400,
      'malformed_request',
    ],
    ['a chunk without a length', `${CHUNKED}marked\r\n`, 400, 'malformed_request'],
    ['half a request', HEAD, 408, 'request_timeout'],
    ['half a body', `${CHUNKED}6\r\nmar`, 408, 'request_timeout'],
    ['a long chunk extension', `${CHUNKED}6;${'marked'.repeat(5_000)}\r\n`, 413, 'body_too_large'],
    ['an unknown expectation', `${HEAD}Expect: marked\r\n\r\n`, 417, 'expectation_failed'],
    ['long headers', `${HEAD}X-Long: ${'marked'.repeat(60_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('an unreadable request is answered with a problem: %s', async (_what, sent, status, code) => {
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

  test('a URL with a fragment is answered with a problem, and the connection stays open', async () => {
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

  test('an unreadable request gets no answer while an earlier request waits for its own', async () => {
    const { port, release, waitFor } = await openWaitingShop({});
    const client = await openConnection(port);
    client.send(`${get('/wait')}nonsense\r\n\r\n`);
    await waitFor(1);
    release();
    await client.ended;
    expect(statusesOf(client)).toEqual(['200']);
    expect(client.received()).toMatch(/{"status":"waited"}$/);
  });

  test('a request that timed out is not carried out when the rest arrives after all', async () => {
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
