import type { Page } from '@playwright/test';
import { newEmail, register, signIn } from './auth-form.ts';
import { addressField, comeWithCart } from './checkout.ts';
import { expectLoadingDuring } from './notices.ts';
import { PASSWORD, registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('jwtToken'));

test.describe('Auth', () => {
  test('a register stores user and token and goes back one page', async ({ page }) => {
    await page.goto('/productScreen');
    await page.getByRole('link', { name: 'Register' }).click();
    const request = page.waitForRequest('**/api/users/register');
    const email = newEmail();
    await register(page, email);
    expect((await request).method()).toBe('POST');
    expect((await request).postDataJSON()).toEqual({
      name: 'Ravi Kumar',
      email,
      password: PASSWORD,
      cpassword: PASSWORD,
    });
    expect((await request).headers()['content-type']).toContain('application/json');
    await expect(page).toHaveURL('/productScreen');
    const answer = await (await (await request).response())?.json();
    expect(await storedToken(page)).toBe(answer.jwtToken);
    await page.getByRole('link', { name: 'Your profile' }).click();
    await expect(page.getByRole('heading', { name: 'Ravi Kumar', exact: true })).toBeVisible();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
  });

  test('a login stores user and token and goes back one page', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Register' }).click();
    const request = page.waitForRequest('**/api/users/login');
    await signIn(page, user.email);
    expect((await request).method()).toBe('POST');
    expect((await request).postDataJSON()).toEqual({ email: user.email, password: PASSWORD });
    await expect(page).toHaveURL('/cart');
    const answer = await (await (await request).response())?.json();
    expect(await storedToken(page)).toBe(answer.jwtToken);
    await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
      'href',
      `/privateRoutes/userprofile?id=${user._id}`,
    );
  });

  test('a login on the way to a private page leads there', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    await expect(page).toHaveURL('/public/register');
    await signIn(page, user.email);
    await expect(page).toHaveURL(`/privateRoutes/userprofile?id=${user._id}`);
    await expect(page.getByRole('heading', { name: user.name })).toBeVisible();
  });

  test('a login on a page that was opened directly leads home, and so does one after a Logout', async ({
    page,
    shop,
  }) => {
    const { user } = await registerShopper(shop.url);
    await page.goto('/public/register');
    await signIn(page, user.email);
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/public/register');
    await signIn(page, user.email);
    await expect(page).toHaveURL('/');
  });

  test('Logout clears user and token and goes to /public/register', async ({ page, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    const request = page.waitForRequest('**/api/users/logout');
    await expectLoadingDuring(page, '/api/users/logout', () =>
      page.getByRole('button', { name: 'Logout', exact: true }).click(),
    );
    expect((await request).method()).toBe('GET');
    expect((await request).postData()).toBeNull();
    await expect(page).toHaveURL('/public/register');
    expect(await storedToken(page)).toBeNull();
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    const check = await fetch(`${shop.url}/api/users/isAuthorized`, {
      headers: { authorization: `Bearer ${jwtToken}` },
    });
    expect(check.status).toBe(401);
  });

  test('signing out in one tab signs out the other', async ({ page, context, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('link', { name: 'Your profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByRole('link', { name: 'Register' })).toBeVisible();
  });

  test('one user’s data is not shown to the next user', async ({ page, shop }) => {
    const { session } = await comeWithCart(page, shop.url);
    await page.goto('/privateRoutes/payment');
    await addressField(page, 'city').fill('Jaipur');
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const { user } = await registerShopper(shop.url);
    expect(user._id).not.toBe(session.user._id);
    await signIn(page, user.email);
    await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible();
    await expect(page).not.toHaveURL('/public/register');
    await page.getByRole('link', { name: 'Cart, 1 product' }).click();
    await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
    await expect(addressField(page, 'city')).toHaveValue('');
  });
});
