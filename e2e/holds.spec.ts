import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from '../contract/catalogue/schemas.ts';
import { paths } from '../contract/paths.ts';
import { addProductByApi } from './back-office.ts';
import { stockOf } from './catalogue.ts';
import {
  addressField,
  comeToConfirmation,
  inWindow,
  lineOf,
  openWindow,
  placeByApi,
  placeOrderButton,
  putInStorage,
  releaseByApi,
} from './checkout.ts';
import { test } from './own-shop.ts';
import { fetchAdmin, registerShopper, signInAs } from './people.ts';
import { expect } from './shop.ts';

const HOLDS = '**/api/orders/holds';
const EXTRAS = '**/api/orders/extras?*';

const quantityOf = (page: Page, { name }: Product) =>
  page.getByRole('combobox', { name: `Quantity of ${name}` });
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add To Cart' });
const soldOut = (page: Page) => page.getByText('Stock is Unavailable');
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

async function addLastPiece(shopUrl: string): Promise<Product> {
  return addProductByApi(await fetchAdmin(shopUrl), shopUrl, { countInStock: 1 });
}

/** The last unit is held for this shopper: the order is placed and the window closed again. */
async function holdLastPiece(page: Page, shopUrl: string) {
  const product = await addLastPiece(shopUrl);
  const { session } = await comeToConfirmation(page, shopUrl, 1, product);
  await openWindow(page);
  await inWindow(page, 'Close').click();
  await expect(totals(page).getByRole('status')).toContainText(
    'place the order whenever you’re ready',
  );
  await expect.poll(() => stockOf(shopUrl, product)).toBe(0);
  return { product, session };
}

/** The same through the API, before the shopper arrives. */
async function comeAsHolder(page: Page, shopUrl: string) {
  const session = await registerShopper(shopUrl);
  const product = await addLastPiece(shopUrl);
  const { order } = await placeByApi(shopUrl, session, [lineOf(product, 1)]);
  await expect.poll(() => stockOf(shopUrl, product)).toBe(0);
  await signInAs(page, session.jwtToken);
  return { product, session, orderId: order.id };
}

async function openAsOther(context: BrowserContext, shopUrl: string, path: string): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error('The context has no browser.');
  const other = await (await browser.newContext({ baseURL: shopUrl })).newPage();
  const { jwtToken } = await registerShopper(shopUrl, 'Ravi');
  await signInAs(other, jwtToken);
  await other.goto(path);
  return other;
}

test('the last unit stays available to its holder once the window is closed: after a reload, in the cart and for an order', async ({
  page,
  ownShop,
}) => {
  const { product } = await holdLastPiece(page, ownShop.url);
  await expect(placeOrderButton(page)).toBeEnabled();
  await page.reload();
  await expect(totals(page)).toContainText('₹265');
  await expect(placeOrderButton(page)).toBeEnabled();

  await page.goto(paths.cart);
  await expect(page.getByRole('row', { name: product.name })).toContainText('₹250');
  await expect(soldOut(page)).toHaveCount(0);
  await expect(quantityOf(page, product)).toHaveValue('1');
  await expect(quantityOf(page, product).getByRole('option')).toHaveText(['1']);
  await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
  await expect(addressField(page, 'city')).toHaveValue('Bengaluru');
  await page.getByRole('button', { name: 'Continue' }).click();
  await openWindow(page);
});

test('the product page, in another tab, offers the last unit to its holder and is sold out for others', async ({
  page,
  context,
  ownShop,
}) => {
  const { product } = await holdLastPiece(page, ownShop.url);
  const tab = await context.newPage();
  await tab.goto(paths.product(product._id));
  await expect(addToCart(tab)).toBeVisible();
  await expect(tab.getByRole('combobox', { name: 'Quantity' }).getByRole('option')).toHaveText([
    '1',
  ]);
  await expect(tab.getByText('1 reserved for your unpaid order')).toBeVisible();
  await addToCart(tab).click();
  await expect(quantityOf(tab, product)).toHaveValue('1');

  const other = await openAsOther(context, ownShop.url, paths.product(product._id));
  await expect(soldOut(other)).toBeVisible();
  await expect(addToCart(other)).toHaveCount(0);
  await other.goto(paths.addToCart(product._id, 1));
  await expect(other.getByRole('alert')).toHaveText(`${product.name}: Stock is Unavailable`);
  await other.context().close();
});

