import type { Page } from '@playwright/test';
import { adminPaths } from '../contract/admin/paths.ts';
import { paths } from '../contract/paths.ts';
import { addProductByApi, callAs, openAsAdmin, uniqueName } from './back-office.ts';
import { PASSWORD, registerShopper, signInAsAdmin } from './people.ts';
import { field } from './product-form.ts';
import { ADMIN, expect, test } from './shop.ts';

/** Opens the form of a new product, which no other test uses. */
async function openNewProduct(page: Page, shopUrl: string) {
  const admin = await signInAsAdmin(page, shopUrl);
  const product = await addProductByApi(admin, shopUrl);
  await page.goto(adminPaths.editProduct(product._id));
  return { admin, product };
}

test.describe('Unsaved changes', () => {
  test('show Discard, stay in the tab and are restored on return', async ({ page, shop }) => {
    const name = uniqueName('Half done');
    await openAsAdmin(page, shop.url, '/admin/addproduct');
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await field(page, 'Name').fill(name);
    await field(page, 'Price').fill('12');
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.getByRole('link', { name: 'Add Product' }).click();
    await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue(name);
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(field(page, 'Price')).toHaveValue('12');
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(field(page, 'Name')).toHaveValue('');
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(page.getByText('We restored your unsaved changes.')).toHaveCount(0);
  });

  test('keep only the edited fields when the product has changed since', async ({ page, shop }) => {
    const { admin, product } = await openNewProduct(page, shop.url);
    await field(page, 'Brand').fill('My maker');
    await callAs(admin, shop.url, 'PUT', '/api/admin/update_product', { ...product, price: 77 });
    await page.reload();
    await expect(field(page, 'Brand')).toHaveValue('My maker');
    await expect(field(page, 'Price')).toHaveValue('77');
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(field(page, 'Brand')).toHaveValue(product.brand);
  });
});

test.describe('An expired session', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

  async function signInAgain(page: Page, { email, password }: typeof ADMIN): Promise<void> {
    await dialogOf(page).getByRole('textbox', { name: 'Email' }).fill(email);
    await dialogOf(page).getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  }

  test('asks the admin to sign in again over the form, then retries the call; nothing typed is lost', async ({
    page,
    shop,
  }) => {
    const { admin, product } = await openNewProduct(page, shop.url);
    await field(page, 'Price').fill('55.50');
    await callAs(admin, shop.url, 'GET', '/api/users/logout');
    await page.getByRole('button', { name: 'Update Product' }).click();
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(ADMIN.email);
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await dialog.getByLabel('Password').fill('not this one');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('The email or password is incorrect.');
    await expect(page.getByText('The email or password is incorrect.')).toHaveCount(1);
    await dialog.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Product Updated Successfullly')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(field(page, 'Price')).toHaveValue('55.5');
    await expect(page).toHaveURL(adminPaths.editProduct(product._id));
  });

  test('keeps the form open after a sign-out in another tab: the guard decides only on entry', async ({
    context,
    page,
    shop,
  }) => {
    await openNewProduct(page, shop.url);
    await field(page, 'Brand').fill('Still here');
    const other = await context.newPage();
    await other.goto('/admin/users');
    await other.getByRole('link', { name: 'Logout' }).click();
    await expect(other).toHaveURL(paths.register);
    await expect(field(page, 'Brand')).toHaveValue('Still here');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await signInAgain(page, ADMIN);
    await expect(page.getByText('Product Updated Successfullly')).toBeVisible();
    await expect(field(page, 'Brand')).toHaveValue('Still here');
  });

  test('does not let a shopper into the back office', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    const admin = await openAsAdmin(page, shop.url, '/admin/categories');
    await callAs(admin, shop.url, 'GET', '/api/users/logout');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    const dialog = dialogOf(page);
    await signInAgain(page, { email: user.email, password: PASSWORD });
    await expect(dialog.getByRole('alert')).toContainText('doesn’t have access to the back office');
    await signInAgain(page, ADMIN);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^\d+ (of \d+ )?users?$/)).toBeVisible();
  });

  test.describe('when the admin declines', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('keeps the form as it is, with the reason beside it', async ({ page, shop }) => {
      const { admin } = await openNewProduct(page, shop.url);
      await field(page, 'Brand').fill('Kept');
      await callAs(admin, shop.url, 'GET', '/api/users/logout');
      await page.getByRole('button', { name: 'Update Product' }).click();
      await dialogOf(page).getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expect(field(page, 'Brand')).toHaveValue('Kept');
    });
  });
});
