import type { BrowserContext, Page } from '@playwright/test';
import { apiPaths, paths } from '../contract/paths.ts';
import { STORAGE_KEYS } from '../contract/shop.ts';
import {
  addressField,
  comeToConfirmation,
  expectSuccess,
  fetchOrders,
  inWindow,
  openWindow,
  placeOrderButton,
  storedCart,
  TEST_CARDS,
  testWindow,
} from './checkout.ts';
import { PASSWORD, registerShopper } from './people.ts';
import { expect, test } from './shop.ts';

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const cartLink = (page: Page, words: string) => page.getByRole('link', { name: `Cart, ${words}` });

const openPayments = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), STORAGE_KEYS.openPayments);

/** Leaves as people do: the tab is gone, and what it kept for the visit with it. */
async function closeAndReturn(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test.describe('the window', () => {
  test('closed: cart and address are as they were, and it says what to do next', async ({
    page,
    shop,
  }) => {
    const { session } = await comeToConfirmation(page, shop.url);
    await openWindow(page);
    await inWindow(page, 'Close').click();
    await expect(totals(page).getByRole('status')).toContainText('place the order again');
    await expect(placeOrderButton(page)).toBeEnabled();
    await expect(placeOrderButton(page)).toBeFocused();
    expect(await storedCart(page)).toHaveLength(1);

    await page.getByRole('link', { name: 'Change the shipping address' }).click();
    await expect(addressField(page, 'city')).toHaveValue('Bengaluru');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(totals(page).getByRole('status')).toHaveCount(0);
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    // The second try was for the same order: nothing else is due.
    expect(await fetchOrders(shop.url, session)).toMatchObject([{ isPaid: true }]);
  });

  test('declined and closed: the reason stands beside the button, and nothing is lost', async ({
    page,
    shop,
  }) => {
    const { session } = await comeToConfirmation(page, shop.url);
    await openWindow(page);
    await testWindow(page).getByLabel('Card number').fill(TEST_CARDS.noMoney);
    await inWindow(page, 'Pay').click();
    await expect(testWindow(page).getByRole('alert')).toHaveText(
      'The card has too little money on it.',
    );
    await inWindow(page, 'Close').click();
    await expect(totals(page).getByRole('alert')).toContainText(
      'The payment did not go through: The card has too little money on it.',
    );
    expect(await storedCart(page)).toHaveLength(1);
    expect(await fetchOrders(shop.url, session)).toMatchObject([{ isPaid: false }]);
  });

  test('declined, then paid with another card in the same window', async ({ page, shop }) => {
    await comeToConfirmation(page, shop.url);
    await openWindow(page);
    await inWindow(page, 'Decline').click();
    await expect(testWindow(page).getByRole('alert')).toHaveText('The payment was declined.');
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });

  test('a script that does not load says so, and the next try loads it', async ({ page, shop }) => {
    await comeToConfirmation(page, shop.url);
    await page.route('**/sandbox/checkout.js', (route) => route.abort());
    await placeOrderButton(page).click();
    await expect(totals(page).getByRole('alert')).toContainText(
      'The payment window could not be loaded',
    );
    expect(await storedCart(page)).toHaveLength(1);
    await page.unroute('**/sandbox/checkout.js');
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });

  test('a script that brings no window says so too', async ({ page, shop }) => {
    await comeToConfirmation(page, shop.url);
    await page.route('**/sandbox/checkout.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await placeOrderButton(page).click();
    await expect(totals(page).getByRole('alert')).toContainText(
      'The payment window could not be loaded',
    );
  });

  test('the script is loaded once', async ({ page, shop }) => {
    await comeToConfirmation(page, shop.url);
    let loaded = 0;
    await page.route('**/sandbox/checkout.js', (route) => {
      loaded += 1;
      return route.continue();
    });
    for (const _ of [1, 2]) {
      await openWindow(page);
      await inWindow(page, 'Close').click();
      await expect(placeOrderButton(page)).toBeEnabled();
    }
    expect(loaded).toBe(1);
  });

  test('left by the Back button and then paid: the shopper is told where they are', async ({
    page,
    shop,
  }) => {
    await comeToConfirmation(page, shop.url);
    await openWindow(page);
    await page.goBack();
    await expect(page).toHaveURL(paths.payment);
    await inWindow(page, 'Pay').click();
    await expect(page.getByRole('status').filter({ hasText: 'is paid' })).toBeVisible();
    await expect(cartLink(page, '0 products')).toBeVisible();
  });
});

test.describe('the tab is closed at the worst moment', () => {
  for (const path of ['/', paths.cart]) {
    test(`paid and not verified: on return to ${path} the order is paid and the cart empty`, async ({
      page,
      context,
      shop,
    }) => {
      const { session } = await comeToConfirmation(page, shop.url);
      await page.route(`**${apiPaths.paymentVerification}`, (route) => route.abort());
      await openWindow(page);
      await inWindow(page, 'Pay').click();
      await expect(page.getByText('We are checking your payment…')).toBeVisible();

      const next = await closeAndReturn(context, page, path);
      const told = next.getByRole('status').filter({ hasText: 'Your payment has arrived' });
      await expect(told).toBeVisible();
      await expect(cartLink(next, '0 products')).toBeVisible();
      expect(await openPayments(next)).toEqual([]);
      const [order, ...others] = await fetchOrders(shop.url, session);
      expect(others).toEqual([]);
      expect(order?.isPaid).toBe(true);
      await told.getByRole('link', { name: 'Order Summary' }).click();
      await expect(next).toHaveURL(paths.orderSummary(order?.order_id ?? ''));
      await expect(next.getByText('Your payment has arrived')).toHaveCount(0);
    });
  }

  test('paid, and the window never said so: the provider’s word to the server is enough', async ({
    page,
    context,
    shop,
  }) => {
    await comeToConfirmation(page, shop.url);
    await openWindow(page);
    const taken = Promise.withResolvers<void>();
    await page.route('**/sandbox/v1/checkout', async (route) => {
      await route.fetch();
      taken.resolve();
    });
    await inWindow(page, 'Pay').click();
    await taken.promise;
    const next = await closeAndReturn(context, page, paths.cart);
    await expect(
      next.getByRole('status').filter({ hasText: 'Your payment has arrived' }),
    ).toBeVisible({ timeout: 30_000 });
    await expect(next.getByRole('heading', { name: 'Cart is Empty...' })).toBeVisible();
  });

  test('paid and not verifiable on return either: no second payment is offered until it is', async ({
    page,
    context,
    shop,
  }) => {
    const { session } = await comeToConfirmation(page, shop.url);
    const verification = `**${apiPaths.paymentVerification}`;
    await context.route(verification, (route) => route.abort());
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expect(page.getByText('We are checking your payment…')).toBeVisible();

    const next = await closeAndReturn(context, page, paths.orderScreen);
    await expect(next.getByText('We are checking your payment…')).toBeVisible();
    await expect(placeOrderButton(next)).toHaveCount(0);
    await next.getByRole('link', { name: 'Home' }).first().click();
    await expect(next.getByText('We are checking your payment…')).toBeVisible();
    await next.goBack();
    await context.unroute(verification);
    await expectSuccess(next);
    expect(await fetchOrders(shop.url, session)).toHaveLength(1);
  });

  test('left before paying: nothing is said, and the same order can be paid', async ({
    page,
    context,
    shop,
  }) => {
    const { session } = await comeToConfirmation(page, shop.url);
    await openWindow(page);
    const next = await closeAndReturn(context, page, paths.payment);
    await expect(addressField(next, 'city')).toHaveValue('Bengaluru');
    await next.getByRole('button', { name: 'Continue' }).click();
    await openWindow(next);
    await inWindow(next, 'Pay').click();
    await expectSuccess(next);
    expect(await fetchOrders(shop.url, session)).toHaveLength(1);
  });
});

test.describe('two tabs', () => {
  /** The other tab of the same shopper, in front of the same button. */
  async function openOther(context: BrowserContext): Promise<Page> {
    const other = await context.newPage();
    await other.goto(paths.payment);
    await expect(addressField(other, 'city')).toHaveValue('Bengaluru');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(placeOrderButton(other)).toBeEnabled();
    return other;
  }

  test('paid in one: the other has an empty cart and no button', async ({
    page,
    context,
    shop,
  }) => {
    await comeToConfirmation(page, shop.url);
    await openWindow(page);
    const other = await openOther(context);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    await expect(other.getByRole('heading', { name: 'Cart is Empty...' })).toBeVisible();
    await expect(placeOrderButton(other)).toHaveCount(0);
  });

  test('two windows for one order: only one takes money, and both lead to success', async ({
    page,
    context,
    shop,
  }) => {
    const { session } = await comeToConfirmation(page, shop.url);
    await openWindow(page);
    const other = await openOther(context);
    await openWindow(other);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    await inWindow(other, 'Pay').click();
    await expect(testWindow(other).getByRole('alert')).toHaveText(
      'This order has been paid already',
    );
    await inWindow(other, 'Close').click();
    await expectSuccess(other);
    expect(await fetchOrders(shop.url, session)).toMatchObject([{ isPaid: true }]);
  });

  test('the cart is changed in the other tab: what was paid is told, what is new stays', async ({
    page,
    context,
    shop,
  }) => {
    const { product } = await comeToConfirmation(page, shop.url);
    await openWindow(page);
    const other = await context.newPage();
    const products = await (await fetch(`${shop.url}${apiPaths.products}`)).json();
    const added = products.findLast(
      (each: typeof product) => each._id !== product._id && each.countInStock > 4,
    );
    await other.goto(paths.addToCart(added._id, 1));
    await expect(cartLink(other, '2 products')).toBeVisible();
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    expect(await storedCart(page)).toMatchObject([{ product_id: added._id }]);
  });
});

test.describe('the session ends on the way', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('before placing: whoever signs in again goes on with the same cart and address', async ({
    page,
    shop,
  }) => {
    const { session } = await comeToConfirmation(page, shop.url);
    await endSession(shop.url, session.jwtToken);
    await placeOrderButton(page).click();
    await signInAgain(page, session.user.email);
    await expect(page).toHaveURL(paths.orderScreen);
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });

  test('between paying and verifying: whoever signs in again is told, anybody else is not', async ({
    page,
    shop,
  }) => {
    const { session } = await comeToConfirmation(page, shop.url);
    await openWindow(page);
    await endSession(shop.url, session.jwtToken);
    await inWindow(page, 'Pay').click();
    await expect(page).toHaveURL(paths.register);
    await expect(page.getByText('We are checking your payment…')).toHaveCount(0);
    expect(await openPayments(page)).toHaveLength(1);
    await signInAgain(page, session.user.email);
    await expectSuccess(page);
  });

  test('somebody else’s payment in this browser is quietly let go', async ({ page, shop }) => {
    const { session } = await comeToConfirmation(page, shop.url);
    await openWindow(page);
    await endSession(shop.url, session.jwtToken);
    await inWindow(page, 'Pay').click();
    await expect(page).toHaveURL(paths.register);
    const other = await registerShopper(shop.url);
    await signInAgain(page, other.user.email);
    await expect.poll(() => openPayments(page)).toEqual([]);
    await expect(page.getByText('does not exist')).toHaveCount(0);
    await expect(page.getByText('We are checking your payment…')).toHaveCount(0);
  });
});

test('rubbish among the open payments breaks nothing', async ({ page, shop }) => {
  await page.addInitScript(
    (key) => localStorage.setItem(key, '[null, 1, {"order": {"orderItems": [null]}}]'),
    STORAGE_KEYS.openPayments,
  );
  await comeToConfirmation(page, shop.url);
  await openWindow(page);
  await inWindow(page, 'Pay').click();
  await expectSuccess(page);
});

async function endSession(shopUrl: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${shopUrl}${apiPaths.logout}`, { headers });
  expect(response.status).toBe(200);
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(paths.register);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
