import type { Page } from '@playwright/test';
import { addProductByApi } from './back-office.ts';
import { readProducts } from './catalogue.ts';
import { comeWithCart, fillAddress, lineOf, placeOrderButton, putInStorage } from './checkout.ts';
import { fetchAdmin, registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

test('the top navigation is one line at 320 px, and the filters keep their button in view', async ({
  page,
  shop,
}) => {
  const products = await readProducts(shop.url);
  await putInStorage(
    page,
    products.slice(0, 12).map((product) => lineOf(product, 1)),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const expectOneLine = async () => {
    await expect(bar.getByRole('link', { name: 'Cart, 12 products' })).toBeVisible();
    const tops = await bar.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
  };

  await test.step('Register', async () => {
    await page.goto('/productScreen');
    await expect(bar.getByRole('link', { name: 'Register' })).toBeVisible();
    await expectOneLine();
  });

  for (const [width, height] of [
    [360, 640],
    [640, 360],
  ] as const) {
    await test.step(`the filters at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Filters' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      const show = sheet.getByRole('button', { name: /^Show \d+ products$/ });
      await expect(show).toBeInViewport({ ratio: 1 });
      await sheet.getByRole('button', { name: 'Clear All' }).scrollIntoViewIfNeeded();
      await expect(sheet.getByRole('button', { name: 'Clear All' })).toBeInViewport();
      await expect(show).toBeInViewport({ ratio: 1 });
      await show.click();
      await expect(sheet).toHaveCount(0);
    });
  }

  await test.step('the profile', async () => {
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await expect(bar.getByRole('link', { name: 'Your profile' })).toBeVisible();
    await expectOneLine();
  });
});

/** Whether the text can be read without scrolling. */
const isInView = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluateAll((found) =>
    found.some((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    }),
  );

test('on a phone every step of the checkout shows the total that is charged', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const product = await addProductByApi(await fetchAdmin(shop.url), shop.url, { price: 1234 });
  await comeWithCart(page, shop.url, 2, product);
  await page.goto('/cart');
  await expect.poll(() => isInView(page, '₹2,527.36'), 'the cart').toBe(true);
  await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
  await expect(page).toHaveURL('/privateRoutes/payment');
  await expect.poll(() => isInView(page, '₹2,527.36'), 'the address').toBe(true);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeVisible();
  await expect.poll(() => isInView(page, '₹2,527.36'), 'the confirmation').toBe(true);
  const placed = page.waitForRequest('**/api/payment/placeOrder');
  await placeOrderButton(page).click();
  expect((await placed).postDataJSON()).toMatchObject({ amount: 252_736 });
});
