import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiPaths, paths } from '../contract/paths.ts';
import { priceCart, toPaise } from '../contract/pricing.ts';
import { LABELS, STORAGE_KEYS } from '../contract/shop.ts';
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
import { PASSWORD, registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

const newEmail = () => `${randomUUID()}@shopper.example`;
const storedToken = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.token);

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ravi Kumar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test.describe('Auth', () => {
  test('a register stores user and token and goes back one page @both-engines', async ({
    page,
  }) => {
    await page.goto(paths.productList);
    await page.getByRole('link', { name: 'Register' }).click();
    const request = page.waitForRequest(`**${apiPaths.register}`);
    const email = newEmail();
    await register(page, email);
    expect((await request).postDataJSON()).toEqual({
      name: 'Ravi Kumar',
      email,
      password: PASSWORD,
      cpassword: PASSWORD,
    });
    expect((await request).headers()['content-type']).toContain('application/json');
    await expect(page).toHaveURL(paths.productList);
    expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await page.getByRole('link', { name: 'Your profile' }).click();
    await expect(page.getByRole('heading', { name: 'Ravi Kumar' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  test('a login stores user and token and goes back one page', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Register' }).click();
    const request = page.waitForRequest(`**${apiPaths.login}`);
    await signIn(page, user.email);
    expect((await request).postDataJSON()).toEqual({ email: user.email, password: PASSWORD });
    await expect(page).toHaveURL('/cart');
    const answer = await (await (await request).response())?.json();
    expect(await storedToken(page)).toBe(answer.jwtToken);
    await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
      'href',
      paths.userProfile(user._id),
    );
  });

  test('a login on the way to a private page leads there', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto(paths.userProfile(user._id));
    await expect(page).toHaveURL(paths.register);
    await signIn(page, user.email);
    await expect(page).toHaveURL(paths.userProfile(user._id));
    await expect(page.getByRole('heading', { name: user.name })).toBeVisible();
  });

  test('a login on a page that was opened by itself leads home', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto(paths.register);
    await signIn(page, user.email);
    await expect(page).toHaveURL('/');
  });

  test('Logout clears user and token and goes to /public/register', async ({ page, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(paths.userProfile(user._id));
    const request = page.waitForRequest(`**${apiPaths.logout}`);
    await page.getByRole('button', { name: 'Logout' }).click();
    expect((await request).method()).toBe('GET');
    expect((await request).postData()).toBeNull();
    await expect(page).toHaveURL(paths.register);
    expect(await storedToken(page)).toBeNull();
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    const check = await fetch(`${shop.url}${apiPaths.isAuthorized}`, {
      headers: { authorization: `Bearer ${jwtToken}` },
    });
    expect(check.status).toBe(401);
  });

  test('a login after a Logout leaves the register page', async ({ page, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto('/');
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(paths.register);
    await signIn(page, user.email);
    await expect(page).toHaveURL('/');
  });

  test('on app start the token is attached as a bearer header and the session is checked', async ({
    page,
    shop,
  }) => {
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    const check = page.waitForRequest(`**${apiPaths.isAuthorized}`);
    await page.goto('/');
    expect((await check).headers().authorization).toBe(`Bearer ${jwtToken}`);
    expect((await check).method()).toBe('GET');
    expect((await check).postData()).toBeNull();
  });

  test('without a token no session is checked', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls).not.toContain(apiPaths.isAuthorized);
  });

  test('a refused session check sets the user to none and drops the token', async ({ page }) => {
    await signInAs(page, 'not.a.token');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

  test('a session check that cannot be made sets the user to none and keeps the token', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.route(`**${apiPaths.isAuthorized}`, (route) => route.abort());
    await page.goto(paths.userProfile(user._id));
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    await expect(page.getByText(user.email)).toHaveCount(0);
    expect(await storedToken(page)).toBe(jwtToken);
  });

  test('the client sends its library’s cross-site request token header', async ({
    page,
    context,
    shop,
  }) => {
    await context.addCookies([{ name: 'XSRF-TOKEN', value: 'abc', url: shop.url }]);
    const { user } = await registerShopper(shop.url);
    await page.goto(paths.register);
    const request = page.waitForRequest(`**${apiPaths.login}`);
    await signIn(page, user.email);
    expect((await request).headers()['x-xsrf-token']).toBe('abc');
  });

  test('signing out in one tab signs out the other', async ({ page, context, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(paths.userProfile(user._id));
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('link', { name: 'Your profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByRole('link', { name: 'Register' })).toBeVisible();
  });

  test('what one person left is not shown to the next', async ({ page, shop }) => {
    const { session } = await comeWithCart(page, shop.url);
    await page.goto(paths.payment);
    await addressField(page, 'city').fill('Jaipur');
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const { user } = await registerShopper(shop.url);
    expect(user._id).not.toBe(session.user._id);
    await signIn(page, user.email);
    await page.getByRole('link', { name: 'Cart, 1 product' }).click();
    await page.getByRole('button', { name: LABELS.checkout }).click();
    await expect(addressField(page, 'city')).toHaveValue('');
  });
});

test.describe('Checkout', () => {
  test('from the product to the paid order, as a new shopper @both-engines', async ({
    page,
    shop,
  }) => {
    const product = await findInStock(shop.url, 5);
    await page.goto(paths.product(product._id));
    await page.getByRole('button', { name: LABELS.addToCart }).click();
    await page.getByRole('button', { name: LABELS.checkout }).click();
    await expect(page).toHaveURL(paths.register);
    const registered = page.waitForResponse(`**${apiPaths.register}`);
    await register(page, newEmail());
    const session = await (await registered).json();
    await expect(page).toHaveURL(paths.payment);
    await fillAddress(page);
    await page.getByRole('button', { name: LABELS.continueToOrder }).click();
    await expect(page).toHaveURL(paths.orderScreen);
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
    await page.getByRole('link', { name: order?.order_id ?? '' }).click();
    await expect(page.getByRole('heading', { name: LABELS.orderSummary })).toBeVisible();
    await expect(page.getByRole('link', { name: `Buy Again: ${product.name}` })).toBeVisible();
  });

  test('Continue is enabled only when all six fields are non-empty', async ({ page, shop }) => {
    await comeWithCart(page, shop.url);
    await page.goto(paths.payment);
    const goOn = page.getByRole('button', { name: LABELS.continueToOrder });
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
    const request = page.waitForRequest(`**${apiPaths.placeOrder}`);
    await openWindow(page);
    const body = (await request).postDataJSON();
    const { totalPaise } = priceCart([{ pricePaise: toPaise(product.price), qty: 3 }]);
    expect(body).toEqual({
      amount: totalPaise,
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
    expect(answer.order).toMatchObject({ amount: totalPaise });
  });

  test('the window gets key, amount, INR and order id, and gives order id, payment id and signature', async ({
    page,
    shop,
  }) => {
    await watchWindow(page);
    await comeToConfirmation(page, shop.url);
    const placing = page.waitForResponse(`**${apiPaths.placeOrder}`);
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
    await page.route(`**${apiPaths.placeOrder}`, async (route) => {
      const response = await route.fetch();
      const { order, script } = await response.json();
      await route.fulfill({ response, json: { order, script } });
    });
    await openWindow(page);
    const key = await page.evaluate(() => window.opened?.options.key);
    expect(key).toMatch(/^rzp_test_\w{14}$/);
  });

  test('verification is called with the order creation payload, and the answer is shown', async ({
    page,
    shop,
  }) => {
    const { product } = await comeToConfirmation(page, shop.url, 2);
    const placing = page.waitForResponse(`**${apiPaths.placeOrder}`);
    await openWindow(page);
    const { order } = await (await placing).json();
    const paying = page.waitForResponse('**/sandbox/v1/checkout');
    const request = page.waitForRequest(`**${apiPaths.paymentVerification}`);
    await inWindow(page, 'Pay').click();
    const paid = await (await paying).json();
    const totals = priceCart([{ pricePaise: toPaise(product.price), qty: 2 }]);
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
      taxPrice: totals.taxPaise / 100,
      totalPrice: totals.totalPaise / 100,
      isPaid: true,
    });
    await expectSuccess(page);
    await expect(page.getByText(order.id)).toBeVisible();
    await expect(testWindow(page)).toHaveCount(0);
  });

  test('Place Order cannot be pressed twice', async ({ page, shop }) => {
    await comeToConfirmation(page, shop.url);
    let placed = 0;
    await page.route(`**${apiPaths.placeOrder}`, (route) => {
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

/** Notes what the real window is opened with and what it gives back. */
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
