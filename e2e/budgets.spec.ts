import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { root } from '../scripts/root.ts';
import { findInStock } from './catalogue.ts';
import { comeToConfirmation } from './checkout.ts';
import { expect, untilLive } from './shop.ts';
import { test } from './untouched-shop.ts';

const CLIENT = join(root, 'dist/current/client');
/** Less would mean that cached files are not counted. */
const MIN_SCRIPT_BYTES = 60_000;
const MAX_SCRIPT_BYTES = 100_000;
/** With the library that makes calls, which a page fetches once it has shown its frame. */
const MAX_BYTES_WITH_CALLS = 122_500;
const MAX_STYLE_BYTES = 10_000;

/** Every script and style sheet that the browser requests until the network is idle. */
async function assetsOf(page: Page, path: string): Promise<string[]> {
  const assets = new Set<string>();
  const add = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) assets.add(pathname);
  };
  page.on('request', add);
  // The network may fall idle for a moment before the page's own scripts are asked for.
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('request', add);
  return [...assets];
}

function zippedBytes(assets: readonly string[], ending: string): number {
  return assets
    .filter((asset) => asset.endsWith(ending))
    .reduce((sum, asset) => sum + statSync(join(CLIENT, `${asset}.gz`)).size, 0);
}

/** The files of the back office alone. */
function backOfficeFiles(): string[] {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return Object.entries(manifest)
    .filter(([source]) => source.startsWith('admin/'))
    .map(([, { file }]) => `/${file}`);
}

/** Those inlined in the page itself. */
async function inlineStyleBytes(page: Page): Promise<number> {
  const styles = await page.locator('style').allTextContents();
  return gzipSync(styles.join('')).length;
}

const SCREENS: Record<string, (shopUrl: string) => Promise<string> | string> = {
  home: () => paths.home,
  'the product list': () => paths.productList,
  'a filtered list': () => paths.productsOf('clothing'),
  'a product': async (shopUrl) => paths.product((await findInStock(shopUrl))._id),
  'the cart': () => paths.cart,
  'the sign-in': () => paths.register,
  'a forgotten password': () => paths.forgotten,
  'a link that sets a new password': () => `${paths.reset}#token=${'a'.repeat(43)}`,
};

test('the first load of each screen keeps to its budget and contains no back office', async ({
  page,
  shop,
}) => {
  const office = backOfficeFiles();
  expect(office.length).toBeGreaterThan(0);
  for (const [screen, address] of Object.entries(SCREENS)) {
    await test.step(screen, async () => {
      const assets = await assetsOf(page, await address(shop.url));
      expect(zippedBytes(assets, '.js')).toBeGreaterThan(MIN_SCRIPT_BYTES);
      expect(zippedBytes(assets, '.js')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      const styleBytes = zippedBytes(assets, '.css') + (await inlineStyleBytes(page));
      expect(styleBytes).toBeGreaterThan(1_000);
      expect(styleBytes).toBeLessThanOrEqual(MAX_STYLE_BYTES);
      expect(assets.filter((asset) => office.includes(asset))).toEqual([]);
    });
  }
});

/** Those of a signed-in shopper, who may come by a link in a mail. */
const OWN_PAGES: Record<string, { address: string; all?: number }> = {
  'a link that confirms an address': { address: `${paths.verify}#token=${'a'.repeat(43)}` },
  'your account': { address: paths.account },
  'the profile and its orders': { address: paths.userProfile('an-id') },
  'an order': { address: paths.orderSummary('an-id') },
  'the shipping address': { address: paths.payment },
  // Two pages in one, the cart and an order that is still due, and how an earlier payment ended; it
  // then fetches what paying needs.
  'the order confirmation': { address: paths.orderScreen, all: 133_000 },
  'the payment success': { address: paths.paymentSuccess },
};

/** What the page asks for by itself, before it has made a call. */
async function ownScripts(shopUrl: string, address: string): Promise<string[]> {
  const html = await (await fetch(`${shopUrl}${address}`)).text();
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, script = '']) => script,
  );
}

test('the first load of a signed-in shopper’s page keeps to its budget, with its calls and without', async ({
  page,
  shop,
}) => {
  await comeToConfirmation(page, shop.url);
  for (const [screen, { address, all = MAX_BYTES_WITH_CALLS }] of Object.entries(OWN_PAGES)) {
    await test.step(screen, async () => {
      const scripts = await ownScripts(shop.url, address);
      expect(scripts.length).toBeGreaterThan(5);
      expect(zippedBytes(scripts, '.js')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      const assets = await assetsOf(page, address);
      expect(zippedBytes(assets, '.js')).toBeGreaterThan(MIN_SCRIPT_BYTES);
      expect(zippedBytes(assets, '.js')).toBeLessThanOrEqual(all);
    });
  }
});

test('a page carries only the data that it shows', async ({ shop }) => {
  const dataOf = async (address: string) => {
    const html = await (await fetch(`${shop.url}${address}`)).text();
    return /id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  };
  const whole = await dataOf(paths.productList);
  const filtered = await dataOf(`${paths.productsOf('clothing')}&maxPrice=1500`);
  const cards = JSON.parse(filtered).products.length;
  expect(cards).toBeGreaterThan(0);
  expect(filtered.length).toBeLessThan(2_500 + cards * 350);
  expect(filtered.length).toBeLessThan(whole.length);
});

test("pointing at a link fetches the next page's code and data before the click", async ({
  page,
  shop,
}) => {
  const product = await findInStock(shop.url);
  await page.goto('/', { waitUntil: 'networkidle' });
  await untilLive(page);
  const code = page.waitForRequest(/product-page-[^/]+\.js$/);
  const data = page.waitForRequest(`**/api/products/${product._id}`);
  await page.getByRole('link', { name: product.name }).hover();
  await Promise.all([code, data]);
});

test('the first row of pictures is eager, the rest is lazy, and all know their size', async ({
  shop,
}) => {
  const html = await (await fetch(`${shop.url}${paths.home}`)).text();
  const pictures = [...html.matchAll(/<img [^>]+>/g)].map(([tag]) => tag);
  expect(pictures).toHaveLength(12);
  for (const [index, picture] of pictures.entries()) {
    expect(picture).toContain(`loading="${index < 4 ? 'eager' : 'lazy'}"`);
    expect(picture).toContain(`fetchPriority="${index < 2 ? 'high' : 'auto'}"`);
    expect(picture).toMatch(/sizes="[^"]+"/);
    expect(picture).toMatch(/width="640" height="640"/);
  }
});
