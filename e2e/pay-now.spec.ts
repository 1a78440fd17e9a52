import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { signIn } from './auth-form.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, numberOf } from './back-office.ts';
import { stockOf } from './catalogue.ts';
import {
  buyByApi,
  comeToConfirmation,
  expectSuccess,
  fetchOrders,
  inWindow,
  lineOf,
  openPayments,
  openWindow,
  placeByApi,
  putInStorage,
  releaseByApi,
  storedCart,
  TEST_CARDS,
  testWindow,
} from './checkout.ts';
import { comeWithDueOrder, orderAgain, payNow } from './due-order.ts';
import { test } from './own-shop.ts';
import { fetchAdmin, registerShopper, signInAs } from './people.ts';
import { expect } from './shop.ts';

const VERIFICATION = '**/api/payment/paymentVerification';

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

test.describe('an order that is due and held', () => {
  test('is paid from the history; what this browser placed leaves its cart', async ({
    page,
    ownShop,
  }) => {
    const product = await addProductByApi(await fetchAdmin(ownShop.url), ownShop.url);
    const { session } = await comeToConfirmation(page, ownShop.url, 1, product);
    await openWindow(page);
    await inWindow(page, 'Close').click();
    await page.goto(paths.userProfile(session.user._id));
    await expect(page.getByText(/^Reserved for 14 more minutes$/)).toBeVisible();
    await payNow(page).click();
    await expect(testWindow(page)).toBeVisible();
    const verification = page.waitForRequest(VERIFICATION);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    expect(Object.keys((await verification).postDataJSON()).toSorted()).toEqual([
      'isPaid',
      'orderItems',
      'order_id',
      'paymentMethod',
      'payment_id',
      'razorpay_signature',
      'shippingAddress',
      'shippingPrice',
      'taxPrice',
      'totalPrice',
    ]);
    expect(await storedCart(page)).toEqual([]);
    expect(await fetchOrders(ownShop.url, session)).toMatchObject([{ isPaid: true }]);
    await page.goto(paths.userProfile(session.user._id));
    await expect(page.getByRole('cell', { name: 'paid', exact: true })).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
  });

  test('is paid from the summary; what another browser placed leaves this cart alone', async ({
    page,
    ownShop,
  }) => {
    const { session, product, orderId } = await comeWithDueOrder(page, ownShop.url);
    await putInStorage(page, [lineOf(product, 2)]);
    await page.goto(paths.orderSummary(orderId));
    await payNow(page).click();
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    await expect(page.getByText(orderId)).toBeVisible();
    expect(await storedCart(page)).toMatchObject([{ product_id: product._id, qty: 2 }]);
    expect(await fetchOrders(ownShop.url, session)).toMatchObject([
      { order_id: orderId, isPaid: true },
    ]);
  });

  test('says so when its window is closed or its card declined, and can be paid again', async ({
    page,
    ownShop,
  }) => {
    const { orderId, session } = await comeWithDueOrder(page, ownShop.url);
    await page.goto(paths.orderSummary(orderId));
    await payNow(page).click();
    await inWindow(page, 'Close').click();
    const number = await numberOf(session, ownShop.url, orderId);
    await expect(page.getByRole('main')).toContainText(
      `We haven’t received your payment for ${number} yet.`,
    );
    await expect(totals(page).getByRole('status')).toContainText(
      'You can still pay while your order is reserved.',
    );
    await expect(totals(page)).toContainText('₹520');
    await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeVisible();

    await payNow(page).click();
    await testWindow(page).getByLabel('Card number').fill(TEST_CARDS.noMoney);
    await inWindow(page, 'Pay').click();
    await inWindow(page, 'Close').click();
    await expect(totals(page).getByRole('alert')).toContainText(
      'Your payment didn’t go through. Your card has insufficient funds.',
    );
    await payNow(page).click();
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });

  test('Pay now leads to the heading of the page that opens the window', async ({
    page,
    ownShop,
  }) => {
    const { orderId } = await comeWithDueOrder(page, ownShop.url);
    const answer = Promise.withResolvers<void>();
    await page.route(`**/api/orders/${orderId}/pay`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(paths.orderSummary(orderId));
    await payNow(page).click();
    await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeFocused();
    answer.resolve();
    await expect(testWindow(page)).toBeVisible();
  });

  test('paid elsewhere while its summary is open: it shows as paid, not as unpaid', async ({
    page,
    ownShop,
  }) => {
    const { session, product, orderId } = await comeWithDueOrder(page, ownShop.url);
    await page.clock.install();
    await page.goto(paths.orderSummary(orderId));
    await expect(payNow(page)).toBeVisible();
    const bought = await buyByApi(ownShop.url, session, [lineOf(product, 2)]);
    expect(bought.order_id).toBe(orderId);
    await page.clock.fastForward('16:00');
    await expect(page.getByRole('article').getByText('paid', { exact: true })).toBeVisible();
    await expect(page.getByText('no longer reserved for you')).toHaveCount(0);
    await expect(payNow(page)).toHaveCount(0);
  });

  test('while offline it cannot be paid once its time is up', async ({ page, ownShop }) => {
    const { orderId } = await comeWithDueOrder(page, ownShop.url);
    await page.clock.install();
    await page.goto(paths.orderSummary(orderId));
    await expect(payNow(page)).toBeVisible();
    await page.route('**/api/orders/**', (route) => route.abort());
    await page.clock.fastForward('15:01');
    await expect(page.getByText('These items are no longer reserved for you.')).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
  });

  test('a reload opens no window by itself, and goes back to the history in one step', async ({
    page,
    ownShop,
  }) => {
    const { session } = await comeWithDueOrder(page, ownShop.url);
    await page.goto(paths.userProfile(session.user._id));
    await payNow(page).click();
    await expect(testWindow(page)).toBeVisible();
    await page.reload();
    await expect(payNow(page)).toBeEnabled();
    await expect(testWindow(page)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
  });

  test('paid while offline: it is checked until the outcome is known, also after a reload', async ({
    page,
    ownShop,
  }) => {
    const { session, orderId } = await comeWithDueOrder(page, ownShop.url);
    await page.goto(paths.userProfile(session.user._id));
    await payNow(page).click();
    await expect(testWindow(page)).toBeVisible();
    await page.route(VERIFICATION, (route) => route.abort());
    await inWindow(page, 'Pay').click();
    await expect(page.getByText('We are checking your payment…')).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('We are checking your payment…')).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
    await page.unroute(VERIFICATION);
    await expectSuccess(page);
    await expect(page.getByText(orderId)).toBeVisible();
    expect(await openPayments(page)).toEqual([]);
  });

  test('the remaining time counts down and is no live region', async ({ page, ownShop }) => {
    const { orderId } = await comeWithDueOrder(page, ownShop.url);
    await page.clock.install();
    await page.goto(paths.orderSummary(orderId));
    const held = page.getByText('Reserved for 14 more minutes');
    await expect(held).toBeVisible();
    await expect(
      held.locator('xpath=ancestor-or-self::*[@role="status" or @aria-live]'),
    ).toHaveCount(0);
    await page.clock.runFor(61_000);
    await expect(page.getByText('Reserved for 13 more minutes')).toBeVisible();
  });

  test('the unpaid order works by keyboard, and no screen has a violation', async ({
    page,
    ownShop,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { session, orderId } = await comeWithDueOrder(page, ownShop.url);
    await page.goto(paths.userProfile(session.user._id));
    await expect(page.getByRole('region', { name: /^Unpaid: #\d+$/ })).toContainText(/#\d+, ₹520/);
    await expectNoViolationsAtAnyWidth(page, 'a history with an unpaid order');
    await expectNoScrollingSideways(page, 'a history with an unpaid order');
    await page.goto(paths.orderSummary(orderId));
    await expect(payNow(page)).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, 'the summary of an unpaid order');
    await expectNoScrollingSideways(page, 'the summary of an unpaid order');
    await payNow(page).press('Enter');
    await expect(testWindow(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(totals(page).getByRole('status')).toContainText(
      'You can still pay while your order is reserved.',
    );
    await expectNoViolationsAtAnyWidth(page, 'paying for an unpaid order');
    await expectNoScrollingSideways(page, 'paying for an unpaid order');
  });
});

test.describe('the session ends before paying', () => {
  test.use({ allowedErrors: [/CallFailure: Please sign in to continue/] });

  test('the shopper signs in again and can pay', async ({ page, ownShop }) => {
    const { session, orderId } = await comeWithDueOrder(page, ownShop.url);
    await page.goto(paths.orderSummary(orderId));
    await expect(payNow(page)).toBeVisible();
    const headers = { authorization: `Bearer ${session.jwtToken}` };
    await fetch(`${ownShop.url}/api/users/logout`, { headers });
    await payNow(page).click();
    await expect(page).toHaveURL(paths.register);
    await signIn(page, session.user.email);
    await payNow(page).click();
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });
});

test.describe('an order whose hold is over', () => {
  test.use({ allowedErrors: [/ShopHiccup/] });

  test('can be ordered again: what is still sold, at today’s price, with a message about the rest', async ({
    page,
    ownShop,
  }) => {
    const admin = await fetchAdmin(ownShop.url);
    const session = await registerShopper(ownShop.url);
    const [kept, busy, few, gone] = await Promise.all([
      addProductByApi(admin, ownShop.url),
      addProductByApi(admin, ownShop.url),
      addProductByApi(admin, ownShop.url, { countInStock: 3 }),
      addProductByApi(admin, ownShop.url, { countInStock: 1 }),
    ]);
    const { order } = await placeByApi(ownShop.url, session, [
      lineOf(kept, 2),
      lineOf(busy, 1),
      lineOf(few, 3),
      lineOf(gone, 1),
    ]);
    await releaseByApi(ownShop.url, order.id);
    const other = await registerShopper(ownShop.url, 'Ravi');
    await buyByApi(ownShop.url, other, [lineOf(few, 2), lineOf(gone, 1)]);
    await expect.poll(() => stockOf(ownShop.url, few)).toBe(1);
    await expect.poll(() => stockOf(ownShop.url, gone)).toBe(0);

    await signInAs(page, session.jwtToken);
    await page.goto(paths.orderSummary(order.id));
    await expect(page.getByText('These items are no longer reserved for you.')).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
    const hiccup = `**/api/products/${busy._id}`;
    await page.route(hiccup, (route) => route.fulfill({ status: 503, json: {} }));
    await orderAgain(page).click();
    await expect(page).toHaveURL(paths.cart);
    await expect(page.getByRole('alert')).toContainText([
      `${few.name}: only 1 left, so your cart has 1.${gone.name}: Stock is Unavailable`,
    ]);
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    expect((await storedCart(page)).map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [kept._id, 2],
      [few._id, 1],
    ]);

    // What is removed then stays out after a reload, which only retries the rest.
    await page.getByRole('button', { name: `Remove ${kept.name}` }).click();
    await expect(page.getByRole('row', { name: kept.name })).toHaveCount(0);
    await page.unroute(hiccup);
    await page.reload();
    await expect(page.getByRole('combobox', { name: `Quantity of ${busy.name}` })).toBeVisible();
    expect(await storedCart(page)).toMatchObject([
      { product_id: few._id },
      { product_id: busy._id },
    ]);
    await page.getByRole('button', { name: `Remove ${busy.name}` }).click();
    await page.reload();
    await expect(page.getByRole('row', { name: few.name })).toBeVisible();
    expect(await storedCart(page)).toMatchObject([{ product_id: few._id }]);
  });

  test.describe('between the page and the button', () => {
    test.use({ allowedErrors: [/CallFailure: You can no longer pay for this order/] });

    test('Pay now ends at the summary, where it can be ordered again', async ({
      page,
      ownShop,
    }) => {
      const { product, orderId } = await comeWithDueOrder(page, ownShop.url);
      await page.goto(paths.orderSummary(orderId));
      await expect(payNow(page)).toBeVisible();
      await releaseByApi(ownShop.url, orderId);
      await payNow(page).click();
      await expect(page).toHaveURL(paths.orderSummary(orderId));
      await orderAgain(page).click();
      await expect(page.getByRole('combobox', { name: `Quantity of ${product.name}` })).toHaveValue(
        '2',
      );
    });
  });
});
