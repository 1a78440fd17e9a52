import { expect, test } from 'vitest';
import {
  DEFAULT_SETTINGS,
  type SentSettings,
  toSentSettings,
} from '../../contract/settings/schemas.ts';
import { addProduct, openMigrated } from '../platform/testing/databases.ts';
import { placeSqlite } from '../platform/testing/engines.ts';
import { serveDatabase } from '../platform/testing/test-shop.ts';
import { decoded, openPort } from './response-cache/testing.ts';

async function openPages() {
  const database = await openMigrated(placeSqlite);
  await addProduct(database, { name: 'Clay teapot', price_paise: 700_000 });
  const shop = await serveDatabase(database, { parts: { withPages: true } });
  const { jwtToken: token } = await shop.admin();
  let version = 0;
  const save = async (fields: Partial<SentSettings>) => {
    const settings = { ...toSentSettings(DEFAULT_SETTINGS), ...fields };
    const body = { settings, version };
    const saved = await shop.request({ method: 'PUT', url: '/api/admin/settings', token, body });
    expect(saved.statusCode).toBe(200);
    version = saved.json().version;
  };
  const { ask, warmCache } = await openPort(shop);
  const page = async (path: string) => {
    const answer = await ask(path);
    return { ...answer, html: decoded(answer) };
  };
  return { save, page, warmCache };
}