test('the product calls never carry the token, even for a signed-in shopper', async ({
  page,
  ownShop,
}) => {
  const { product } = await comeAsHolder(page, ownShop.url);
  await putInStorage(page, [lineOf(product, 1)]);
  const bearers = new Map<string, string | null>();
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/products') || pathname.startsWith('/api/orders')) {
      bearers.set(pathname, await request.headerValue('authorization'));
    }
  });
  await page.goto(paths.product(product._id));
  await expect(addToCart(page)).toBeVisible();
  await page.goto(paths.cart);
  await expect(quantityOf(page, product)).toBeVisible();
  await expect.poll(() => bearers.get('/api/products')).toBeNull();
  expect(bearers.get(`/api/products/${product._id}`)).toBeNull();
  expect(bearers.get('/api/orders/holds')).toMatch(/^Bearer /);
});

test('holds are not requested for a visitor, nor on pages that do not need them', async ({
  page,
  ownShop,
}) => {
  const { product } = await comeAsHolder(page, ownShop.url);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders/holds')) asked.push(new URL(page.url()).pathname);
  });
  await page.goto(paths.home, { waitUntil: 'networkidle' });
  await page.goto(paths.productList, { waitUntil: 'networkidle' });
  await page.evaluate(() => localStorage.removeItem('jwtToken'));
  await page.goto(paths.product(product._id), { waitUntil: 'networkidle' });
  await expect(soldOut(page)).toBeVisible();
  expect(asked).toEqual([]);
});

test('a hold that ends while the page is open ends on the page too', async ({ page, ownShop }) => {
  const { product } = await comeAsHolder(page, ownShop.url);
  await page.clock.install();
  await page.route(HOLDS, async (route) => {
    const response = await route.fetch();
    const { holds } = await response.json();
    await route.fulfill({
      response,
      json: { holds: holds.map((hold: object) => ({ ...hold, secondsLeft: 60 })) },
    });
  });
  await page.goto(paths.product(product._id));
  await expect(addToCart(page)).toBeVisible();
  await page.route(HOLDS, (route) => route.fulfill({ json: { holds: [] } }));
  await page.clock.fastForward(60_000);
  await expect(addToCart(page)).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(soldOut(page)).toBeVisible();
});

for (const [what, answer] of Object.entries({
  'no such call': { status: 404, json: { detail: 'Not found.' } },
  'a page instead': { contentType: 'text/html', body: '<!doctype html><p>Hello' },
})) {
  test(`a backend with ${what} sells what the product call says, without a message`, async ({
    page,
    ownShop,
  }) => {
    const { product, session } = await comeAsHolder(page, ownShop.url);
    for (const call of [HOLDS, EXTRAS]) await page.route(call, (route) => route.fulfill(answer));
    await putInStorage(page, [lineOf(product, 1)]);
    await page.goto(paths.cart);
    await expect(page.getByRole('row', { name: product.name })).toContainText(
      'Stock is Unavailable',
    );
    await page.goto(paths.userProfile(session.user._id));
    await expect(page.getByRole('cell', { name: 'due', exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const name of ['Pay now', 'Order again']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
  });
}

test('a hold that the owner releases is no longer added', async ({ page, ownShop }) => {
  const { product, orderId } = await comeAsHolder(page, ownShop.url);
  await page.goto(paths.product(product._id));
  await expect(page.getByText('1 reserved for your unpaid order')).toBeVisible();
  await releaseByApi(ownShop.url, orderId);
  await expect.poll(() => stockOf(ownShop.url, product)).toBe(1);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Quantity' }).getByRole('option')).toHaveText([
    '1',
  ]);
  await expect(page.getByText('reserved for your unpaid order')).toHaveCount(0);
});
