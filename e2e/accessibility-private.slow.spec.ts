import type { Page } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import type { Order } from '../contract/orders/schemas.ts';
import { paths } from '../contract/paths.ts';
import { DESK, expectNoScrollingSideways, expectNoViolations } from './axe.ts';
import { findInStock } from './catalogue.ts';
import {
  buyByApi,
  comeWithCart,
  expectSuccess,
  fillAddress,
  inWindow,
  lineOf,
  openWindow,
} from './checkout.ts';
import { registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

async function buyOneThing(shopUrl: string, session: Session): Promise<Order> {
  return buyByApi(shopUrl, session, [lineOf(await findInStock(shopUrl, 5), 2)]);
}

async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectNoViolations(page, screen);
  await expectNoScrollingSideways(page, screen);
  await page.setViewportSize(DESK);
}

test.describe('no violation of WCAG 2.2 AA and no sideways scrolling', () => {
  test.beforeEach(async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('on the screens of a visitor who fills in nothing', async ({ page }) => {
    await page.goto(paths.register);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectAccessible(page, 'Create Account');
    await page.goto(paths.payment);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectAccessible(page, 'Sign in');
  });

  test('on the screens of a purchase', async ({ page, shop }) => {
    await comeWithCart(page, shop.url);
    await page.goto(paths.payment);
    await page.getByRole('textbox', { name: 'City' }).focus();
    await page.getByRole('textbox', { name: 'Country' }).focus();
    await expectAccessible(page, 'the shipping address');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await openWindow(page);
    await inWindow(page, 'Close').click();
    await expectAccessible(page, 'the order confirmation');
    await openWindow(page);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    await expectAccessible(page, 'the payment success');
  });

  test('on the profile and its orders', async ({ page, shop }) => {
    const session = await registerShopper(shop.url);
    await signInAs(page, session.jwtToken);
    await page.goto(paths.userProfile(session.user._id));
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expectAccessible(page, 'a profile without orders');
    await page.goto(paths.payment);
    await expectAccessible(page, 'the shipping address with an empty cart');
    await page.goto(paths.orderScreen);
    await expectAccessible(page, 'the order confirmation with an empty cart');
    await page.goto(paths.userProfile(session.user._id));
    const { order_id } = await buyOneThing(shop.url, session);
    await page.reload();
    await expect(page.getByText(order_id, { exact: true })).toBeVisible();
    await expectAccessible(page, 'a profile with orders');
    await page.goto(paths.orderSummary(order_id));
    await expectAccessible(page, 'an order summary');
    await page.goto(paths.account);
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Send confirmation link' }).click();
    await expect(page.getByText('It works for three days.')).toBeVisible();
    await expectAccessible(page, 'the account');
    await page.goto(paths.orderSummary('nothing'));
    await expectAccessible(page, 'an unknown order');
  });
});

test('on a phone the order history is still a table for a screen reader', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const session = await registerShopper(shop.url);
  await buyOneThing(shop.url, session);
  await signInAs(page, session.jwtToken);
  await page.goto(paths.userProfile(session.user._id));
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText([
    'order',
    'date',
    'payment status',
    'total',
  ]);
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
});
