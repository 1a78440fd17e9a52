import type { Page, Request } from '@playwright/test';
import { test } from './large-shop.ts';
import { registerShopper, signInAs } from './people.ts';
import { expect } from './shop.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('listitem');
const names = (page: Page) => cards(page).getByRole('heading');
const lamps = (...numbers: number[]) => numbers.map((n) => `Lamp ${String(n).padStart(4, '0')}`);
const downFrom = (first: number, count: number) =>
  lamps(...Array.from({ length: count }, (_, index) => first - index));
const count = (page: Page, text: string) => page.getByText(text, { exact: true });
const loader = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading...' });
const more = (page: Page) => page.getByRole('button', { name: 'Load more' });

// In one worker, which fills the shop.
test.describe.configure({ mode: 'default' });

/** The calls of the list that a page makes, without and with a query. */
function listCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/products') calls.push(search);
  });
  return calls;
}

/** The bytes of the page and of its data, as they were sent. */
async function bytesOfList(page: Page, url: string): Promise<number> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => {
    const isDocument = request.resourceType() === 'document';
    if (isDocument || new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  let bytes = 0;
  for (const request of requests) bytes += (await request.sizes()).responseBodySize;
  return bytes;
}

test('the list page of a large shop downloads no more than that of a small one, and stores nothing', async ({
  page,
  browser,
  shop,
  largeShop,
}) => {
  const context = await browser.newContext();
  const small = await bytesOfList(await context.newPage(), `${shop.url}/productScreen`);
  await context.close();
  expect(small).toBeGreaterThan(5_000);
  // From the days when the shop was small.
  await page.goto('/cart');
  await page.evaluate(() => localStorage.setItem('products', '[{"_id":"old","name":"Old"}]'));
  const calls = listCalls(page);
  expect(await bytesOfList(page, `${largeShop.url}/productScreen`)).toBeLessThanOrEqual(small);
  expect(calls).toEqual([]);
  await expect(names(page)).toHaveText(downFrom(1499, 24));
  await expect(count(page, '1485 products')).toBeVisible();
  await expect(loader(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('products'))).toBeNull();
});

test('filters, sort and Load more ask the server for a page, and Back and a reload keep list and length', async ({
  page,
}) => {
  await page.goto('/productScreen');
  const calls = listCalls(page);
  await page.getByRole('button', { name: 'Toys', exact: true }).click();
  await expect(count(page, '495 products')).toBeVisible();
  await expect(names(page).first()).toHaveText('Lamp 1497');
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect(names(page).first()).toHaveText('Lamp 0003');
  await more(page).click();
  await expect(cards(page)).toHaveCount(48);
  await expect(names(page).nth(47)).toHaveText('Lamp 0144');
  await expect(more(page)).toBeFocused();
  for (const call of calls) expect(call).toMatch(/[?&]limit=24\b/);
  expect(calls).toHaveLength(3);
  await expect(page).toHaveURL('/productScreen?category=toys&sort=price-asc&shown=48');

  const before = await names(page).allTextContents();
  await cards(page).nth(40).getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/:lamp-123$/);
  await page.goBack();
  expect(await names(page).allTextContents()).toEqual(before);
  // The product's page may have asked for others of its category, but the list for nothing more.
  const ofTheList = () => calls.filter((call) => call.includes('sort='));
  expect(ofTheList()).toHaveLength(3);
  await page.reload();
  await expect(names(page)).toHaveText(before);
  await more(page).click();
  await expect(cards(page)).toHaveCount(72);
  expect(ofTheList()).toHaveLength(4);

  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(count(page, '1485 products')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(count(page, '1500 products')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('price-desc');
  await expect(names(page).first()).toHaveText('Lamp 1500');
});

test('the end of Load more hands the focus to the first new product', async ({ page }) => {
  await page.goto('/productScreen?q=tall&maxPrice=400&sort=price-asc');
  await expect(count(page, '27 products')).toBeVisible();
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(27);
  await expect(more(page)).toHaveCount(0);
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
});

test('a search asks the server once typing pauses, in a small shop as well', async ({
  page,
  shop,
}) => {
  for (const [url, word, found] of [
    ['/productScreen', 'tall', '135 products'],
    [`${shop.url}/productScreen`, 'cotton', undefined],
  ] as const) {
    await page.goto(url);
    await expect(loader(page)).toHaveCount(0);
    const calls = listCalls(page);
    await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially(word);
    await expect(page).toHaveURL(new RegExp(`q=${word}`));
    if (found !== undefined) await expect(count(page, found)).toBeVisible();
    await expect.poll(() => calls.at(-1)).toContain(`q=${word}`);
    await expect(loader(page)).toHaveCount(0);
    expect(calls.length).toBeLessThanOrEqual(2);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing like it');
    await expect(page.getByRole('heading', { name: 'Products not found' })).toBeVisible();
  }
});

test('without an answer the last list stays with a notice, and the next try replaces it', async ({
  page,
}) => {
  await page.goto('/productScreen');
  await page.route('**/api/products?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Toys', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'We can’t reach the shop.' });
  await expect(notice).toBeVisible();
  await expect(names(page)).toHaveText(downFrom(1499, 24));
  await expect(page.getByText('1485 products')).toHaveCount(0);
  await page.unroute('**/api/products?*');
  // The browser is back online.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(count(page, '495 products')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an answer to an earlier view comes too late and is ignored', async ({ page }) => {
  await page.goto('/productScreen');
  const release = Promise.withResolvers<void>();
  await page.route('**/api/products?*category=toys*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Toys', exact: true }).click();
  await expect(loader(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Uncategorised', exact: true }).click();
  await expect(count(page, '990 products')).toBeVisible();
  const late = page.waitForResponse(/category=toys/);
  release.resolve();
  await (await late).finished();
  await expect(count(page, '990 products')).toBeVisible();
  await expect(names(page).first()).toHaveText('Lamp 1499');
});

test('home, a product, its like and the cart ask for what they show', async ({ page }) => {
  await page.goto('/cart');
  const calls = listCalls(page);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const featured = page.getByRole('list', { name: 'Featured Products' });
  await expect(featured.getByRole('heading')).toHaveText(downFrom(1500, 12));
  await expect(loader(page)).toHaveCount(0);
  await featured.getByRole('link').nth(3).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lamp 1497' })).toBeVisible();
  const like = page.getByRole('region', { name: 'You may also like' });
  await expect(like.getByRole('heading', { level: 3 })).toHaveText(lamps(1500, 1494, 1491, 1488));
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Lamp 1497' })).toBeVisible();
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await expect(count(page, '1485 products')).toBeVisible();
  expect(calls.every((call) => call.includes('limit='))).toBe(true);
});

test('the page of a product that a signed-in shopper goes on to adds one call of our own to the spec’s', async ({
  page,
  largeShop,
}) => {
  const { jwtToken } = await registerShopper(largeShop.url);
  await signInAs(page, jwtToken);
  const authorised = page.waitForResponse('**/api/users/isAuthorized');
  await page.goto('/');
  await (await authorised).finished();
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  const featured = page.getByRole('list', { name: 'Featured Products' });
  await featured.getByRole('link', { name: 'Lamp 1497' }).click();
  const like = page.getByRole('region', { name: 'You may also like' });
  await expect(like.getByRole('heading', { level: 3 })).toHaveText(lamps(1500, 1494, 1491, 1488));
  await page.waitForLoadState('networkidle');
  expect(calls.toSorted()).toEqual([
    'GET /api/admin/categories',
    'GET /api/orders/holds',
    'GET /api/products/lamp-1497',
    'GET /api/products?category=toys&limit=12',
  ]);
});
