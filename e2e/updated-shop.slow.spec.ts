import { createAccount, fillRegister, newEmail } from './auth-form.ts';
import { findInStock } from './catalogue.ts';
import { lineOf, putInStorage, storedCart } from './checkout.ts';
import { CART_CODE, cartLink, countLoads, failed, inCart, updateShop } from './missing-code.ts';
import { expect, test } from './shop.ts';

// The console may log the failures that the page shows.
test.use({
  allowedErrors: [[/could not be downloaded/], { scope: 'test' }],
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

  test('keeps which form was open and what was typed, except passwords', async ({
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
    await expect(page.getByText('We saved what you typed, except your password.')).toBeVisible();
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
    await expect(page.getByText('We saved what you typed, except your password.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi Kumar');
    const email = newEmail();
    await fillRegister(page, email);
    await createAccount(page).click();
    await expect(page.getByRole('link', { name: /profile/i })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('does not keep reloading while servers of two builds answer in turn', async ({
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
