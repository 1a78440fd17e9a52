import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { signIn } from './auth-form.ts';
import { mailedLink } from './mailed-links.ts';
import { loginStatus, PASSWORD, registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

const NEW_PASSWORD = 'quite another secret';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const part = (page: Page, name: string) => page.getByRole('region', { name });

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
