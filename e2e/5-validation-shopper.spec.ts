import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addressField, comeWithCart } from './checkout.ts';
import { expect, test } from './shop.ts';

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('alert')
    .getByText(text, { exact: true });

/** Counts the calls to an address from now on. */
async function countCalls(page: Page, path: string): Promise<() => number> {
  let count = 0;
  await page.route(`**${path}`, (route) => {
    count += 1;
    return route.continue();
  });
  return () => count;
}

async function fillAllBut(page: Page, form: Record<string, string>, missing: string) {
  for (const [label, value] of Object.entries(form)) {
    await page.getByLabel(label, { exact: true }).fill(label === missing ? '' : value);
  }
}

const LOGIN = { Email: 'asha@example.com', Password: 'some password' };
const REGISTER = {
  Name: 'Asha',
  Email: 'asha@example.com',
  Password: 'some password',
  'Confirm Password': 'some password',
};

test('Login without Email or Password: "Please Fill All The Fields..." and no call', async ({
  context,
}) => {
  for (const missing of Object.keys(LOGIN)) {
    // A tab remembers which form it showed.
    const page = await context.newPage();
    await page.goto('/public/register');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const calls = await countCalls(page, '/api/users/login');
    await fillAllBut(page, LOGIN, missing);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(toast(page, 'Please Fill All The Fields...')).toBeVisible();
    const field = page.getByLabel(missing, { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Please fill in this field.');
    expect(calls(), missing).toBe(0);
    await field.fill('x');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await page.close();
  }
});

test('Register without any one of its fields: "Please fill all the fields!" and no call', async ({
  page,
}) => {
  const calls = await countCalls(page, '/api/users/register');
  for (const missing of Object.keys(REGISTER)) {
    await page.goto('/public/register');
    await fillAllBut(page, REGISTER, missing);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'Please fill all the fields!')).toBeVisible();
    const field = page.getByLabel(missing, { exact: true });
    await expect(field).toHaveAccessibleDescription('Please fill in this field.');
    expect(calls(), missing).toBe(0);
  }
});

test('the error about a password takes the place of its hint until the next keystroke', async ({
  page,
}) => {
  await page.goto('/public/register');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('At least 8 characters');
  for (const label of Object.keys(REGISTER)) {
    await page.getByLabel(label, { exact: true }).fill('seven c');
  }
  await page.getByLabel('Email').fill(`${randomUUID()}@shopper.example`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(password).toHaveAccessibleDescription('Your password needs at least 8 characters.');
  await expect(page.getByText('At least 8 characters', { exact: true })).toHaveCount(0);
  await password.pressSequentially('s');
  await expect(password).toHaveAccessibleDescription('At least 8 characters');
});

test('a password match check is not done on the client: the server refuses, beside the field', async ({
  page,
}) => {
  await page.goto('/public/register');
  const request = page.waitForRequest('**/api/users/register');
  const typed = {
    ...REGISTER,
    Email: `${randomUUID()}@shopper.example`,
    'Confirm Password': 'another password',
  };
  for (const [label, value] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect((await request).postDataJSON()).toMatchObject({ cpassword: 'another password' });
  const confirm = page.getByLabel('Confirm Password');
  await expect(confirm).toHaveAccessibleDescription('The passwords don’t match.');
  await expect(confirm).toBeFocused();
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
});

test('an empty address field shows an error after blur, and no longer once it is filled; the button says what is missing', async ({
  page,
  shop,
}) => {
  await comeWithCart(page, shop.url);
  await page.goto('/privateRoutes/payment');
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  const said = page.getByRole('main').getByRole('status');
  const city = addressField(page, 'city');
  await city.focus();
  await expect(city).not.toHaveAttribute('aria-invalid');
  await expect(goOn).toHaveAccessibleDescription(
    'Still missing: Address, City, State, Postal Code',
  );
  await expect(said).toHaveText('');
  await city.blur();
  await expect(city).toHaveAccessibleDescription('Please enter your city.');
  await expect(said).toHaveText('Still missing: Address, City, State, Postal Code');
  await city.fill('P');
  await expect(city).toHaveAccessibleDescription('');
  await expect(goOn).toHaveAccessibleDescription('Still missing: Address, State, Postal Code');
  // Not with every key: only once the field is left.
  await expect(said).toHaveText('Still missing: Address, City, State, Postal Code');
  await city.blur();
  await expect(said).toHaveText('Still missing: Address, State, Postal Code');
  await city.fill('   ');
  await expect(city).toHaveAccessibleDescription('Please enter your city.');
});
