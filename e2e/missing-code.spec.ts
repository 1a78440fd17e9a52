import type { BrowserContext, Page } from '@playwright/test';
import { newEmail } from './account-form.ts';
import { findInStock } from './catalogue.ts';
import {
  comeToConfirmation,
  expectSuccess,
  inWindow,
  lineOf,
  openWindow,
  placeOrderButton,
  putInStorage,
  storedCart,
} from './checkout.ts';
import { fetchAdmin, PASSWORD, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

// What the page tells a person, the console may tell a developer.
test.use({
  allowedErrors: [[/could not be downloaded/, /The shop does not answer/], { scope: 'test' }],
});

const CART_CODE = '**/assets/cart-page-*.js';
const failed = (page: Page) => page.getByRole('heading', { name: 'This page could not be shown.' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart, / });
const inCart = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cart' });

/** How often the file was asked for. */
function countRequests(page: Page, file: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (file.test(request.url())) count += 1;
  });
  return () => count;
}

function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => {
    count += 1;
  });
  return () => count;
}

async function fillRegister(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ravi Kumar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' });

const FIRST_SCRIPT = /\/assets\/index-[\w-]+\.js/g;
const isPage = ({ pathname }: URL) => !pathname.includes('.') && !pathname.startsWith('/api/');

/**
 * Updates the shop under an open tab: its pages name another first script from now on, and the files
 * are gone until a new page is loaded. `builds` in turn are what a balancer in the middle of an
 * update shows.
 */
async function updateShop(
  context: BrowserContext,
  goneFiles: string,
  { isGoneForGood = false, builds = 1 } = {},
): Promise<void> {
  let answers = 0;
  let isLoaded = false;
  await context.route(goneFiles, (route) =>
    isLoaded && !isGoneForGood ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await context.route(isPage, async (route) => {
    const response = await route.fetch();
    const name = `/assets/index-build${answers % builds}.js`;
    answers += 1;
    isLoaded ||= route.request().isNavigationRequest();
    await route.fulfill({ response, body: (await response.text()).replaceAll(FIRST_SCRIPT, name) });
  });
  await context.route('**/assets/index-build*.js', async (route) => {
    const { origin } = new URL(route.request().url());
    const [script] = FIRST_SCRIPT[Symbol.match](await (await fetch(origin)).text()) ?? [];
    await route.fulfill({ response: await route.fetch({ url: `${origin}${script}` }) });
  });
}

test.describe('a form that is sent without a line', () => {
  test('Create Account keeps the page and what was typed, and works once the line is back', async ({
    page,
    context,
  }) => {
    await page.goto('/public/register');
    await context.setOffline(true);
    const email = newEmail();
    await fillRegister(page, email);
    await createAccount(page).click();
    await expect(page.getByText('The shop does not answer.').first()).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi Kumar');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Confirm Password')).toHaveValue(PASSWORD);

    await context.setOffline(false);
    await createAccount(page).click();
    await expect(page.getByRole('link', { name: /profile/i })).toBeVisible();
  });

  test('Place Order keeps the page, and works once the line is back', async ({
    page,
    context,
    shop,
  }) => {
    await page.route('**/assets/toaster-*.js', (route) => route.abort());
    await comeToConfirmation(page, shop.url);
    await context.setOffline(true);
    await placeOrderButton(page).click();
    await expect(page.getByText('The shop does not answer.')).toBeVisible();
    expect(await storedCart(page)).toHaveLength(1);
    await context.setOffline(false);
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });

  test('a toast whose code is gone is done without', async ({ page }) => {
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

test.describe("a page's code that does not come", () => {
  test('without a line it is asked for at most twice, and comes by itself when the line is back', async ({
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

  test('Try again shows the page once its code can be had, and takes the focus there', async ({
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

  test('a file that is gone is asked for twice, and again by the next click', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.route(CART_CODE, (route) => route.fulfill({ status: 404 }));
    const asked = countRequests(page, /cart-page-/);
    const all = countRequests(page, /./);
    // Not by the pointer, which would ask for it before the click.
    await cartLink(page).evaluate((link: HTMLElement) => link.click());
    await expect(failed(page)).toBeVisible();
    const allBefore = all();
    await page.clock.fastForward('10:00');
    await expect(failed(page)).toBeVisible();
    expect([asked(), all()]).toEqual([2, allBefore]);
    // The rest of the shop goes on, and so does the way back.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
    await page.unroute(CART_CODE);
    await page.goForward();
    await expect(inCart(page)).toBeVisible();
    expect(asked()).toBe(3);
  });

  test('a page that comes late leaves the focus where it is needed', async ({ page, context }) => {
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

  test('a shop that was out of reach is found again, without a word from the browser', async ({
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

  test('Try again reloads where the browser remembers the failure', async ({ page }) => {
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

  test('the first script says so, and goes on with Try again', async ({ page }) => {
    const blocked = '**/assets/start-*.js';
    await page.route(blocked, (route) => route.abort());
    await page.goto('/', { waitUntil: 'load' });
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded completely' });
    await expect(notice).toBeVisible();
    await page.unroute(blocked);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(createAccount(page)).toBeVisible();
  });
});

test.describe('a tab from before an update', () => {
  test('gets the new build by one reload, with the cart kept', async ({ page, context, shop }) => {
    await putInStorage(page, [lineOf(await findInStock(shop.url), 1)]);
    await page.goto('/');
    await updateShop(context, CART_CODE);
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Cart, 1 product' }).click();
    await expect(page.getByRole('table').getByRole('button', { name: /Remove/ })).toBeVisible();
    await expect(page).toHaveURL('/cart');
    expect(loads()).toBe(1);
    expect(await storedCart(page)).toHaveLength(1);
  });

  test('keeps what was typed, passwords aside, and which form it was', async ({
    page,
    context,
  }) => {
    await page.goto('/public/register');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('ravi@shopper.example');
    await updateShop(context, '**/assets/cart-page-*.js');
    await cartLink(page).click();
    await expect(inCart(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ravi@shopper.example');
    await expect(page.getByText('We kept what you typed, except for passwords.')).toBeVisible();
  });

  test('reloads under a form that is being filled in without losing it', async ({
    page,
    context,
  }) => {
    await page.goto('/public/register');
    await updateShop(context, '**/assets/axios-*.js');
    const loads = countLoads(page);
    await page.getByLabel('Name', { exact: true }).fill('Ravi Kumar');
    await page.getByLabel('Email').fill('ravi@shopper.example');
    await expect.poll(loads).toBe(1);
    await expect(page.getByText('We kept what you typed, except for passwords.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi Kumar');
    const email = newEmail();
    await fillRegister(page, email);
    await createAccount(page).click();
    await expect(page.getByRole('link', { name: /profile/i })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('does not reload again and again while servers of two builds answer in turn', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await updateShop(context, CART_CODE, { isGoneForGood: true, builds: 2 });
    const loads = countLoads(page);
    await cartLink(page).click();
    await expect(failed(page)).toBeVisible();
    expect(loads()).toBe(1);
  });
});

test.describe('the back office', () => {
  test('Try again reloads where the code of a dialog is gone after an update', async ({
    page,
    context,
    shop,
  }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    await page.goto('/admin/addproduct');
    await page.getByLabel('Name', { exact: true }).fill('Clay kulhad');
    await updateShop(context, '**/assets/shortcuts-help-*.js');
    const loads = countLoads(page);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    expect(loads()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(loads).toBe(1);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Clay kulhad');
  });

  test('a dialog whose code does not come says so, and leaves the screen as it was', async ({
    page,
    shop,
  }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    await page.route('**/assets/palette-*.js', (route) => route.abort());
    await page.goto('/admin/addproduct');
    await page.getByLabel('Name', { exact: true }).fill('Clay kulhad');
    await page.getByRole('button', { name: 'Find a screen, a product or an order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find' });
    await expect(dialog.getByRole('alert')).toContainText('This could not be loaded.');
    await page.unroute('**/assets/palette-*.js');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByRole('combobox', { name: 'A screen, a product or an order' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Clay kulhad');
  });

  test('a chart whose code does not come leaves the rest of the dashboard', async ({
    page,
    shop,
  }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    await page.route('**/assets/sales-chart-*.js', (route) => route.abort());
    await page.goto('/admin/dashboard');
    const sales = page.getByRole('region', { name: 'Sales per day' });
    await expect(sales.getByRole('alert')).toContainText('This could not be loaded.');
    await expect(page.getByRole('link', { name: /Users/ }).first()).toBeVisible();
    // A move in between must not take the request away.
    await page.getByText('7 days').click();
    await expect(page).toHaveURL(/days=7/);
    await page.unroute('**/assets/sales-chart-*.js');
    await sales.getByRole('button', { name: 'Try again' }).click();
    await expect(sales.getByRole('alert')).toHaveCount(0);
  });

  test('its styles come with the second try, too', async ({ page, shop }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    const styles = '**/assets/back-office-page-*.css';
    await page.route(styles, (route) => route.abort(), { times: 1 });
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    const rules = await page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes('back-office-page-'))
        .map(({ cssRules }) => cssRules.length),
    );
    expect(rules).toEqual([expect.any(Number)]);
    expect(rules[0]).toBeGreaterThan(10);
  });
});
