import { createAccount, fillRegister, newEmail } from './auth-form.ts';
import {
  comeToConfirmation,
  comeToWindow,
  expectSuccess,
  inWindow,
  openWindow,
  placeOrderButton,
  storedCart,
} from './checkout.ts';
import {
  CART_CODE,
  cartLink,
  countLoads,
  countRequests,
  failed,
  inCart,
  tryAgain,
} from './missing-code.ts';
import { PASSWORD } from './people.ts';
import { expect, test } from './shop.ts';

// The console may log the failures that the page shows.
test.use({
  allowedErrors: [[/could not be downloaded/, /We can’t reach the shop/], { scope: 'test' }],
});

test.describe('a form that is sent while offline', () => {
  test('Create Account keeps the page and what was typed, and works once the connection is back', async ({
    page,
    context,
  }) => {
    await page.goto('/public/register');
    await context.setOffline(true);
    const email = newEmail();
    await fillRegister(page, email);
    await createAccount(page).click();
    await expect(page.getByText('We can’t reach the shop.').first()).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi Kumar');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Confirm Password')).toHaveValue(PASSWORD);

    await context.setOffline(false);
    await createAccount(page).click();
    await expect(page.getByRole('link', { name: /profile/i })).toBeVisible();
  });

  test('Place Order keeps the page, and works once the connection is back', async ({
    page,
    context,
    shop,
  }) => {
    await page.route('**/assets/toaster-*.js', (route) => route.abort());
    const noticeAsked = countRequests(page, /payment-notice-/);
    await comeToConfirmation(page, shop.url);
    await context.setOffline(true);
    await placeOrderButton(page).click();
    await expect(page.getByText('We can’t reach the shop.')).toBeVisible();
    expect(await storedCart(page)).toHaveLength(1);
    await context.setOffline(false);
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    // These pages show the payment themselves, without the notice of all other pages.
    expect(noticeAsked()).toBe(0);
  });

  test('a toast whose code is missing is skipped', async ({ page }) => {
    await page.route('**/assets/toaster-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/public/register');
    const loads = countLoads(page);
    await createAccount(page).click();
    await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    await fillRegister(page, newEmail());
    await createAccount(page).click();
    await expect(page.getByRole('link', { name: /profile/i })).toBeVisible();
    expect(loads()).toBe(0);
  });
});

test('a payment notice that fails to load says so, and Try again loads it', async ({
  page,
  context,
  shop,
}) => {
  await comeToWindow(page, shop.url);
  await page.route('**/api/payment/paymentVerification', (route) => route.abort());
  await inWindow(page, 'Pay').click();
  await expect(page.getByText('We are checking your payment…')).toBeVisible();
  await page.close();

  const code = '**/assets/payment-notice-*.js';
  await context.route(code, (route) => route.abort());
  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByText('There’s an update on your payment')).toBeVisible();
  await context.unroute(code);
  await tryAgain(next).click();
  await expect(next.getByText('Payment received')).toBeVisible();
});

test.describe("a page's code that does not load", () => {
  test('while offline it is requested at most twice, and loads by itself once the connection is back', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const asked = countRequests(page, /cart-page-/);
    await context.setOffline(true);
    await cartLink(page).click();
    await expect(failed(page)).toBeFocused();
    await expect(tryAgain(page)).toBeVisible();
    await page.clock.fastForward('10:00');
    expect(asked()).toBeLessThanOrEqual(2);
    await context.setOffline(false);
    await expect(inCart(page)).toBeFocused();
  });

  test('Try again shows the page once its code is available, and moves the focus there', async ({
    page,
  }) => {
    await page.goto('/');
    await page.route(CART_CODE, (route) => route.abort());
    await cartLink(page).click();
    await expect(failed(page)).toBeVisible();
    await page.unroute(CART_CODE);
    const loads = countLoads(page);
    await tryAgain(page).click();
    await expect(inCart(page)).toBeFocused();
    expect(loads()).toBe(0);
  });

  test('a missing file is requested twice, and again by the next click', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.route(CART_CODE, (route) => route.fulfill({ status: 404 }));
    const asked = countRequests(page, /cart-page-/);
    const all = countRequests(page, /./);
    // Not by the pointer, which would prefetch it before the click.
    await cartLink(page).evaluate((link: HTMLElement) => link.click());
    await expect(failed(page)).toBeVisible();
    const allBefore = all();
    await page.clock.fastForward('10:00');
    await expect(failed(page)).toBeVisible();
    expect([asked(), all()]).toEqual([2, allBefore]);
    // The rest of the shop works, and so does Back.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
    await page.unroute(CART_CODE);
    await page.goForward();
    await expect(inCart(page)).toBeVisible();
    expect(asked()).toBe(3);
  });

  test('a tap that points, focuses and clicks makes no more than two requests', async ({
    page,
  }) => {
    await page.goto('/');
    await page.route(CART_CODE, (route) => route.fulfill({ status: 404 }));
    const asked = countRequests(page, /cart-page-/);
    await cartLink(page).click();
    await expect(failed(page)).toBeVisible();
    expect(asked()).toBe(2);
  });

  test('a page that loads late leaves the focus where it is needed', async ({ page, context }) => {
    await page.goto('/');
    await context.setOffline(true);
    await cartLink(page).click();
    await expect(failed(page)).toBeFocused();
    const home = page.getByRole('link', { name: 'Home' }).first();
    await home.focus();
    await context.setOffline(false);
    await expect(inCart(page)).toBeVisible();
    await expect(home).toBeFocused();
  });

  test('a shop that was unreachable is found again, without an event from the browser', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await context.route('**/*', (route) => route.abort('connectionrefused'));
    await cartLink(page).click();
    await expect(failed(page)).toBeVisible();
    await context.unroute('**/*');
    await expect(inCart(page)).toBeVisible({ timeout: 30_000 });
  });

  test('Try again reloads where the browser has cached the failure', async ({ page }) => {
    await page.goto('/');
    let isRemembered = true;
    await page.route(CART_CODE, (route) => (isRemembered ? route.abort() : route.fallback()));
    await cartLink(page).click();
    await expect(failed(page)).toBeVisible();
    page.on('framenavigated', () => {
      isRemembered = false;
    });
    await tryAgain(page).click();
    await expect(inCart(page)).toBeVisible();
    expect(isRemembered).toBe(false);
  });

  test('the first script says so, and continues with Try again', async ({ page }) => {
    const blocked = '**/assets/hydrate-*.js';
    await page.route(blocked, (route) => route.abort());
    await page.goto('/', { waitUntil: 'load' });
    const notice = page.getByRole('alert').filter({ hasText: 'Part of this page didn’t load.' });
    await expect(notice).toBeVisible();
    await page.unroute(blocked);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(createAccount(page)).toBeVisible();
  });
});
