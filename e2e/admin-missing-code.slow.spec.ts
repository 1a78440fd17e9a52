import { countLoads, updateShop } from './missing-code.ts';
import { fetchAdmin, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

// The page shows the failure; the console may log it, too.
test.use({
  allowedErrors: [[/could not be downloaded/], { scope: 'test' }],
});

test.describe('the back office', () => {
  test('Try again reloads the page where an update has removed the code of a dialog', async ({
    page,
    context,
    shop,
  }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    await page.goto('/admin/addproduct');
    await page.getByLabel('Name', { exact: true }).fill('Clay kulhad');
    await updateShop(context, '**/assets/shortcuts-help-*.js');
    const loads = countLoads(page);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    expect(loads()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(loads).toBe(1);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Clay kulhad');
  });

  test('a dialog whose code fails to load says so and leaves the screen as it was', async ({
    page,
    shop,
  }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    await page.route('**/assets/palette-*.js', (route) => route.abort());
    await page.goto('/admin/addproduct');
    await page.getByLabel('Name', { exact: true }).fill('Clay kulhad');
    await page.getByRole('button', { name: 'Search pages, products and orders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('alert')).toContainText('Couldn’t load this.');
    await page.unroute('**/assets/palette-*.js');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByRole('combobox', { name: 'Search pages, products and orders' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Clay kulhad');
  });

  test('what is typed while the code of the search loads is kept, and Escape leaves it', async ({
    page,
    shop,
  }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/palette-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto('/admin/orders');
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gone');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('natasha');
    const box = page.getByRole('combobox', { name: 'Search pages, products and orders' });
    await expect(box).toHaveValue('natasha');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    code.resolve();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(box).toHaveValue('natasha');
    await expect(box).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL('/admin/orders');
  });

  test('a chart whose code fails to load leaves the rest of the dashboard in place', async ({
    page,
    shop,
  }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    await page.route('**/assets/sales-chart-*.js', (route) => route.abort());
    await page.goto('/admin/dashboard');
    const sales = page.getByRole('region', { name: 'Sales per day' });
    await expect(sales.getByRole('alert')).toContainText('Couldn’t load this.');
    await expect(page.getByRole('link', { name: /Users/ }).first()).toBeVisible();
    // Changing the range in between must not break Try again.
    await page.getByText('7 days').click();
    await expect(page).toHaveURL(/days=7/);
    await page.unroute('**/assets/sales-chart-*.js');
    await sales.getByRole('button', { name: 'Try again' }).click();
    await expect(sales.getByRole('alert')).toHaveCount(0);
  });

  test('a screen whose code fails to load says why, and nothing about a cart', async ({
    page,
    shop,
  }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    await page.route('**/assets/users-screen-*.js', (route) => route.abort());
    await page.goto('/admin/users');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
    await expect(main).toContainText('Please check your connection and try again.');
    await expect(main).not.toContainText('cart');
    await page.unroute('**/assets/users-screen-*.js');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  });

  test('its styles are loaded on the second attempt', async ({ page, shop }) => {
    await signInAs(page, (await fetchAdmin(shop.url)).jwtToken);
    const styles = '**/assets/back-office-page-*.css';
    await page.route(styles, (route) => route.abort(), { times: 1 });
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    const rules = await page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes('back-office-page-'))
        .map(({ cssRules }) => cssRules.length),
    );
    expect(rules).toEqual([expect.any(Number)]);
    expect(rules[0]).toBeGreaterThan(10);
  });
});
