import type { Page } from '@playwright/test';
import { apiPaths, paths } from '../contract/paths.ts';
import {
  addProductByApi,
  buyAThing,
  callAs,
  openAsAdmin,
  readStats,
  uniqueName,
} from './back-office.ts';
import { PASSWORD, registerShopper, signInAsAdmin } from './people.ts';
import { ADMIN, expect, test } from './shop.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.describe('The dashboard', () => {
  test('shows sales per day as a chart and as a table, from one call and without loading any list', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    await buyAThing(admin, shop.url);
    const { totals } = await readStats(admin, shop.url);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/admin')) calls.push(pathname);
    });
    await page.goto('/admin/dashboard');
    const sales = page.getByRole('region', { name: 'Sales per day' });
    await expect(sales.first()).toContainText(`Orders paid${totals.orders}`);
    await expect(
      page.getByRole('img', { name: /^Sales per day, \d+ orders? in all/ }),
    ).toBeVisible();
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('table', { name: 'Sales per day' }).getByRole('row')).toHaveCount(
      31,
    );
    expect(calls).toEqual([apiPaths.stats]);
  });

  test('best sellers, orders by state and low stock lead on to what they name', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { product } = await buyAThing(admin, shop.url, 19);
    const scarce = await addProductByApi(admin, shop.url, { countInStock: 0 });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('table', { name: 'Best sellers' })).toContainText(product.name);
    const low = page.getByRole('region', { name: 'Low stock' });
    await expect(low.getByText('sold out').first()).toBeVisible();
    expect((await readStats(admin, shop.url)).lowStock.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'All products, least stock first' }).click();
    await expect(page.getByRole('heading', { name: scarce.name })).toBeVisible();
    await page.goBack();
    await page
      .getByRole('region', { name: 'Orders by state' })
      .getByRole('link', { name: /^Paid, to be sent/ })
      .click();
    await expect(page.getByRole('combobox', { name: 'Show orders' })).toHaveValue('undelivered');
  });

  test('the range is 7, 30 or 90 days or any days, and lives in the address', async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop.url, '/admin/dashboard');
    const rows = page.getByRole('table', { name: 'Sales per day' }).getByRole('row');
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
    await expect(rows).toHaveCount(31);
    await page.getByText('7 days', { exact: true }).click();
    await expect(rows).toHaveCount(8);
    await page.getByLabel('First day').fill('2026-01-01');
    await page.getByLabel('Last day').fill('2026-01-03');
    await expect(rows).toHaveCount(4);
    await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-03/);
    await page.reload();
    await expect(page.getByLabel('First day')).toHaveValue('2026-01-01');
    await page.getByLabel('Last day').fill('2025-12-31');
    await expect(page.getByRole('alert')).toHaveText('The first day must not be after the last.');
  });
});

