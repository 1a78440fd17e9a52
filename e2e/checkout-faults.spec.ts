import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { signIn } from './auth-form.ts';
import {
  addressField,
  comeToConfirmation,
  comeToWindow,
  comeWithCart,
  expectSuccess,
  fetchOrders,
  fillAddress,
  inWindow,
  openPayments,
  openWindow,
  placeOrderButton,
  storedCart,
  TEST_CARDS,
  testWindow,
} from './checkout.ts';
import { registerShopper } from './people.ts';
import { expect, test } from './shop.ts';

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const cartLink = (page: Page, count: string) => page.getByRole('link', { name: `Cart, ${count}` });

test.describe('the window', () => {
  test('closed: cart and address are as they were, and a message says what to do next', async ({
    page,
    shop,
  }) => {
    const { session } = await comeToWindow(page, shop.url);
    await inWindow(page, 'Close').click();
    await expect(totals(page).getByRole('status')).toContainText(
      'place the order whenever you’re ready',
    );
    await expect(placeOrderButton(page)).toBeEnabled();
    await expect(placeOrderButton(page)).toBeFocused();
    expect(await storedCart(page)).toHaveLength(1);

    await page.getByRole('link', { name: 'Change shipping address' }).click();
    await expect(addressField(page, 'city')).toHaveValue('Bengaluru');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(totals(page).getByRole('status')).toHaveCount(0);
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    // The second try was for the same order: nothing else is due.
    expect(await fetchOrders(shop.url, session)).toMatchObject([{ isPaid: true }]);
  });

  test('declined and closed: the reason is shown beside the button, and nothing is lost', async ({
    page,
    shop,
  }) => {
    const { session } = await comeToWindow(page, shop.url);
    await testWindow(page).getByLabel('Card number').fill(TEST_CARDS.noMoney);
    await inWindow(page, 'Pay').click();
    await expect(testWindow(page).getByRole('alert')).toHaveText(
      'Your card has insufficient funds.',
    );
    await inWindow(page, 'Close').click();
    await expect(totals(page).getByRole('alert')).toContainText(
      'Your payment didn’t go through. Your card has insufficient funds.',
    );
    expect(await storedCart(page)).toHaveLength(1);
    expect(await fetchOrders(shop.url, session)).toMatchObject([{ isPaid: false }]);
  });

  test('declined, then paid with another card in the same window', async ({ page, shop }) => {
    await comeToWindow(page, shop.url);
    await inWindow(page, 'Decline').click();
    await expect(testWindow(page).getByRole('alert')).toHaveText('Your bank declined the payment.');
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });

  test('a script that does not load says so, and the next try loads it', async ({ page, shop }) => {
    await comeToConfirmation(page, shop.url);
    await page.route('**/sandbox/checkout.js', (route) => route.abort());
    await placeOrderButton(page).click();
    await expect(totals(page).getByRole('alert')).toContainText('The payment window didn’t load');
    expect(await storedCart(page)).toHaveLength(1);
    await page.unroute('**/sandbox/checkout.js');
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });

  test('a script without a window says so too', async ({ page, shop }) => {
    await comeToConfirmation(page, shop.url);
    await page.route('**/sandbox/checkout.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await placeOrderButton(page).click();
    await expect(totals(page).getByRole('alert')).toContainText('The payment window didn’t load');
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

  test('left with the Back button and then paid: the shopper is told on the page they are on', async ({
    page,
    shop,
  }) => {
    await comeWithCart(page, shop.url);
    await page.goto(paths.payment);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await openWindow(page);
    await page.goBack();
    await expect(page).toHaveURL(paths.payment);
    await inWindow(page, 'Pay').click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Payment received for order_' }),
    ).toBeVisible();
    await expect(cartLink(page, '0 products')).toBeVisible();
  });
});

test.describe('the session ends during checkout', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('before placing: a shopper who signs in again continues with the same cart and address', async ({
    page,
    shop,
  }) => {
    // If the page's own check found the session ended, it would leave before the click.
    const [{ session }] = await Promise.all([
      comeToConfirmation(page, shop.url),
      page.waitForResponse('**/api/users/isAuthorized'),
    ]);
    await endSession(shop.url, session.jwtToken);
    await placeOrderButton(page).click();
    await expect(page).toHaveURL(paths.register);
    await signIn(page, session.user.email);
    await expect(page).toHaveURL(paths.orderScreen);
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });

  test('between paying and verifying: the shopper who signs in again is told, another user is not', async ({
    page,
    shop,
  }) => {
    const { session } = await comeToWindow(page, shop.url);
    await endSession(shop.url, session.jwtToken);
    await inWindow(page, 'Pay').click();
    await expect(page).toHaveURL(paths.register);
    await expect(page.getByText('We are checking your payment…')).toHaveCount(0);
    expect(await openPayments(page)).toHaveLength(1);
    await signIn(page, session.user.email);
    await expectSuccess(page);
  });

  test('another user’s payment in this browser is quietly dropped', async ({ page, shop }) => {
    const { session } = await comeToWindow(page, shop.url);
    await endSession(shop.url, session.jwtToken);
    await inWindow(page, 'Pay').click();
    await expect(page).toHaveURL(paths.register);
    const other = await registerShopper(shop.url);
    await signIn(page, other.user.email);
    await expect.poll(() => openPayments(page)).toEqual([]);
    await expect(page.getByText('We couldn’t find this order.')).toHaveCount(0);
    await expect(page.getByText('We are checking your payment…')).toHaveCount(0);
  });
});

async function endSession(shopUrl: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${shopUrl}/api/users/logout`, { headers });
  expect(response.status).toBe(200);
}
