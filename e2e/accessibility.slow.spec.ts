import type { Page } from '@playwright/test';
import { DESK, expectNoScrollingSideways, expectNoViolations } from './axe.ts';
import { findInStock } from './catalogue.ts';
import { expect, test } from './shop.ts';

/** How to get to each screen that needs no sign-in. */
const SCREENS: Record<string, (page: Page, shopUrl: string) => Promise<unknown>> = {
  'the home page': (page) => page.goto('/'),
  'the product list': (page) => page.goto('/productScreen'),
  'the product list with filters': (page) =>
    page.goto('/productScreen?category=clothing&maxPrice=1500&q=cotton'),
  'the product list without a match': (page) => page.goto('/productScreen?maxPrice=100&q=nothing'),
  'a product': async (page, shopUrl) => page.goto(`/products/:${(await findInStock(shopUrl))._id}`),
  'an unknown product': (page) => page.goto('/products/:none'),
  'the empty cart': (page) => page.goto('/cart'),
  'a full cart': async (page, shopUrl) =>
    page.goto(`/cart/${(await findInStock(shopUrl))._id}?qty=2`),
  'a forgotten password': (page) => page.goto('/public/forgotten'),
  'a forgotten password without an address': async (page) => {
    await page.goto('/public/forgotten');
    await page.getByRole('button', { name: 'Send link' }).click();
  },
  'a link that was sent': async (page) => {
    await page.goto('/public/forgotten');
    await page.getByRole('textbox', { name: 'Email' }).fill('asha@shopper.example');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  },
  'a new password': (page) => page.goto('/public/reset#token=some'),
  'a link that no longer works': (page) => page.goto('/public/verify#token=some'),
  'a page that is not there': (page) => page.goto('/no/such/page'),
};

// In one tab: the browser compiles axe once, which is most of the work on a small screen.
test('no screen has a violation of WCAG 2.2 AA or needs scrolling sideways', async ({
  page,
  shop,
}) => {
  test.setTimeout(Object.keys(SCREENS).length * 30_000);
  for (const [screen, open] of Object.entries(SCREENS)) {
    await page.setViewportSize(DESK);
    await open(page, shop.url);
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
    await expectNoViolations(page, screen);
    await expectNoScrollingSideways(page, screen);
  }
});

test('the first Tab skips the navigation', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a change of page moves the focus to its heading and changes the title', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle(/^Page not found/);
  await page.getByRole('link', { name: 'Go To Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Haat/);
});
