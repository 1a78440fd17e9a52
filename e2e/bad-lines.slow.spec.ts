import type { Page } from '@playwright/test';
import type { Product } from '../contract/catalogue/schemas.ts';
import { findInStock, readProducts } from './catalogue.ts';
import { lineOf, putInStorage, storedCart } from './checkout.ts';
import { expectSilence } from './notices.ts';
import { expect, test } from './shop.ts';

const BUSY = { status: 503, json: { status: 503, detail: 'Please come back in a moment.' } };
const callOf = ({ _id }: Product) => `**/api/products/${_id}`;
const loader = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading...' });

// The console may log the hiccups that the page handles.
test.use({ allowedErrors: [[/ShopHiccup/, /Failed to fetch/], { scope: 'test' }] });

/** A product that is in the shop, but on none of the pages that link to it. */
async function findLast(shopUrl: string): Promise<Product> {
  const last = (await readProducts(shopUrl)).findLast(({ countInStock }) => countInStock > 1);
  if (last === undefined) throw new Error('The demo shop has nothing.');
  return last;
}

/** At once, without waiting for the pause to end. */
const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('a 503 for a product keeps the page that the server rendered under the loader, and is tried again', async ({
  page,
  shop,
}) => {
  const product = await findInStock(shop.url);
  let isBusy = true;
  await page.route(callOf(product), (route) =>
    route.fulfill(isBusy ? BUSY : { json: { ...product, price: 777 } }),
  );
  const answered = page.waitForResponse(callOf(product));
  await page.goto(`/products/:${product._id}`);
  await answered;
  await expect(loader(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  await expectSilence(page);
  isBusy = false;
  await comeOnline(page);
  await expect(page.getByText('₹777')).toBeVisible();
  await expect(loader(page)).toHaveCount(0);
});

test('opening a product that is not loaded yet: a 503 keeps the loader, a 404 says that there is none', async ({
  page,
  shop,
}) => {
  const product = await findLast(shop.url);
  // The list fails too, so that nothing is known of the product.
  await page.route('**/api/products', (route) => route.fulfill(BUSY));
  let status = 503;
  await page.route(callOf(product), (route) => route.fulfill({ ...BUSY, status }));
  // Within the shop: the server would render it.
  await page.goto('/cart');
  const cart = page.getByRole('heading', { level: 1, name: 'Cart' });
  await expect(cart).toBeVisible();
  const answered = page.waitForResponse(callOf(product));
  await page.evaluate(
    (address) => history.pushState(null, '', address),
    `/products/:${product._id}`,
  );
  // The shop may not be listening yet.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(cart).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await answered;
  await expect(loader(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expectSilence(page);
  status = 404;
  await comeOnline(page);
  await expect(
    page.getByRole('heading', { level: 1, name: 'We couldn’t find that product' }),
  ).toBeVisible();
  await expect(loader(page)).toHaveCount(0);
});

test('a lost connection keeps the loader and retries until the visitor leaves', async ({
  page,
  shop,
}) => {
  const product = await findInStock(shop.url);
  let asked = 0;
  let isCut = true;
  await page.route(callOf(product), (route) => {
    asked += 1;
    return isCut ? route.abort() : route.continue();
  });
  /** Advances the time until there were that many requests. */
  const passUntilAsked = (times: number) =>
    expect(async () => {
      await page.clock.runFor(5_000);
      expect(asked).toBeGreaterThanOrEqual(times);
    }).toPass();
  await page.clock.install();

  await test.step('repeatedly, without a message, and at once when the connection is back', async () => {
    await page.goto(`/products/:${product._id}`);
    await passUntilAsked(4);
    await expect(loader(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    isCut = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(loader(page)).toHaveCount(0);
    const answered = asked;
    await page.clock.runFor('10:00');
    expect(asked).toBe(answered);
  });

  await test.step('no longer once another page is shown', async () => {
    isCut = true;
    const before = asked;
    await page.goto(`/products/:${product._id}`);
    await passUntilAsked(before + 2);
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('button', { name: 'Create Account' }).first()).toBeVisible();
    const left = asked;
    await page.clock.runFor('10:00');
    expect(asked).toBe(left);
  });
});

test('a 503 in the cart leaves line, stock, totals and checkout alone', async ({ page, shop }) => {
  const [one, other] = (await readProducts(shop.url)).filter(
    ({ countInStock }) => countInStock > 4,
  );
  if (one === undefined || other === undefined) throw new Error('The demo shop has too little.');
  const lines = [lineOf({ ...one, price: 250 }, 2)];
  await putInStorage(page, lines);
  await page.route(callOf(one), (route) => route.fulfill(BUSY));

  await test.step('the line is as it was, and so is what it costs', async () => {
    const answered = page.waitForResponse(callOf(one));
    await page.goto('/cart');
    await answered;
    const row = page.getByRole('row', { name: one.name });
    await expect(row).toContainText('₹500');
    await expect(row).not.toContainText('no longer available');
    await expect(row).not.toContainText('Stock is Unavailable');
    await expect(page.getByRole('region', { name: 'Totals' }).getByRole('definition')).toHaveText([
      '₹500',
      '₹10',
      '₹10',
      '₹520',
    ]);
    await expect(page.getByRole('button', { name: 'Proceed to CheckOut' })).toBeEnabled();
    expect(await storedCart(page)).toEqual(lines);
  });

  await test.step('a product that cannot be added now is added as soon as the shop answers', async () => {
    let isBusy = true;
    await page.route(callOf(other), (route) => (isBusy ? route.fulfill(BUSY) : route.continue()));
    const answered = page.waitForResponse(callOf(other));
    await page.goto(`/cart/${other._id}?qty=3`);
    await answered;
    await expect(loader(page)).toBeVisible();
    await expectSilence(page);
    expect(await storedCart(page)).toEqual(lines);
    isBusy = false;
    await comeOnline(page);
    await expect(page.getByRole('combobox', { name: `Quantity of ${other.name}` })).toHaveValue(
      '3',
    );
    await expect(loader(page)).toHaveCount(0);
  });
});

test('a product added while offline reaches the cart once the connection is back', async ({
  page,
  shop,
}) => {
  const product = await findInStock(shop.url);
  let isCut = true;
  await page.route(callOf(product), (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(`/cart/${product._id}?qty=1`);
  await expect(loader(page)).toBeVisible();
  await expect(page.getByText('Cart is Empty...')).toHaveCount(0);
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('combobox', { name: `Quantity of ${product.name}` })).toHaveValue(
    '1',
  );
  await expect(loader(page)).toHaveCount(0);
});
