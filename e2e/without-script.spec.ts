import { expect, test } from './shop.ts';

test('without a script cart, sign-in and checkout say what they need, and the way to what works', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  for (const [path, reason] of [
    ['/cart', 'Your cart is kept in your own browser, and that takes JavaScript.'],
    ['/cart/some-product?qty=2', 'Your cart is kept in your own browser'],
    ['/public/register', 'Signing in and registering take JavaScript.'],
    ['/privateRoutes/payment', 'Ordering, paying and looking at your orders take JavaScript.'],
    ['/privateRoutes/orderScreen', 'Ordering, paying and looking at your orders take JavaScript.'],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText(reason), path).toBeVisible();
    await expect(main.getByText('Without it you can still look around'), path).toBeVisible();
    await expect(page.getByText('Loading...'), path).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  }
  await page.getByRole('link', { name: 'See all products' }).click();
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(24);
  await context.close();
});

test('with a script nobody is told that there is none', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Cart is Empty...' })).toBeVisible();
  await expect(page.getByText('needs JavaScript')).toHaveCount(0);
});
