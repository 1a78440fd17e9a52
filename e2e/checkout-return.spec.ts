import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { readProducts } from './catalogue.ts';
import {
  ADDRESS,
  addressField,
  comeToWindow,
  expectSuccess,
  fetchOrders,
  inWindow,
  openPayments,
  openWindow,
  placeOrderButton,
  refundByApi,
  storedCart,
  testWindow,
} from './checkout.ts';
import { expect, test } from './shop.ts';

const cartLink = (page: Page, count: string) => page.getByRole('link', { name: `Cart, ${count}` });

/** Closes the tab, and with it its session storage. */
async function closeAndReturn(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test.describe('the tab is closed at the worst moment', () => {
  test('paid and not verified: on return the order is paid and the cart empty', async ({
    page,
    context,
    shop,
  }) => {
    const { session } = await comeToWindow(page, shop.url);
    await page.route('**/api/payment/paymentVerification', (route) => route.abort());
    await inWindow(page, 'Pay').click();
    await expect(page.getByText('We are checking your payment…')).toBeVisible();

    await page.close();
    const verification = context.waitForEvent('request', (request) =>
      request.url().endsWith('/api/payment/paymentVerification'),
    );
    const next = await context.newPage();
    await next.goto(paths.home);
    expect((await verification).postDataJSON()).toMatchObject({
      payment_id: expect.stringMatching(/^pay_/),
      shippingAddress: ADDRESS,
    });
    const told = next.getByRole('status').filter({ hasText: 'Payment received' });
    await expect(told).toBeVisible();
    await expect(cartLink(next, '0 products')).toBeVisible();
    expect(await openPayments(next)).toEqual([]);
    const [order, ...others] = await fetchOrders(shop.url, session);
    expect(others).toEqual([]);
    expect(order?.isPaid).toBe(true);
    await told.getByRole('link', { name: 'Order Summary' }).click();
    await expect(next).toHaveURL(paths.orderSummary(order?.order_id ?? ''));
    await expect(next.getByText('Payment received')).toHaveCount(0);
  });

  test('paid, but the window never reported it: the provider’s message to the server is enough', async ({
    page,
    context,
    shop,
  }) => {
    await comeToWindow(page, shop.url);
    const taken = Promise.withResolvers<void>();
    await page.route('**/sandbox/v1/checkout', async (route) => {
      await route.fetch();
      taken.resolve();
    });
    await inWindow(page, 'Pay').click();
    await taken.promise;
    const next = await closeAndReturn(context, page, paths.cart);
    await expect(next.getByRole('status').filter({ hasText: 'Payment received' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(next.getByRole('heading', { name: 'Cart is Empty...' })).toBeVisible();
  });

  test('paid and not verifiable on return either: no second payment is offered until it is', async ({
    page,
    context,
    shop,
  }) => {
    const { session } = await comeToWindow(page, shop.url);
    const verification = '**/api/payment/paymentVerification';
    await context.route(verification, (route) => route.abort());
    await inWindow(page, 'Pay').click();
    await expect(page.getByText('We are checking your payment…')).toBeVisible();

    // The page alone has to ask: what asks on every page comes too late.
    await context.addInitScript(() => {
      const { setTimeout } = window;
      window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) =>
        setTimeout(run, ms === 0 ? 600 : ms, ...args)) as typeof window.setTimeout;
    });
    const next = await closeAndReturn(context, page, paths.orderScreen);
    await expect(next.getByText('We are checking your payment…')).toBeVisible();
    await expect(next).toHaveURL(paths.orderScreen);
    await expect(placeOrderButton(next)).toHaveCount(0);
    await next.getByRole('link', { name: 'Home' }).first().click();
    await expect(next.getByText('We are checking your payment…')).toBeVisible();
    await next.goBack();
    await context.unroute(verification);
    await expectSuccess(next);
    expect(await fetchOrders(shop.url, session)).toHaveLength(1);
  });

  test('paid too late and refunded since: the shopper is told about the refund', async ({
    page,
    context,
    shop,
  }) => {
    await comeToWindow(page, shop.url);
    const [open] = (await openPayments(page)) as { order: { order_id: string } }[];
    const taken = Promise.withResolvers<void>();
    await page.route('**/sandbox/v1/checkout', async (route) => {
      await route.fetch();
      taken.resolve();
    });
    await inWindow(page, 'Pay').click();
    await taken.promise;
    await page.close();
    await refundByApi(shop.url, open?.order.order_id ?? '');
    const next = await context.newPage();
    await next.goto(paths.home);
    await expect(next.getByRole('alert').filter({ hasText: 'or on its way' })).toBeVisible();
    expect(await openPayments(next)).toEqual([]);
    await next.goto(paths.orderSummary(open?.order.order_id ?? ''));
    await expect(next.getByText('refunded', { exact: true })).toBeVisible();
  });

  test('left before paying: no message is shown, and the same order can be paid', async ({
    page,
    context,
    shop,
  }) => {
    const { session } = await comeToWindow(page, shop.url);
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
  /** Another tab of the same shopper, at the same button. */
  async function openOther(context: BrowserContext): Promise<Page> {
    const other = await context.newPage();
    await other.goto(paths.payment);
    await expect(addressField(other, 'city')).toHaveValue('Bengaluru');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(placeOrderButton(other)).toBeEnabled();
    return other;
  }

  test('paid in one: the other has an empty cart, asks nothing, and its button is disabled', async ({
    page,
    context,
    shop,
  }) => {
    await comeToWindow(page, shop.url);
    const other = await openOther(context);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    await expect(other.getByText('Cart is Empty...')).toBeVisible();
    await expect(placeOrderButton(other)).toBeDisabled();
    await expect(other.getByRole('region', { name: 'Totals' }).getByText('₹0')).toHaveCount(4);
    await expect(other.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  });

  test('two windows for one order: only one takes money, and both lead to success', async ({
    page,
    context,
    shop,
  }) => {
    const { session } = await comeToWindow(page, shop.url);
    const other = await openOther(context);
    await openWindow(other);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    await inWindow(other, 'Pay').click();
    await expect(testWindow(other).getByRole('alert')).toHaveText(
      'This order has already been paid.',
    );
    await inWindow(other, 'Close').click();
    await expectSuccess(other);
    expect(await fetchOrders(shop.url, session)).toMatchObject([{ isPaid: true }]);
  });

  test('the cart is changed in the other tab: the payment is reported, and new items stay', async ({
    page,
    context,
    shop,
  }) => {
    const { product } = await comeToWindow(page, shop.url);
    const other = await context.newPage();
    const added = (await readProducts(shop.url)).findLast(
      ({ _id, countInStock }) => _id !== product._id && countInStock > 4,
    );
    await other.goto(paths.addToCart(added?._id ?? '', 1));
    await expect(cartLink(other, '2 products')).toBeVisible();
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    expect(await storedCart(page)).toMatchObject([{ product_id: added?._id }]);
  });
});
