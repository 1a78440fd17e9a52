import { readProducts } from './catalogue.ts';
import { expect, test } from './shop.ts';

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

  for (const [what, answer] of [
    ['a failed connection', 'abort'],
    ['a body that is no list', { json: { error: 'no' }, status: 500 }],
    ['a body that is no JSON', { body: '<html>', status: 200 }],
  ] as const) {
    test(`${what}: loading ends, the list is left as it was and nothing is said`, async ({
      page,
    }) => {
      await page.route('**/api/products', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill(answer),
      );
      await page.goto('/');
      await expect(page.getByRole('status')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});
