import { expect, test } from './shop.ts';

test('without JavaScript, cart, sign-in and checkout say what they need and link to what works', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  for (const [path, reason] of [
    ['/cart', 'Your cart is saved in your browser, and that needs JavaScript.'],
    ['/cart/some-product?qty=2', 'Your cart is saved in your browser'],
    ['/public/register', 'Turn it on in your browser to sign in or create an account.'],
    ['/privateRoutes/payment', 'Turn it on in your browser to check out, pay and see your orders.'],
    [
      '/privateRoutes/orderScreen',
      'Turn it on in your browser to check out, pay and see your orders.',
    ],
  ] as const) {
    await page.goto(path);
    // Locators do not see what is inside `noscript`.
    const [needs, works] = [
      page.locator('main noscript p').first(),
      page.locator('main noscript p').last(),
    ];
    await expect(needs, path).toBeVisible();
    await expect(needs, path).toContainText(reason);
    await expect(works, path).toBeVisible();
    await expect(works, path).toContainText('You can still browse all our products.');
    await expect(page.getByText('Loading...'), path).toBeHidden();
  }
  await page.locator('main noscript a').click();
  await expect(page).toHaveURL('/productScreen');
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(24);
  await context.close();
});

test('with JavaScript, the message for browsers without it is not shown', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Cart is Empty...' })).toBeVisible();
  await expect(page.getByText('needs JavaScript')).toHaveCount(0);
});
