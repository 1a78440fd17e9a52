import { createHash } from 'node:crypto';
import { findInStock, readProducts } from './catalogue.ts';
import { expect } from './shop.ts';
import { test } from './untouched-shop.ts';

const RENDERED = ['/', '/productScreen'];

async function readHtml(shopUrl: string, path: string) {
  const response = await fetch(`${shopUrl}${path}`);
  return { response, html: await response.text() };
}

/** The content of every script of that type. */
function scripts(html: string, type: string): string[] {
  const pattern = new RegExp(`<script type="${type}"[^>]*>(.*?)</script>`, 'gs');
  return [...html.matchAll(pattern)].map(([, text = '']) => text);
}

test('every screen comes without executable inline script and without style=', async ({ shop }) => {
  const { _id } = await findInStock(shop.url);
  for (const path of [...RENDERED, `/products/:${_id}`, '/cart', '/products/:none', '/no/page']) {
    const { html } = await readHtml(shop.url, path);
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
      expect(tag, path).toMatch(/type="(?:application\/(?:ld\+)?json|module)"/);
      if (tag.includes('"module"')) expect(tag).toContain('src=');
    }
    expect(html, path).not.toMatch(/<[^>]+\sstyle=/);
    expect(html, path).not.toMatch(/<[^>]+\son[a-z]+=/);
  }
});

test('a rendered page allows the styles that it carries, and no others', async ({ shop }) => {
  const { response, html } = await readHtml(shop.url, '/');
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  expect(styles).toHaveLength(1);
  const hash = createHash('sha256')
    .update(styles[0] ?? '')
    .digest('base64');
  const shell = (await readHtml(shop.url, '/cart')).response;
  const policy = shell.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('style-src');
  expect(response.headers.get('content-security-policy')).toBe(
    `${policy};style-src 'self' 'sha256-${hash}'`,
  );
});

test('files come without the headers of a page, and all addresses of a kind share one shell', async ({
  shop,
}) => {
  const { html } = await readHtml(shop.url, '/cart');
  const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
  const { headers } = await fetch(`${shop.url}${file}`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('content-security-policy')).toBeNull();
  const madeAnswers = async () => {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    return /^haat_made_responses_total (\d+)$/m.exec(metrics)?.[1];
  };
  const { html: shell } = await readHtml(shop.url, '/cart/made-up');
  const before = await madeAnswers();
  for (const address of ['/cart/made-up', '/cart/other', '/cart/made-up?qty=2']) {
    const { response, html: again } = await readHtml(shop.url, address);
    expect(response.headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(again).toBe(shell);
  }
  expect(await madeAnswers()).toBe(before);
});

test('home, list and product are in the HTML before any script runs', async ({ browser, shop }) => {
  const product = await findInStock(shop.url);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
  await page.goto('/productScreen');
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(24);
  await page.goto(`/products/:${product._id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByText(product.description)).toBeVisible();
  await context.close();
});

test('a product page describes itself to others: title, description, canonical, Open Graph, JSON-LD', async ({
  shop,
}) => {
  const product = await findInStock(shop.url);
  const path = `/products/:${product._id}`;
  const { html } = await readHtml(shop.url, path);
  expect(html).toContain(`<title>${product.name} · Haat</title>`);
  const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1] ?? '';
  expect(new URL(canonical).pathname).toBe(path);
  expect(html).toContain(`<meta property="og:title" content="${product.name} · Haat">`);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/images\/[^"]+">/);
  const [thing, crumbs] = scripts(html, 'application/ld\\+json').map((text) => JSON.parse(text));
  expect(thing).toMatchObject({
    '@type': 'Product',
    name: product.name,
    brand: { name: product.brand },
    offers: { price: product.price.toFixed(2), priceCurrency: 'INR', url: canonical },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(crumbs.itemListElement).toHaveLength(3);
});

test('the same rendered page is answered again from memory, with an ETag', async ({ shop }) => {
  for (const path of RENDERED) {
    const { response } = await readHtml(shop.url, path);
    const etag = response.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await fetch(`${shop.url}${path}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  }
});

test('home and a product behind a link with a query come rendered, and work', async ({
  page,
  shop,
}) => {
  const { _id, name } = await findInStock(shop.url);
  const { html: home } = await readHtml(shop.url, '/?utm_source=mail');
  expect(home).toContain('<h3');
  const { html: product } = await readHtml(shop.url, `/products/:${_id}?utm_source=mail`);
  expect(product).toContain(`<title>${name}`);
  await page.goto('/?utm_source=mail');
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await page.goto(`/products/:${_id}?utm_source=mail`);
  await expect(page).toHaveURL(/\?utm_source=mail$/);
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
  await expect(page).toHaveURL(`/cart/${_id}?qty=1`);
});

test('sitemap.xml names every product and robots.txt names the sitemap', async ({ shop }) => {
  const { html: sitemap, response } = await readHtml(shop.url, '/sitemap.xml');
  expect(response.headers.get('content-type')).toContain('application/xml');
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const products = await readProducts(shop.url);
  expect(addresses).toEqual([
    '/',
    '/productScreen',
    ...products.map(({ _id }) => `/products/:${_id}`),
  ]);
  const { html: robots } = await readHtml(shop.url, '/robots.txt');
  expect(robots).toMatch(/^Sitemap: http[^ ]+\/sitemap\.xml$/m);
  expect(robots).toContain('Disallow: /admin/');
});

test('with the product call delayed the loader is there and nothing moves when it ends', {
  tag: '@pictures',
}, async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries());
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/products', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/productScreen');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  // The files of the font arrive one by one, and each may move a word by a few pixels.
  const releasedAt = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now();
  });
  release.resolve();
  await expect(page.getByText(/^\d+ products$/)).toBeVisible();
  const shifts = await page.evaluate(() =>
    (window as unknown as { shifts: (PerformanceEntry & { value: number })[] }).shifts.map(
      ({ value, startTime }) => ({ value, startTime }),
    ),
  );
  const moved = shifts.filter(({ startTime }) => startTime >= releasedAt);
  expect(moved.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.001);
});
