import { openAsAdmin } from './back-office.ts';
import { expectLoadingDuring } from './notices.ts';
import { expect, test } from './shop.ts';

test.describe('The left menu', () => {
  test('links to Dashboard, Users, Products, Add Product, Categories and Orders, without the shop’s navigation; their lists are fetched without a payload', async ({
    page,
    shop,
  }) => {
    const asked = new Map<string, [method: string, payload: string | null]>();
    page.on('request', (request) => {
      asked.set(new URL(request.url()).pathname, [request.method(), request.postData()]);
    });
    await openAsAdmin(page, shop.url, '/admin/order_details');
    const menu = page.getByRole('navigation', { name: 'Back office' });
    for (const [name, address] of [
      ['Dashboard', '/admin/dashboard'],
      ['Users', '/admin/users'],
      ['Products', '/admin/products'],
      ['Add Product', '/admin/addproduct'],
      ['Categories', '/admin/categories'],
      ['Orders', '/admin/orders'],
    ] as const) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(page).toHaveTitle(`${name} · Haat`);
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    }
    for (const list of [
      '/api/admin/users',
      '/api/admin/orders',
      '/api/admin/categories',
      '/api/products',
    ]) {
      expect(asked.get(list), list).toEqual(['GET', null]);
    }
  });

  test('a logout link ends the session by a relative path and goes to /public/register', async ({
    page,
    shop,
  }) => {
    const { jwtToken } = await openAsAdmin(page, shop.url, '/admin/dashboard');
    const asked = page.waitForRequest('**/api/users/logout');
    await expectLoadingDuring(page, '/api/users/logout', () =>
      page.getByRole('link', { name: 'Logout', exact: true }).click(),
    );
    expect((await asked).url()).toBe(`${shop.url}/api/users/logout`);
    await expect(page).toHaveURL('/public/register');
    expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
    const check = await fetch(`${shop.url}/api/users/isAuthorized`, {
      headers: { authorization: `Bearer ${jwtToken}` },
    });
    expect(check.status).toBe(401);
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/');
  });
});
