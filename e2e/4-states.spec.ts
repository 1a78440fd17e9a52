import { readProducts } from './catalogue.ts';
import { expectSilence } from './notices.ts';
import { expect } from './shop.ts';
import { test } from './untouched-shop.ts';

test.describe('Product list loading', () => {
  test('on success the list is stored, also under the browser storage key products', async ({
    page,
    shop,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('status')).toHaveCount(0);
    const stored = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('products') ?? 'null'),
    );
    expect(stored).toEqual(await readProducts(shop.url));
  });

  test('a failed connection: loading ends, the list is left as it was and no message is shown', async ({
    page,
  }) => {
    await page.route('**/api/products', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('status')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
    // A toast would load its code first.
    await page.waitForLoadState('networkidle');
    await expectSilence(page);
  });
});
