import type { Locator, Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { newEmail, register } from './auth-form.ts';
import { findInStock } from './catalogue.ts';
import { lineOf, putInStorage } from './checkout.ts';
import { PASSWORD } from './people.ts';
import { expect, test } from './shop.ts';

const MAX_TABS = 120;

/** Tabs from one control to the next until the wanted one has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expectFocusInView(wanted);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not lead there.');
}

/** Focus is always visible and never hidden under a sticky bar. */
async function expectFocusInView(focused: Locator): Promise<void> {
  const isOnTop = await focused.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return element === found || element.contains(found) || found?.contains(element) === true;
  });
  expect(isOnTop, 'the focus can be seen').toBe(true);
  const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline, 'the focus has a ring').not.toBe('none');
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text);
}

test('a purchase from home to payment success by keyboard alone', async ({ page }) => {
  test.slow();
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Featured Products' }).getByRole('link');
  await press(page, cards.first());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('combobox', { name: 'Quantity' }));
  await page.keyboard.press('ArrowDown');
  await press(page, page.getByRole('button', { name: 'Add To Cart' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveValue('2');
  await press(page, page.getByRole('button', { name: 'Proceed to CheckOut' }));

  await expect(page).toHaveURL('/public/register');
  await type(page, 'Name', 'Asha Rao');
  await type(page, 'Email', `keyboard-${Date.now()}@shopper.example`);
  await type(page, 'Password', PASSWORD);
  await type(page, 'Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/privateRoutes/payment');
  await type(page, 'Full Name', 'Asha Rao');
  await type(page, 'Address', '12 MG Road');
  await type(page, 'City', 'Bengaluru');
  await type(page, 'State', 'Karnataka');
  await type(page, 'Postal Code', '560038');
  await type(page, 'Country', 'India');
  await press(page, page.getByRole('button', { name: 'Continue' }));

  await expect(page).toHaveURL('/privateRoutes/orderScreen');
  await press(page, page.getByRole('button', { name: 'Place Order' }));
  const window = page.getByRole('dialog', { name: 'Test checkout' });
  await press(page, window.getByRole('button', { name: 'Pay', exact: true }));

  await expect(page).toHaveURL('/privateRoutes/paymentsuccess');
  await expect(page.getByRole('heading', { name: 'Payment SuccessFull....' })).toBeFocused();
  await expect(page.getByText(/^pay_/)).toBeVisible();
});

test('a toast never hides what has the focus, on a desk or on a phone', async ({ page, shop }) => {
  test.slow();
  await putInStorage(page, [lineOf(await findInStock(shop.url), 1)]);
  await page.clock.install();
  await page.goto(paths.payment);
  // The first toast downloads the code; from then on the clock is stopped, and the next toast stays.
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByRole('alert'),
  ).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await register(page, newEmail());
  await expect(page).toHaveURL(paths.payment);
  const toast = page.getByRole('status').filter({ hasText: 'Registered Successfully....' });
  await expect(toast).toBeVisible();
  // The address changes before the page does. Where its code is still on its way, React waits a
  // moment before it replaces the loader: a little time has to pass, but less than a toast stays.
  await expect(async () => {
    await page.clock.runFor(25);
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toBeVisible({ timeout: 500 });
  }).toPass();
  const controls = page.getByRole('main').or(page.getByRole('contentinfo'));
  for (const width of [1280, 360]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 });
      for (const control of await controls.locator('input, a, button:enabled').all()) {
        await tabTo(page, control);
      }
      await expect(toast).toBeVisible();
    });
  }
});
