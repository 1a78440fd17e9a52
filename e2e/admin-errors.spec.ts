import type { Page } from '@playwright/test';
import { addCategoryByApi, addProductByApi, openAsAdmin, uniqueName } from './back-office.ts';
import { expectSilence, notices } from './notices.ts';
import { signInAsAdmin } from './people.ts';
import { field, fillProduct } from './product-form.ts';
import { expect, test } from './shop.ts';

test.beforeEach(async ({ page }) => {
  // The product's image does not matter here.
  await page.route('https://pictures.example/**', (route) => route.abort());
});

test.describe('Failures', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  const logged = (page: Page) =>
    page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && /CallFailure/.test(message.text()),
    );
  const outage = { status: 503, json: { detail: 'The shop is resting.' } };

  test('when the users call fails, users are set to empty and no error is shown', async ({
    page,
    shop,
  }) => {
    await signInAsAdmin(page, shop.url);
    await page.route('**/api/admin/users?*', (route) => route.fulfill(outage));
    const log = logged(page);
    await page.goto('/admin/users');
    await log;
    await expect(page.getByText('0 users shown', { exact: true })).toBeVisible();
    await expectSilence(page);
    await expect(page.getByText('The shop is resting.')).toHaveCount(0);
  });

  test('a failed call on any other screen is logged to the console and no error is shown', async ({
    page,
    shop,
  }) => {
    await signInAsAdmin(page, shop.url);
    for (const [screen, path] of [
      ['/admin/products', '/api/products?*'],
      ['/admin/orders', '/api/admin/orders?*'],
      ['/admin/categories', '/api/admin/categories'],
      ['/admin/dashboard', '/api/admin/stats?*'],
      ['/admin/audit', '/api/admin/audit?*'],
    ] as const) {
      await page.route(`**${path}`, (route) => route.fulfill(outage));
      const log = logged(page);
      await page.goto(screen);
      await log;
      await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible();
      await expect(page.getByRole('status'), screen).toHaveCount(0);
      await expectSilence(page);
      await expect(page.getByText('The shop is resting.'), screen).toHaveCount(0);
    }
  });

  test('products are listed without their held stock where it cannot be loaded, and no error is shown', async ({
    page,
    shop,
  }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.route('**/api/admin/holds', (route) => route.fulfill(outage));
    const log = logged(page);
    await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
    await log;
    await expect(page.getByRole('heading', { name: product.name })).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    await expectSilence(page);
  });

  test('held stock that cannot be loaded says so and can be retried', async ({ page, shop }) => {
    await signInAsAdmin(page, shop.url);
    await page.route('**/api/admin/holds', (route) => route.fulfill(outage));
    await page.goto('/admin/holds');
    await expect(page.getByText('Couldn’t load held stock.')).toBeVisible();
    await page.unroute('**/api/admin/holds');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/units? held$/)).toBeVisible();
  });

  test('a failed save says why beside the form and keeps what was typed', async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop.url, '/admin/addproduct');
    await page.route('**/api/admin/add_product', (route) => route.fulfill(outage));
    const name = uniqueName('Kept');
    await fillProduct(page, name);
    const log = logged(page);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await log;
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('The shop is resting.');
    await expectSilence(notices(page));
    await expect(notices(page).getByRole('status')).toHaveCount(0);
    await expect(field(page, 'Name')).toHaveValue(name);
    await page.unroute('**/api/admin/add_product');
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Product Added' })).toBeVisible();
  });

  test('a failed delete says why beside the card, which stays', async ({ page, shop }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.route('**/api/admin/remove_product', (route) => route.abort());
    await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const card = page.getByRole('listitem').filter({ hasText: product.name });
    await expect(card.getByRole('alert')).toContainText('We can’t reach the shop.');
    await expectSilence(notices(page));
  });

  test('a category that cannot be saved says why and keeps what was typed', async ({
    page,
    shop,
  }) => {
    const category = await addCategoryByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto('/admin/categories');
    await field(page, 'Name').fill(category.name);
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue(category.name);
  });
});