const dataIn = (html: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

const RATES = { shippingPaise: 1_000, taxHundredths: 200 };

const DEFAULTS = { rates: RATES, timeZone: 'Asia/Kolkata' };

test('by default a page carries the rates, the time zone and nothing else of the settings', async () => {
  const { page } = await openPages();
  for (const path of ['/', '/productScreen', '/cart', '/admin/orders', '/public/register']) {
    const { html } = await page(path);
    expect([path, dataIn(html).shop]).toEqual([path, DEFAULTS]);
    expect(html).not.toContain('/accent-');
  }
});

test('a change shows on the next page, cached or not, rendered or a shell', async () => {
  const { save, page, warmCache } = await openPages();
  await warmCache('/', '/productScreen', '/cart');
  const { headers: before } = await page('/');
  await save({
    name: 'Asha’s <Kitchen>',
    headline: 'Pots',
    taxHundredths: 1_800,
    accent: '#0a5c36',
  });

  const home = await page('/');
  expect(home.html).toContain('<title>Asha’s &lt;Kitchen&gt;: Pots</title>');
  expect(home.html).toContain('content="Asha’s &lt;Kitchen&gt;"');
  expect(home.html).toContain('html:root{--accent:light-dark(#0a5c36,');
  expect(home.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/);
  expect(home.headers['content-security-policy']).not.toBe(before['content-security-policy']);
  expect(home.headers.etag).not.toBe(before.etag);

  const list = await page('/productScreen');
  expect(list.html).toContain('<title>All products · Asha’s &lt;Kitchen&gt;</title>');
  const shell = await page('/cart');
  expect(shell.html).toContain('<link rel="stylesheet" href="/accent-0a5c36.css">');
  expect(shell.html).toContain('<title>Cart · Asha’s &lt;Kitchen&gt;</title>');
  expect(dataIn(shell.html).shop).toEqual({
    name: 'Asha’s <Kitchen>',
    headline: 'Pots',
    accent: '#0a5c36',
    timeZone: 'Asia/Kolkata',
    rates: { shippingPaise: 1_000, taxHundredths: 1_800 },
  });

  await save({});
  expect((await page('/')).html).toContain(
    '<title>Haat: Everyday essentials, chosen with care</title>',
  );
  expect(dataIn((await page('/cart')).html).shop).toEqual(DEFAULTS);
});

test('the owner’s words are on the page and in its head; where there are none, the shop’s name is', async () => {
  const { save, page } = await openPages();
  await save({ name: 'Asha’s' });
  for (const path of ['/', '/productScreen', '/cart', '/admin/orders', '/public/register', '/x']) {
    expect([path, (await page(path)).html.match(/.{0,40}haat.{0,40}/i)?.[0]]).toEqual([
      path,
      undefined,
    ]);
  }

  await save({
    name: 'Asha’s',
    intro: 'Pots & pans.',
    credit: 'potters since 1982',
    description: 'Clay pots, by post.',
  });
  const { html: own } = await page('/');
  expect(own).toContain('>Pots &amp; pans.</p>');
  expect(own).toMatch(/Asha’s, potters since 1982<\/p>/);
  expect(own).toContain('<meta name="description" content="Clay pots, by post.">');
  expect(own).toContain('<meta property="og:description" content="Clay pots, by post.">');

  await save({ name: 'Asha’s', headline: '', intro: '', credit: '', description: '' });
  const { html: neutral } = await page('/');
  expect(neutral).toContain('<title>Asha’s</title>');
  expect(neutral).toMatch(/<h1[^>]*>Welcome to Asha’s<\/h1>/);
  expect(neutral).toContain('>Take a look at what Asha’s has to offer.</p>');
  expect(neutral).toMatch(/©(?:<!-- -->| )*\d{4}(?:<!-- -->| )*Asha’s<\/p>/);
  expect(neutral).toContain('<meta name="description" content="Shop online at Asha’s.">');
});

test('the accent’s style sheet is served for any colour, and only for colours', async () => {
  const { page } = await openPages();
  const sheet = await page('/accent-0a5c36.css');
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  expect(sheet.html).toMatch(/^@media \(forced-colors:none\)\{html:root\{--accent:/);
  for (const path of ['/accent-red.css', '/accent-0A5C36.css', '/accent-0a5c3.css']) {
    expect([path, (await page(path)).status]).toEqual([path, 404]);
  }
});

test('the slider’s upper end decides which products a list leaves out, and its address', async () => {
  const { save, page } = await openPages();
  const before = await page('/productScreen');
  expect(dataIn(before.html).list).toEqual({ query: '', total: 0, above: 1 });
  await save({ sliderMax: 8_000 });
  const after = await page('/productScreen');
  expect(dataIn(after.html).list).toEqual({ query: '', total: 1, above: 0 });
  expect(after.html).toContain('max="8000"');
  const cheaper = await page('/productScreen?maxPrice=5000');
  expect(dataIn(cheaper.html).list).toEqual({ query: 'maxPrice=5000', total: 0, above: 0 });
  const all = await page('/productScreen?maxPrice=8000');
  expect(dataIn(all.html).list.query).toBe('');
});

test('a policy has a page, a link in the footer and a place in the sitemap once it has a text', async () => {
  const { save, page } = await openPages();
  const missing = await page('/policies/terms');
  expect(missing.status).toBe(404);
  expect(missing.html).toContain('We couldn’t find that page');
  expect((await page('/')).html).not.toContain('/policies/');
  expect((await page('/sitemap.xml')).html).not.toContain('/policies/');

  const terms =
    '## Paying\n<script>alert(1)</script> **first**, [ask](mailto:a@example.com)\n\n- one';
  await save({ policies: { ...DEFAULT_SETTINGS.policies, terms } });
  const { status, html } = await page('/policies/terms');
  expect(status).toBe(200);
  expect(html).toContain('<title>Terms of sale · Haat</title>');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/policies\/terms">/);
  expect(html).toMatch(/<h2[^>]*>Paying<\/h2>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ');
  expect(html).toContain('<strong>first</strong>');
  expect(html).toMatch(/<a href="mailto:a@example.com"[^>]*>ask<\/a>/);
  expect(html).toMatch(/<li[^>]*>one<\/li>/);
  expect((await page('/')).html).toMatch(
    /<a [^>]*href="\/policies\/terms"[^>]*>Terms of sale<\/a>/,
  );
  expect((await page('/sitemap.xml')).html).toContain('/policies/terms</loc>');
  expect((await page('/policies/shipping')).status).toBe(404);
  expect((await page('/policies/unknown')).status).toBe(404);
});

test('the footer says who runs the shop as far as the owner does', async () => {
  const { save, page } = await openPages();
  expect((await page('/')).html).not.toContain('<address');
  await save({
    legalName: 'Asha Traders',
    address: '12 MG Road\nBengaluru 560001',
    gstin: '27AAPFU0939F1ZV',
    contactEmail: 'asha@example.com',
    contactPhone: '+91 80 4567 8901',
  });
  for (const path of ['/', '/cart']) {
    const { html } = await page(path);
    expect(html).toContain('Asha Traders\n12 MG Road\nBengaluru 560001');
    expect(html).toContain('GSTIN 27AAPFU0939F1ZV');
    expect(html).toContain('href="mailto:asha@example.com"');
    expect(html).toContain('href="tel:+918045678901"');
  }
});
