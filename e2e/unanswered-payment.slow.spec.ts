import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { signPayment } from '../server/payments/razorpay/signatures.ts';
import { expectNoViolationsAtAnyWidth } from './axe.ts';
import {
  comeToWindow,
  expectSuccess,
  inWindow,
  openPayments,
  openWindow,
  placeOrderButton,
  releaseByApi,
  storedCart,
} from './checkout.ts';
import { type PlayedShop, test } from './played-shop.ts';
import { expect } from './shop.ts';

const VERIFICATION = '**/api/payment/paymentVerification';
const NOTHING_PAID =
  'Your payment didn’t go through, and nothing was ordered. If any money still arrives, we’ll use it for that order or refund it.';
const STILL_UNKNOWN = 'We still don’t know what happened to your earlier payment';

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const checking = (page: Page) => page.getByText('We are checking your payment…');

/** The window reports a payment that the bank never completes. */
async function payWithoutMoney(page: Page, shop: PlayedShop): Promise<string> {
  const { session } = await comeToWindow(page, shop.url);
  const [open] = (await openPayments(page)) as { order: { order_id: string } }[];
  const orderId = open?.order.order_id ?? '';
  const paymentId = 'pay_00000000000000';
  await page.route('**/sandbox/v1/checkout', (route) =>
    route.fulfill({
      json: {
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: signPayment(orderId, paymentId, shop.account.keySecret),
      },
    }),
  );
  await inWindow(page, 'Pay').click();
  await expect(checking(page)).toBeVisible();
  await expect(placeOrderButton(page)).toHaveCount(0);
  expect(await openPayments(page)).toHaveLength(1);
  await releaseByApi(shop.url, orderId);
  return session.user._id;
}

test('a payment that bought nothing: the shopper is told for good, and can order again', async ({
  page,
  playedShop,
}) => {
  const userId = await payWithoutMoney(page, playedShop);
  const told = totals(page).getByRole('alert').filter({ hasText: NOTHING_PAID });
  await expect(told).toBeVisible({ timeout: 30_000 });
  await expect(placeOrderButton(page)).toBeEnabled();
  expect(await openPayments(page)).toEqual([]);
  expect(await storedCart(page)).toHaveLength(1);
  await expectNoViolationsAtAnyWidth(page, 'the notice that nothing was paid');
  await told.getByRole('link', { name: 'Order History' }).click();
  await expect(page).toHaveURL(paths.userProfile(userId));
  await expect(page.getByText(NOTHING_PAID)).toHaveCount(0);
  await page.goBack();
  await page.unroute('**/sandbox/v1/checkout');
  await openWindow(page);
  await inWindow(page, 'Pay').click();
  await expectSuccess(page);
});

test('a shopper who left is told on the page to which they return', async ({
  page,
  context,
  playedShop,
}) => {
  await payWithoutMoney(page, playedShop);
  await page.close();
  const next = await context.newPage();
  await next.goto(paths.home);
  const told = next.getByRole('alert').filter({ hasText: NOTHING_PAID });
  await expect(told).toBeVisible({ timeout: 30_000 });
  expect(await openPayments(next)).toEqual([]);
  await expect(told.getByRole('link', { name: 'Order History' })).toBeVisible();
  await expectNoViolationsAtAnyWidth(next, 'the notice on another page');
  await told.getByRole('link', { name: 'Cart' }).click();
  await expect(next).toHaveURL(paths.cart);
  await expect(next.getByText(NOTHING_PAID)).toHaveCount(0);
});

test('a verification that always fails: after half an hour another order is offered, and late news is told', async ({
  page,
  playedShop,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route(VERIFICATION, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, body: 'Oh no.' });
  });
  await comeToWindow(page, playedShop.url);
  await inWindow(page, 'Pay').click();
  await expect(checking(page)).toBeVisible();
  await page.clock.fastForward('29:30');
  await expect(checking(page)).toBeVisible();
  await expect(placeOrderButton(page)).toHaveCount(0);
  await page.clock.fastForward('00:31');
  const told = totals(page).getByRole('status').filter({ hasText: STILL_UNKNOWN });
  await expect(told.getByRole('link', { name: 'Order History' })).toBeVisible();
  await expect(placeOrderButton(page)).toBeEnabled();
  await expectNoViolationsAtAnyWidth(page, 'the notice that the answer is unknown');

  // Neither a reload nor the button asks again at once.
  const askedBefore = asked;
  await page.reload();
  await expect(told).toBeVisible();
  await openWindow(page);
  await inWindow(page, 'Close').click();
  await expect(placeOrderButton(page)).toBeEnabled();
  expect(asked - askedBefore).toBeLessThanOrEqual(1);
  expect(await openPayments(page)).not.toEqual([]);
  expect(await storedCart(page)).toHaveLength(1);

  await page.unroute(VERIFICATION);
  await page.clock.fastForward('05:01');
  await expectSuccess(page);
  expect(await storedCart(page)).toEqual([]);
});
