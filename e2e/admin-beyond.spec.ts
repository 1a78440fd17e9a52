import type { Locator } from '@playwright/test';
import { adminPaths } from '../contract/admin/paths.ts';
import { addProductByApi, buyAThing, callAs, openAsAdmin, readStats } from './back-office.ts';
import { signInAsAdmin } from './people.ts';
import { field } from './product-form.ts';
import { expect, test } from './shop.ts';

async function expectBelow(lower: Locator, upper: Locator): Promise<void> {
  const [below, above] = [await lower.boundingBox(), await upper.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
}

test.describe('The dashboard', () => {
  test('shows sales per day as a chart and as a table, from one call beside the counts of the lists', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    await buyAThing(admin, shop.url);
    const { totals } = await readStats(admin, shop.url);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/admin/')) calls.push(pathname);
    });
    await page.goto('/admin/dashboard');
    const sales = page.getByRole('region', { name: 'Sales per day' });
    await expect(sales.first()).toContainText(`Paid orders${totals.orders}`);
    await expect(
      page.getByRole('img', { name: /^Sales per day: \d+ orders? in total/ }),
    ).toBeVisible();
    await page.getByText('View as table').click();
    await expect(page.getByRole('table', { name: 'Sales per day' }).getByRole('row')).toHaveCount(
      31,
    );
    // Beside the spec's, which count for the tiles.
    expect(calls.toSorted()).toEqual([
      '/api/admin/categories',
      '/api/admin/orders',
      '/api/admin/stats',
      '/api/admin/users',
    ]);
  });

  test('links best sellers, orders by status and low stock to their products and orders', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { product } = await buyAThing(admin, shop.url, 19);
    const scarce = await addProductByApi(admin, shop.url, { countInStock: 0 });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('table', { name: 'Best sellers' })).toContainText(product.name);
    const low = page.getByRole('region', { name: 'Low stock' });
    await expect(low.getByText('Out of stock').first()).toBeVisible();
    expect((await readStats(admin, shop.url)).lowStock.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'View all products by stock' }).click();
    await expect(page.getByRole('heading', { name: scarce.name })).toBeVisible();
    await page.goBack();
    await page
      .getByRole('region', { name: 'Orders by status' })
      .getByRole('link', { name: /^Paid, not delivered/ })
      .click();
    await expect(page.getByRole('combobox', { name: 'Filter orders' })).toHaveValue('undelivered');
  });

  test('keeps its date range, 7, 30 or 90 days or any other, in the address', async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop.url, '/admin/dashboard');
    const rows = page.getByRole('table', { name: 'Sales per day' }).getByRole('row');
    await page.getByText('View as table').click();
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
    await expect(rows).toHaveCount(31);
    await page.getByText('7 days', { exact: true }).click();
    await expect(rows).toHaveCount(8);
    await page.getByLabel('Start date').fill('2026-01-01');
    await page.getByLabel('End date').fill('2026-01-03');
    await expect(rows).toHaveCount(4);
    await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-03/);
    await page.reload();
    await expect(page.getByLabel('Start date')).toHaveValue('2026-01-01');
    await page.getByLabel('End date').fill('2025-12-31');
    await expect(page.getByRole('alert')).toHaveText('The start date can’t be after the end date.');
  });
});

test.describe('The audit log', () => {
  test('says who changed what, with before and after, and can be searched and filtered', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url, { countInStock: 10 });
    await callAs(admin, shop.url, 'POST', `/api/admin/products/${product._id}/stock`, {
      change: 5,
    });
    await page.goto('/admin/audit');
    await page.getByRole('searchbox').fill(product.name);
    const rows = page.getByRole('table', { name: 'Who changed what' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText(admin.user.name);
    await expect(rows.nth(1)).toContainText('Changed product');
    await expect(rows.nth(1).getByRole('deletion')).toHaveText('10');
    await expect(rows.nth(1)).toContainText('15');
    await expect(rows.nth(2)).toContainText('Added product');
    await page.getByRole('combobox', { name: 'Filter changes' }).selectOption('Orders');
    await expect(page.getByRole('heading', { name: 'No changes found' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Filter changes' }).selectOption('Products');
    await rows.nth(1).getByRole('link', { name: product.name }).click();
    await expect(field(page, 'Name')).toHaveValue(product.name);
    await page.goto('/admin/audit?kind=user');
    const signedIn = rows.filter({ hasText: 'Signed in on a new device as' }).first();
    await expect(signedIn).toContainText(admin.user.name);
    await expect(signedIn).toContainText('this machine');
  });
});

test.describe('Keyboard shortcuts', () => {
  test('show the help with ?, open a screen with two keys and focus the search box with /', async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop.url, '/admin/dashboard');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toContainText('Ctrl K');
    await expect(help).toContainText('Audit log');
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page).toHaveURL('/admin/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('do not fire while typing in a field, and can be turned off', async ({ page, shop }) => {
    await openAsAdmin(page, shop.url, '/admin/products');
    const box = page.getByRole('searchbox');
    await box.click();
    await page.keyboard.type('g?go/');
    await page.keyboard.press('Control+k');
    await expect(box).toHaveValue('g?go/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/products/);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/products/);
  });

  test('search screens, products and orders with Ctrl K', async ({ page, shop }) => {
    const admin = await openAsAdmin(page, shop.url, '/admin/dashboard');
    const { product, order } = await buyAThing(admin, shop.url);
    const box = page.getByRole('combobox', { name: 'Search pages, products and orders' });
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await box.fill('categ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/categories');
    await page.keyboard.press('Control+k');
    await box.fill(product.name.toUpperCase());
    const option = page.getByRole('option', { name: product.name });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectBelow(option.getByText('₹250', { exact: true }), option.getByText(product.name));
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toHaveValue(product.name);
    await page.getByRole('button', { name: 'Search pages, products and orders' }).click();
    await box.fill(order.order_id);
    await page.getByRole('option', { name: order.order_id }).click();
    await expect(page).toHaveURL(adminPaths.order(order.order_id));
  });
});

test('on a phone the menu opens as a sheet and closes on navigation', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsAdmin(page, shop.url, '/admin/dashboard');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
});
