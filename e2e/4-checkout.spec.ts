import type { Page } from '@playwright/test';
import { newEmail, register } from './auth-form.ts';
import { findInStock } from './catalogue.ts';
import {
  ADDRESS,
  addressField,
  comeToConfirmation,
  comeWithCart,
  expectSuccess,
  fetchOrders,
  fillAddress,
  inWindow,
  openWindow,
  placeOrderButton,
  storedCart,
  testWindow,
} from './checkout.ts';
import { costOf } from './money.ts';
import { expectLoadingDuring } from './notices.ts';
import { expect, test } from './shop.ts';

test.describe('Checkout', () => {
  test('from the product to the paid order, as a new shopper @both-engines', async ({
    page,
    shop,
  }) => {
    const product = await findInStock(shop.url, 5);
    await page.goto(`/products/:${product._id}`);
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
    await page.getByRole('button', { name: 'Proceed to CheckOut', exact: true }).click();
    await expect(page).toHaveURL('/public/register');
    const registered = page.waitForResponse('**/api/users/register');
    await register(page, newEmail());
    const session = await (await registered).json();
    await expect(page).toHaveURL('/privateRoutes/payment');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL('/privateRoutes/orderScreen');
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    await expect(page.getByRole('link', { name: 'Cart, 0 products' })).toBeVisible();
    expect(await storedCart(page)).toEqual([]);

    const [order, ...others] = await fetchOrders(shop.url, session);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      isPaid: true,
      isDelivered: false,
      orderItems: [{ product_id: product._id, qty: 1 }],
    });
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: order?.order_id ?? '' })
      .getByRole('link')
      .click();
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    await expect(page.getByRole('link', { name: `Buy Again: ${product.name}` })).toBeVisible();
  });

  test('Continue is enabled only when all six fields are non-empty', async ({ page, shop }) => {
    await comeWithCart(page, shop.url);
    await page.goto('/privateRoutes/payment');
    const goOn = page.getByRole('button', { name: 'Continue', exact: true });
    await expect(goOn).toBeDisabled();
    await fillAddress(page);
    await expect(goOn).toBeEnabled();
    for (const [field, value] of Object.entries(ADDRESS)) {
      const input = addressField(page, field as keyof typeof ADDRESS);
      await input.fill('');
      await expect(goOn).toBeDisabled();
      await input.fill(value);
      await expect(goOn).toBeEnabled();
    }
  });

  test('placeOrder is called with the total in paise, the items and the address', async ({
    page,
    shop,
  }) => {
    const { product } = await comeToConfirmation(page, shop.url, 3);
    const request = page.waitForRequest('**/api/payment/placeOrder');
    await expectLoadingDuring(page, '/api/payment/placeOrder', () =>
      placeOrderButton(page).click(),
    );
    await expect(testWindow(page)).toBeVisible();
    expect((await request).method()).toBe('POST');
    const body = (await request).postDataJSON();
    expect(body).toEqual({
      amount: costOf([product, 3]).paise,
      orderItems: [
        {
          product_id: product._id,
          name: product.name,
          image: product.image,
          price: product.price,
          description: product.description,
          qty: 3,
        },
      ],
      shippingAddress: ADDRESS,
    });
    expect(Number.isInteger(body.amount)).toBe(true);
    const answer = await (await (await request).response())?.json();
    expect(answer.order).toMatchObject({ amount: costOf([product, 3]).paise });
  });

  test('the window gets key, amount, INR and order id, and gives order id, payment id and signature', async ({
    page,
    shop,
  }) => {
    await watchWindow(page);
    await comeToConfirmation(page, shop.url);
    const placing = page.waitForResponse('**/api/payment/placeOrder');
    await openWindow(page);
    const placed = await (await placing).json();
    expect(await page.evaluate(() => window.opened?.options)).toMatchObject({
      key: placed.key,
      amount: placed.order.amount,
      currency: 'INR',
      order_id: placed.order.id,
    });
    expect(placed.key).toMatch(/^rzp_test_\w{14}$/);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    expect(await page.evaluate(() => window.opened?.answer)).toEqual({
      razorpay_order_id: placed.order.id,
      razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('a backend that names no key gets the embedded test key', async ({ page, shop }) => {
    await watchWindow(page);
    await comeToConfirmation(page, shop.url);
    await page.route('**/api/payment/placeOrder', async (route) => {
      const response = await route.fetch();
      const { order, script } = await response.json();
      await route.fulfill({ response, json: { order, script } });
    });
    await openWindow(page);
    const key = await page.evaluate(() => window.opened?.options.key);
    expect(key).toBe('rzp_test_HaatShopTestKy');
  });

  test('verification is called with the order creation payload, and the answer is shown', async ({
    page,
    shop,
  }) => {
    const { product } = await comeToConfirmation(page, shop.url, 2);
    const placing = page.waitForResponse('**/api/payment/placeOrder');
    await openWindow(page);
    const { order } = await (await placing).json();
    const paying = page.waitForResponse('**/sandbox/v1/checkout');
    const request = page.waitForRequest('**/api/payment/paymentVerification');
    await expectLoadingDuring(page, '/api/payment/paymentVerification', () =>
      inWindow(page, 'Pay').click(),
    );
    const paid = await (await paying).json();
    const { tax, total } = costOf([product, 2]);
    expect((await request).method()).toBe('POST');
    expect((await request).postDataJSON()).toEqual({
      order_id: order.id,
      payment_id: paid.razorpay_payment_id,
      razorpay_signature: paid.razorpay_signature,
      orderItems: [
        {
          product_id: product._id,
          name: product.name,
          image: product.image,
          price: product.price,
          description: product.description,
          qty: 2,
        },
      ],
      shippingAddress: ADDRESS,
      paymentMethod: 'Razorpay',
      shippingPrice: 10,
      taxPrice: tax,
      totalPrice: total,
      isPaid: true,
    });
    await expectSuccess(page);
    await expect(page.getByText(order.id)).toBeVisible();
    await expect(testWindow(page)).toHaveCount(0);
  });

  test('Place Order cannot be pressed twice', async ({ page, shop }) => {
    await comeToConfirmation(page, shop.url);
    let placed = 0;
    await page.route('**/api/payment/placeOrder', (route) => {
      placed += 1;
      return route.continue();
    });
    await placeOrderButton(page).dblclick();
    await expect(testWindow(page)).toHaveCount(1);
    await expect(placeOrderButton(page)).toBeDisabled();
    expect(placed).toBe(1);
  });
});

type Opened = { options: Record<string, unknown>; answer?: unknown };

declare global {
  interface Window {
    opened?: Opened;
  }
}

/** Records what the real window is opened with and what it returns. */
async function watchWindow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Options = { handler: (answer: unknown) => void };
    type WindowClass = new (options: Options) => object;
    let watched: WindowClass | undefined;
    Object.defineProperty(window, 'Razorpay', {
      get: () => watched,
      set: (Original: WindowClass) => {
        watched = class extends Original {
          constructor({ handler, ...options }: Options) {
            const opened: Opened = { options };
            window.opened = opened;
            super({
              ...options,
              handler: (answer) => {
                opened.answer = answer;
                handler(answer);
              },
            });
          }
        };
      },
    });
  });
}
