import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { mailedLink } from './mailed-links.ts';
import { loginStatus, PASSWORD, registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

const NEW_PASSWORD = 'quite another secret';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' });

async function askForLink(page: Page, email: string): Promise<void> {
  // The sign-in form, which has such a field too, stays until this page is there.
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
}

test.describe('a forgotten password', () => {
  test('a mailed link sets a new one and ends the old sessions', async ({
    page,
    browser,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    const elsewhere = await browser.newPage({ baseURL: shop.url });
    await signInAs(elsewhere, jwtToken);
    await elsewhere.goto(paths.userProfile(user._id));
    await expect(heading(elsewhere, user.name)).toBeVisible();

    await page.goto(paths.register);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await askForLink(page, user.email);
    await expect(heading(page, 'Check your email')).toBeFocused();
    await expect(page.getByText(`If there’s an account for ${user.email}`)).toBeVisible();

    const link = await mailedLink(shop.url, user.email, '/public/reset');
    await page.goto(link);
    await expect(page).toHaveURL('/public/reset');
    await newPassword(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(heading(page, 'Your password has been changed')).toBeFocused();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible();
    await expect(page).toHaveURL('/');

    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/public/register');
    expect(await loginStatus(shop.url, user.email, PASSWORD)).toBe(401);
    await elsewhere.close();

    await page.goto(link);
    await newPassword(page).fill('a third long secret');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'This link no longer works')).toBeFocused();
    await expect(page.getByText('This link has already been used.')).toBeVisible();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(heading(page, 'Forgot your password?')).toBeFocused();
  });

  test('an unknown address is told the same', async ({ page }) => {
    await page.goto(paths.forgotten);
    await askForLink(page, 'nobody@shopper.example');
    await expect(heading(page, 'Check your email')).toBeVisible();
    await page.getByRole('button', { name: 'Try another address' }).click();
    await expect(heading(page, 'Forgot your password?')).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(
      'nobody@shopper.example',
    );
  });

  test('the token leaves the address bar at once and survives a reload', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto(paths.forgotten);
    await askForLink(page, user.email);
    await expect(heading(page, 'Check your email')).toBeVisible();
    await page.goto(await mailedLink(shop.url, user.email, '/public/reset'));
    await expect(heading(page, 'Set a new password')).toBeVisible();
    await expect(page).toHaveURL('/public/reset');
    await page.reload();
    await newPassword(page).fill('password123');
    await page.keyboard.press('Enter');
    await expect(page.getByText('one of the first anyone would guess')).toBeVisible();
    await expect(newPassword(page)).toBeFocused();
    await newPassword(page).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Your password has been changed')).toBeVisible();
    expect(await loginStatus(shop.url, user.email, NEW_PASSWORD)).toBe(200);
  });

  test('a link without a token or with a garbled one says so', async ({ page }) => {
    await page.goto(paths.reset);
    await expect(heading(page, 'This link no longer works')).toBeVisible();
    await page.goto(`${paths.reset}#token=garbled`);
    await newPassword(page).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('This link is not valid. It may be incomplete, or too old.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  });

  test('the sign-in form has one link to it, the other form none', async ({ page }) => {
    await page.goto(paths.register);
    const links = page.getByRole('main').getByRole('link');
    await expect(heading(page, 'Create Account')).toBeVisible();
    await expect(links).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(links).toHaveText(['Forgot your password?']);
    await links.click();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(heading(page, 'Sign in')).toBeFocused();
  });

  test('without a connection it says so and keeps what was typed', async ({ page, context }) => {
    await page.goto(paths.forgotten);
    await page.getByRole('textbox', { name: 'Email' }).fill('asha@shopper.example');
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText('We can’t reach the shop.').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@shopper.example');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(heading(page, 'Check your email')).toBeVisible();
  });

  test('nothing is sent for an empty or a wrong address', async ({ page }) => {
    await page.goto(paths.forgotten);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Please enter your email address.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await askForLink(page, 'asha');
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  });

  test('by keyboard alone', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto(paths.forgotten);
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type(user.email);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Check your email')).toBeFocused();
    await page.goto(await mailedLink(shop.url, user.email, '/public/reset'));
    await expect(heading(page, 'Set a new password')).toBeVisible();
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Your password has been changed')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Sign in')).toBeFocused();
  });
});
