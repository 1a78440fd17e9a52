import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { signIn } from './auth-form.ts';
import { mailedLink } from './mailed-links.ts';
import { PASSWORD, registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

const NEW_PASSWORD = 'quite another secret';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' });
const part = (page: Page, name: string) => page.getByRole('region', { name });

async function askForLink(page: Page, email: string): Promise<void> {
  // The sign-in form, which has such a field too, stays until this page is there.
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
}

async function loginStatus(shopUrl: string, email: string, password: string): Promise<number> {
  const response = await fetch(`${shopUrl}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

test.describe('a forgotten password', () => {
  test('a mailed link sets a new one and ends the old sessions @both-engines', async ({
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

test.describe('one’s own account', () => {
  async function openAccount(page: Page, shopUrl: string) {
    const session = await registerShopper(shopUrl);
    await signInAs(page, session.jwtToken);
    await page.goto(paths.userProfile(session.user._id));
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(heading(page, 'Your account')).toBeFocused();
    return session;
  }

  test('a visitor is asked to sign in and comes back', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto(paths.account);
    await expect(page).toHaveURL('/public/register');
    await signIn(page, user.email);
    await expect(page).toHaveURL('/privateRoutes/account');
  });

  test('a new name shows at once', async ({ page, shop }) => {
    const { user } = await openAccount(page, shop.url);
    const name = part(page, 'Name').getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue(user.name);
    await name.fill('');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await name.fill('  Meera <Rao> ');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your name has been changed.')).toBeVisible();
    await expect(name).toHaveValue('Meera <Rao>');
    await page.getByRole('link', { name: 'Your profile', exact: true }).click();
    await expect(heading(page, 'Meera <Rao>')).toBeVisible();
  });

  test('a new password needs the current one and ends the other sessions', async ({
    page,
    shop,
  }) => {
    const { user } = await openAccount(page, shop.url);
    expect(await loginStatus(shop.url, user.email, PASSWORD)).toBe(200);
    await page.reload();
    const devices = part(page, 'Where you’re signed in').getByRole('listitem');
    await expect(devices).toHaveCount(2);
    const form = part(page, 'Password');
    await form.getByLabel('Current password').fill('not this one');
    await form.getByLabel('New password').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expect(form.getByLabel('Current password')).toBeFocused();
    await form.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(form.getByLabel('New password')).toHaveValue('');
    await expect(devices).toHaveCount(1);
    await page.reload();
    await expect(heading(page, 'Your account')).toBeVisible();
    expect(await loginStatus(shop.url, user.email, PASSWORD)).toBe(401);
    expect(await loginStatus(shop.url, user.email, NEW_PASSWORD)).toBe(200);
  });

  test('who forgot the current one need not type their address', async ({ page, shop }) => {
    const { user } = await openAccount(page, shop.url);
    await page.getByRole('link', { name: 'Forgot your current password?' }).click();
    await expect(heading(page, 'Forgot your password?')).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
  });

  test('one device is signed out, then all others', async ({ page, browser, shop }) => {
    const { user } = await registerShopper(shop.url);
    const phone = await browser.newPage({
      baseURL: shop.url,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    });
    await phone.goto(paths.account);
    await signIn(phone, user.email);
    await expect(phone).toHaveURL('/privateRoutes/account');
    await page.goto(paths.account);
    await signIn(page, user.email);
    const devices = part(page, 'Where you’re signed in').getByRole('listitem');
    // The third is the registration, from no browser.
    await expect(devices).toHaveCount(3);
    await expect(devices.first()).toContainText('this device');
    await expect(devices.first()).toContainText('Chrome on Windows');
    await devices
      .filter({ hasText: 'Safari on iPhone' })
      .getByRole('button', { name: 'Sign out Safari on iPhone, Active a few minutes ago' })
      .click();
    await expect(devices).toHaveCount(2);
    await expect(devices.last().getByRole('button')).toBeFocused();
    await phone.reload();
    await expect(phone).toHaveURL('/public/register');
    await phone.close();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    await expect(devices).toHaveCount(1);
    await expect(heading(page, 'Your account')).toBeFocused();
  });

  test('a session that was ended elsewhere is asked to sign in again', async ({ page, shop }) => {
    const { jwtToken } = await openAccount(page, shop.url);
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    await fetch(`${shop.url}/api/users/logout`, {
      headers: { authorization: `Bearer ${jwtToken}` },
    });
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page).toHaveURL('/public/register');
  });

  test('while the server fails the forms stay, and it goes on by itself', async ({
    page,
    shop,
  }) => {
    const fail = { status: 503, body: '' };
    await page.route('**/api/users/account', (route) => route.fulfill(fail));
    await openAccount(page, shop.url);
    const notices = page.getByRole('alert').filter({ hasText: 'We couldn’t load this part' });
    await expect(notices).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Save name' })).toBeVisible();
    await page.unroute('**/api/users/account');
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    await expect(notices).toHaveCount(0);
  });

  test('an address is confirmed with a mailed link, once asked for', async ({ page, shop }) => {
    const { user } = await openAccount(page, shop.url);
    const email = part(page, 'Email');
    await expect(email).toContainText('not confirmed');
    await email.getByRole('button', { name: 'Send confirmation link' }).click();
    await expect(email.getByText(`We’ve sent a link to ${user.email}.`)).toBeVisible();
    const link = await mailedLink(shop.url, user.email, '/public/verify');
    await page.goto(link);
    await expect(heading(page, 'Your email is confirmed')).toBeVisible();
    await expect(page).toHaveURL('/public/verify');
    await page.goto(paths.account);
    await expect(email.getByText('confirmed', { exact: true })).toBeVisible();
    await expect(email.getByRole('button')).toHaveCount(0);
    await page.goto(`${paths.verify}#token=garbled`);
    await expect(
      page.getByText('This link is not valid. It may be incomplete, or too old.'),
    ).toBeVisible();
  });

  test('a confirmation waits for the connection', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    const link = await mailedLink(shop.url, user.email, '/public/verify');
    await page.route('**/api/users/verify', (route) => route.abort());
    await page.goto(link);
    await expect(heading(page, 'We couldn’t confirm your email')).toBeVisible();
    await page.unroute('**/api/users/verify');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Your email is confirmed')).toBeFocused();
  });
});