test.describe('The audit log', () => {
  test('says who changed what, with before and after, and can be searched and narrowed', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url, { countInStock: 10 });
    await callAs(admin, shop.url, 'POST', apiPaths.productStock(product._id), { change: 5 });
    await page.goto('/admin/audit');
    await page.getByRole('searchbox').fill(product.name);
    const rows = page.getByRole('table', { name: 'Who changed what' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText(admin.user.name);
    await expect(rows.nth(1)).toContainText('changed product');
    await expect(rows.nth(1).getByRole('deletion')).toHaveText('10');
    await expect(rows.nth(1)).toContainText('15');
    await expect(rows.nth(2)).toContainText('added product');
    await page.getByRole('combobox', { name: 'Show changes of' }).selectOption('Orders');
    await expect(page.getByRole('heading', { name: 'No changes match' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Show changes of' }).selectOption('Products');
    await rows.nth(1).getByRole('link', { name: product.name }).click();
    await expect(field(page, 'Name')).toHaveValue(product.name);
  });
});

test.describe('Keyboard shortcuts', () => {
  test('? shows the help, two keys lead to a screen, and / to the search box', async ({
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

  test('they never fire while somebody types in a field, and can be turned off', async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop.url, '/admin/products');
    const box = page.getByRole('searchbox');
    await box.click();
    await page.keyboard.type('g?go/');
    await page.keyboard.press('Control+k');
    await expect(box).toHaveValue('g?go/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/products/);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('checkbox', { name: 'Use single keys as shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/products/);
  });

  test('Ctrl K finds screens, products and orders', async ({ page, shop }) => {
    const admin = await openAsAdmin(page, shop.url, '/admin/dashboard');
    const { product, order } = await buyAThing(admin, shop.url);
    const box = page.getByRole('combobox', { name: 'A screen, a product or an order' });
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await box.fill('categ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/categories');
    await page.keyboard.press('Control+k');
    await box.fill(product.name.toUpperCase());
    await expect(page.getByRole('option', { name: product.name })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toHaveValue(product.name);
    await page.getByRole('button', { name: 'Find a screen, a product or an order' }).click();
    await box.fill(order.order_id);
    await page.getByRole('option', { name: order.order_id }).click();
    await expect(page).toHaveURL(paths.admin.order(order.order_id));
  });
});

test.describe('What was typed and not saved', () => {
  test('shows Save and Discard, stays in the tab and is offered on return', async ({
    page,
    shop,
  }) => {
    const name = uniqueName('Half done');
    await openAsAdmin(page, shop.url, '/admin/addproduct');
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await field(page, 'Name').fill(name);
    await field(page, 'Price').fill('12');
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.getByRole('link', { name: 'Add Product' }).click();
    await expect(page.getByText('what you typed last time')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue(name);
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(field(page, 'Price')).toHaveValue('12');
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(field(page, 'Name')).toHaveValue('');
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(page.getByText('what you typed last time')).toHaveCount(0);
  });

  test('of a product that changed meanwhile only the typed fields are kept', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url);
    await page.goto(paths.admin.editProduct(product._id));
    await field(page, 'Brand').fill('My maker');
    await callAs(admin, shop.url, 'PUT', apiPaths.updateProduct, { ...product, price: 77 });
    await page.reload();
    await expect(field(page, 'Brand')).toHaveValue('My maker');
    await expect(field(page, 'Price')).toHaveValue('77');
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(field(page, 'Brand')).toHaveValue(product.brand);
  });
});

test.describe('A session that ended', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

  test('asks to sign in again over the same form, then repeats the call; nothing typed is lost', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url);
    await page.goto(paths.admin.editProduct(product._id));
    await field(page, 'Price').fill('55.50');
    await callAs(admin, shop.url, 'GET', apiPaths.logout);
    await page.getByRole('button', { name: 'Update Product' }).click();
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(ADMIN.email);
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await dialog.getByLabel('Password').fill('not this one');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Product Updated Successfullly')).toBeVisible();
    await expect(field(page, 'Price')).toHaveValue('55.5');
    await expect(page).toHaveURL(paths.admin.editProduct(product._id));
  });

  test('one who signs out in another tab keeps the form here: the guard decides only on entry', async ({
    context,
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url);
    await page.goto(paths.admin.editProduct(product._id));
    await field(page, 'Brand').fill('Still here');
    const other = await context.newPage();
    await other.goto('/admin/users');
    await other.getByRole('link', { name: 'Logout' }).click();
    await expect(other).toHaveURL(paths.register);
    await expect(field(page, 'Brand')).toHaveValue('Still here');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await dialogOf(page).getByRole('textbox', { name: 'E-mail' }).fill(ADMIN.email);
    await dialogOf(page).getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Product Updated Successfullly')).toBeVisible();
    await expect(field(page, 'Brand')).toHaveValue('Still here');
  });

  test('a shopper who signs in there is not let in', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    const admin = await openAsAdmin(page, shop.url, '/admin/categories');
    await callAs(admin, shop.url, 'GET', apiPaths.logout);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(user.email);
    await dialog.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('may not enter the back office');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(ADMIN.email);
    await dialog.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^\d+ (of \d+ )?users?$/)).toBeVisible();
  });

  test.describe('whoever does not want to', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('keeps the form as it is, with the reason beside it', async ({ page, shop }) => {
      const admin = await signInAsAdmin(page, shop.url);
      const product = await addProductByApi(admin, shop.url);
      await page.goto(paths.admin.editProduct(product._id));
      await field(page, 'Brand').fill('Kept');
      await callAs(admin, shop.url, 'GET', apiPaths.logout);
      await page.getByRole('button', { name: 'Update Product' }).click();
      await dialogOf(page).getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expect(field(page, 'Brand')).toHaveValue('Kept');
    });
  });
});

test('on a phone the menu opens as a sheet and leads on', async ({ page, shop }) => {
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
