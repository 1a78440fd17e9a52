import { connect as connectHttp2 } from 'node:http2';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { DEADLINE, listen, openAnyShop } from './platform/http/testing.ts';
import { type RunningProxy, startCaddy, startHaproxy } from './platform/testing/proxies.ts';
import { SELF_SIGNED } from './platform/testing/self-signed.ts';
import type { TestShopOptions } from './platform/testing/test-shop.ts';

type Question = Pick<RequestOptions, 'method' | 'headers' | 'localAddress'> & { body?: string };

/** Asks the proxy over TLS: its status, headers and text. */
function ask({ https }: RunningProxy, path: string, { body, ...options }: Question = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const where = { host: '127.0.0.1', port: https, path, agent: false as const };
      const request = httpsRequest({ ...where, ca: SELF_SIGNED.cert, ...options }, (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((received) => resolve({ status, headers, body: received }), reject);
      });
      request.on('error', reject).end(body);
    },
  );
}

/** A shop that trusts the proxy in front of it. */
async function openShop(options: TestShopOptions = {}) {
  const config = { trustProxy: true, publicUrl: 'https://shop.example', ...options.config };
  const shop = await openAnyShop({ ...options, config });
  return { shop, ...(await listen(shop)) };
}

describe.each([
  ['HAProxy', startHaproxy],
  ['Caddy', startCaddy],
] as const)('behind %s', (_name, start) => {
  test('pages and calls arrive over TLS, also by HTTP/2, and plain HTTP is redirected', async () => {
    const { url } = await openShop({
      config: readConfig({ TRUST_PROXY: '1' }),
      parts: { withPages: true },
    });
    const proxy = await start([url]);
    expect(proxy.output(), 'it finds nothing wrong with its configuration').not.toMatch(
      /parsing \[/,
    );
    const home = await ask(proxy, '/');
    expect([home.status, home.body.includes('<html lang="en-IN">')]).toEqual([200, true]);
    expect(home.headers['content-security-policy']).toContain("default-src 'self'");
    const compressed = await ask(proxy, '/api/products', { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers['content-encoding'] ?? 'none').toMatch(/^br|none$/);
    const known = { 'if-none-match': String((await ask(proxy, '/api/products')).headers.etag) };
    expect((await ask(proxy, '/api/products', { headers: known })).status).toBe(304);

    const session = connectHttp2(`https://127.0.0.1:${proxy.https}`, { ca: SELF_SIGNED.cert });
    onTestFinished(() => session.destroy());
    expect(await text(session.request({ ':path': '/api/products' }))).toBe('[]');

    const plain = await fetch(`http://127.0.0.1:${proxy.http}/cart?x=1`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/cart\?x=1$/);
  });

  test('the shop counts by the address of the client, and what a client claims of itself is dropped', async () => {
    const { url } = await openShop({ config: { rateLimits: true } });
    const proxy = await start([url]);
    const report = async (localAddress: string, claimed?: string) =>
      (
        await ask(proxy, '/api/csp-reports', {
          method: 'POST',
          localAddress,
          headers: {
            'content-type': 'application/reports+json',
            ...(claimed === undefined ? {} : { 'x-forwarded-for': claimed }),
          },
          body: '[]',
        })
      ).status;
    for (let count = 0; count < 20; count += 1) {
      expect(await report('127.0.0.2', `203.0.113.${count}`)).toBe(204);
    }
    expect([await report('127.0.0.2'), await report('127.0.0.2', '203.0.113.99')]).toEqual([
      429, 429,
    ]);
    expect(await report('127.0.0.3', '127.0.0.2')).toBe(204);
  });

  test('a server that is draining gets nothing new', async () => {
    const [first, second] = [await openShop(), await openShop()];
    const proxy = await start([first.url, second.url]);
    let received = 0;
    first.shop.app.server.on('request', ({ url }) => {
      if (url === '/healthz') received += 1;
    });
    await vi.waitUntil(async () => {
      await ask(proxy, '/healthz');
      return received > 0;
    }, DEADLINE);
    first.shop.app.isDraining = true;
    await vi.waitUntil(async () => {
      const before = received;
      for (let count = 0; count < 6; count += 1) {
        expect((await ask(proxy, '/healthz')).status).toBe(200);
      }
      return received === before;
    }, DEADLINE);
  });
});
