import { buyAThing, callAs, openAsAdmin } from './back-office.ts';
import { readProducts } from './catalogue.ts';
import { signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test.describe('The list of products', () => {
  test('shows one page, then more, and sorts on the server', async ({ page, shop }) => {
    await openAsAdmin(page, shop.url, '/admin/products');
    const names = page.getByRole('listitem').getByRole('heading');
    await expect(names).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => names.count()).toBeGreaterThan(50);
    await page.getByRole('combobox', { name: 'Sort products' }).selectOption('Stock: low to high');
    await expect(page).toHaveURL(/sort=stock/);
    await expect(names).toHaveCount(50);
    const least = Math.min(...(await readProducts(shop.url)).map((one) => one.countInStock));
    await expect(page.getByRole('textbox', { name: /^Stock of/ }).first()).toHaveValue(
      String(least),
    );
  });
});

test.describe('The list of orders', () => {
  test('is searched, filtered by status and sorted on the server', async ({ page, shop }) => {
    const admin = await signInAsAdmin(page, shop.url);
    // The newest is not the largest, so that sorting shows.
    const large = await buyAThing(admin, shop.url, 9);
    const small = await buyAThing(admin, shop.url, 1);
    await callAs(admin, shop.url, 'POST', `/api/admin/orders/${large.order.order_id}/deliver`);
    await page.goto('/admin/orders');
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    await search.fill(small.shopper.user.email);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(small.order.order_id);
    await search.fill(large.order.order_id);
    await expect(rows.nth(1)).toContainText(large.order.order_id);
    await search.fill('');
    await expect(page).toHaveURL('/admin/orders');
    await page.getByRole('combobox', { name: 'Filter orders' }).selectOption('Delivered');
    await expect(rows.filter({ hasText: large.order.order_id })).toHaveCount(1);
    await expect(rows.filter({ hasText: small.order.order_id })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Filter orders' }).selectOption('All orders');
    await page.getByRole('combobox', { name: 'Sort orders' }).selectOption('Total: high to low');
    await expect(async () => {
      const totals = await rows.getByRole('cell').filter({ hasText: '$' }).allTextContents();
      const numbers = totals.map((text) => Number(text.replace(/[^\d.]/g, '')));
      expect(numbers.length).toBeGreaterThan(1);
      expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    }).toPass();
  });
});

test.describe('A slow list', () => {
  test('applies both of two filters that are chosen in quick succession', async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop.url, '/admin/orders');
    const state = page.getByRole('combobox', { name: 'Filter orders' });
    const sort = page.getByRole('combobox', { name: 'Sort orders' });
    // Both in the same task: nothing can render in between.
    await state.evaluate(
      (first: HTMLSelectElement, second) => {
        const choose = (select: HTMLSelectElement, value: string) => {
          select.value = value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        };
        choose(first, 'delivered');
        choose(second as HTMLSelectElement, 'oldest');
      },
      await sort.elementHandle(),
    );
    await expect(page).toHaveURL('/admin/orders?state=delivered&sort=oldest');
    await expect(state).toHaveValue('delivered');
    await expect(sort).toHaveValue('oldest');
  });

  test('never puts an earlier search back into the search box', async ({ page, shop }) => {
    await openAsAdmin(page, shop.url, '/admin/orders');
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    const written = await search.evaluateHandle((input: HTMLInputElement) => {
      const values: string[] = [];
      const own = Object.getOwnPropertyDescriptor(input, 'value') as PropertyDescriptor;
      Object.defineProperty(input, 'value', {
        ...own,
        set(value: string) {
          values.push(value);
          own.set?.call(input, value);
        },
      });
      return values;
    });
    await search.pressSequentially('asha');
    await expect(page).toHaveURL('/admin/orders?q=asha');
    await expect(page.getByText('No orders found').or(page.getByRole('table'))).toBeVisible();
    expect(await written.jsonValue()).not.toContain('');
    await expect(search).toHaveValue('asha');
    await page
      .getByRole('combobox', { name: 'Filter orders' })
      .selectOption('Fully or partially refunded');
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await expect(search).toHaveValue('');
  });
});
