import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TestShop } from '../testing/test-shop.ts';
import { captureLog, expectProblem, openAnyPages, openAnyShop } from './testing.ts';

const URL = '/api/csp-reports';
const OLD = 'application/csp-report';
const NEW = 'application/reports+json';

function oldReport(fields: Record<string, unknown> = {}) {
  return {
    'csp-report': {
      'document-uri': 'https://shop.example/cart?qty=2&token=secret',
      referrer: 'https://mail.example/?inbox=private',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'original-policy': "default-src 'self'",
      'blocked-uri': 'https://evil.example/steal.js?what=all',
      'script-sample': 'alert(document.cookie)',
      ...fields,
    },
  };
}

function newReport(fields: Record<string, unknown> = {}) {
  return {
    type: 'csp-violation',
    age: 10,
    url: 'https://shop.example/cart',
    body: {
      documentURL: 'https://shop.example/admin/orders?q=asha',
      effectiveDirective: 'img-src',
      blockedURL: 'inline',
      ...fields,
    },
  };
}

async function openLogged(config: Parameters<typeof openAnyShop>[0] = {}) {
  const log = captureLog();
  const shop = await openAnyShop({ ...config, parts: { logTo: log.logTo } });
  const violations = () => log.lines().flatMap((line) => line.violation ?? []);
  return { shop, log, violations };
}

const send = ({ request }: TestShop, body: unknown, type = OLD) =>
  request({
    method: 'POST',
    url: URL,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
  });

describe('CSP violation reports', () => {
  test('CSP reports are logged in both formats: directive, origin and path, and no personal data', async () => {
    const { shop, log, violations } = await openLogged();
    const response = await send(shop, oldReport());
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(
      (await send(shop, [newReport(), { type: 'deprecation', body: {} }], NEW)).statusCode,
    ).toBe(204);
    expect(violations()).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', path: '/cart' },
      { directive: 'img-src', blocked: 'inline', path: '/admin/orders' },
    ]);
    expect(log.text()).not.toMatch(/secret|private|cookie|asha|steal/);
  });

  test.each([
    ['no known field', {}],
    ['a list of lists', [[[]], null, 7, 'text']],
    [
      'values that are not text',
      oldReport({ 'document-uri': {}, 'effective-directive': [], 'blocked-uri': 7 }),
    ],
    ['an invalid page URL', oldReport({ 'document-uri': 'about' })],
    ['an invalid directive', oldReport({ 'effective-directive': '\n{"level":60}' })],
    ['a browser extension', oldReport({ 'blocked-uri': 'chrome-extension://abc/x.js' })],
    ['a prototype', JSON.parse('{"__proto__":{"csp-report":{}},"constructor":1}')],
  ])('CSP reports with %s are not logged', async (_what, body) => {
    const { shop, violations } = await openLogged();
    for (const type of [OLD, NEW]) expect((await send(shop, body, type)).statusCode).toBe(204);
    expect(violations()).toEqual([]);
  });

  test('CSP reports that are long or odd are truncated', async () => {
    const { shop, violations } = await openLogged();
    const long = 'x'.repeat(2_000);
    await send(
      shop,
      oldReport({
        'document-uri': `https://shop.example/${long}\n`,
        'effective-directive': `script-src ${long}`,
        'blocked-uri': `data:${long}`,
      }),
    );
    expect(violations()).toEqual([
      { directive: 'script-src', blocked: 'data:', path: `/${'x'.repeat(99)}` },
    ]);
  });

  test('CSP reports of another type, too large or not JSON are rejected', async () => {
    const { shop, violations } = await openLogged();
    expectProblem(await send(shop, oldReport(), 'text/plain'), 415);
    expectProblem(await send(shop, oldReport({ sample: 'x'.repeat(20_000) })), 413);
    expectProblem(await send(shop, '{"csp-report":'), 400);
    expectProblem(await send(shop, ''), 400);
    expect(violations()).toEqual([]);
  });

  test('CSP reports cannot flood the log: each violation is logged once, with a limit per minute', async () => {
    const { shop, violations } = await openLogged();
    for (let times = 0; times < 5; times += 1) await send(shop, oldReport());
    expect(violations()).toHaveLength(1);
    for (let page = 0; page < 50; page += 1) {
      const uri = `https://shop.example/${page}`;
      await send(shop, [oldReport({ 'document-uri': uri }), oldReport({ 'document-uri': uri })]);
    }
    expect(violations()).toHaveLength(20);
    const many = Array.from({ length: 100 }, (_, n) =>
      newReport({ documentURL: `https://a/${n}` }),
    );
    await send(shop, many, NEW);
    expect(violations()).toHaveLength(20);
  });

  test('CSP reports are limited per address and in total', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { shop } = await openLogged({ config: { rateLimits: true, trustProxy: true } });
    const from = async (address: string) => {
      const headers = { 'content-type': OLD, 'x-forwarded-for': address };
      return (await shop.request({ method: 'POST', url: URL, body: '{}', headers })).statusCode;
    };
    for (let times = 0; times < 20; times += 1) expect(await from('203.0.113.1')).toBe(204);
    expect(await from('203.0.113.1')).toBe(429);
    for (let times = 0; times < 700; times += 1) await from(`203.0.${times >> 4}.${times % 16}`);
    expect(await from('198.51.100.1')).toBe(429);
  });
});

describe('the content security policy', () => {
  const headersOf = async (environment: NodeJS.ProcessEnv, url: string) =>
    (await (await openAnyPages(environment)).request({ url })).headers;

  test('names the report endpoint; over https also in the new format, and on documents only', async () => {
    const https = { PUBLIC_URL: 'https://shop.example', RATE_LIMITS: '0' };
    const page = await headersOf(https, '/');
    expect(page['content-security-policy']).toMatch(
      /;report-uri \/api\/csp-reports;report-to csp(?:;|$)/,
    );
    expect(page['reporting-endpoints']).toBe('csp="/api/csp-reports"');
    expect((await headersOf(https, '/api/products'))['reporting-endpoints']).toBeUndefined();
  });

  test('over http uses the old format only: browsers that see the new one ignore the old', async () => {
    const page = await headersOf({ PUBLIC_URL: 'http://shop.example' }, '/');
    const reference = await headersOf({}, '/api/docs');
    for (const document of [page, reference]) {
      expect(document['content-type']).toMatch(/^text\/html/);
      expect(document['content-security-policy']).toMatch(/;report-uri \/api\/csp-reports(?:;|$)/);
      expect(document['content-security-policy']).not.toContain('report-to');
      expect(document['reporting-endpoints']).toBeUndefined();
    }
  });
});
