import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { expectNoScrollingSideways, expectNoViolations } from './axe.ts';
import { findInStock } from './catalogue.ts';
import {
  buyByApi,
  comeToConfirmation,
  comeWithCart,
  expectSuccess,
  inWindow,
  lineOf,
  openWindow,
} from './checkout.ts';
import { registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

async function comeWithOrder(page: Page, shopUrl: string) {
  const session = await registerShopper(shopUrl);
  const product = await findInStock(shopUrl, 5);
  const order = await buyByApi(shopUrl, session, [lineOf(product, 2)]);
  await signInAs(page, session.jwtToken);
  return { session, order };
}

/** How to get to each screen that needs a session. */
const SCREENS: Record<string, (page: Page, shopUrl: string) => Promise<unknown>> = {
  'Create Account': async (page) => {
    await page.goto(paths.register);
    await page.getByRole('button', { name: 'Create Account' }).click();
  },
  'Sign in': async (page) => {
    await page.goto(paths.payment);
    await page.getByRole('button', { name: 'Sign in' }).click();
  },
  'the shipping address': async (page, shopUrl) => {
    await comeWithCart(page, shopUrl);
    await page.goto(paths.payment);
    await page.getByRole('textbox', { name: 'City' }).focus();
    await page.getByRole('textbox', { name: 'Country' }).focus();
  },
  'the order confirmation': async (page, shopUrl) => {
    await comeToConfirmation(page, shopUrl);
    await openWindow(page);
    await inWindow(page, 'Close').click();
  },
  'the payment success': async (page, shopUrl) => {
    await comeToConfirmation(page, shopUrl);
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  },
  'a profile without orders': async (page, shopUrl) => {
    const { user, jwtToken } = await registerShopper(shopUrl);
    await signInAs(page, jwtToken);
    await page.goto(paths.userProfile(user._id));
    await expect(page.getByText('No orders yet')).toBeVisible();
  },
  'a profile with orders': async (page, shopUrl) => {
    const { session, order } = await comeWithOrder(page, shopUrl);
    await page.goto(paths.userProfile(session.user._id));
    await expect(page.getByRole('link', { name: order.order_id })).toBeVisible();
  },
  'an order summary': async (page, shopUrl) => {
    const { order } = await comeWithOrder(page, shopUrl);
    await page.goto(paths.orderSummary(order.order_id));
  },
  'an unknown order': async (page, shopUrl) => {
    await comeWithOrder(page, shopUrl);
    await page.goto(paths.orderSummary('nothing'));
  },
};

for (const [screen, open] of Object.entries(SCREENS)) {
  test(`${screen} has no violation of WCAG 2.2 AA and needs no scrolling sideways`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, shop.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoViolations(page, screen);
    await expectNoScrollingSideways(page, screen);
  });
}

test('on a phone the order history is still a table to a screen reader', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const { session } = await comeWithOrder(page, shop.url);
  await page.goto(paths.userProfile(session.user._id));
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText([
    'order',
    'date',
    'payment status',
    'total',
  ]);
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
});
