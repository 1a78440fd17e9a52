import type { Page } from '@playwright/test';
import { addProductByApi, callAs } from './back-office.ts';
import {
  ADDRESS,
  comeWithCart,
  fillAddress,
  lineOf,
  placeOrderButton,
  storedCart,
} from './checkout.ts';
import { fetchAdmin } from './people.ts';
import { expect, test } from './shop.ts';

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const amounts = (page: Page) => totals(page).getByRole('definition');

test('a cart whose only line is sold out is not empty: it ships for ₹10 and can proceed, every step shows the line, and nothing can be ordered with it', async ({
  page,
  shop,
}) => {
  const admin = await fetchAdmin(shop.url);
  const product = await addProductByApi(admin, shop.url, { countInStock: 3 });
  const { session } = await comeWithCart(page, shop.url, 1, product);
  const { rating: _, ...form } = product;
  await callAs(admin, shop.url, 'PUT', '/api/admin/update_product', { ...form, countInStock: 0 });
  const reason = `${product.name} is unavailable.`;

  await test.step('the cart says so beside the line', async () => {
    await page.goto('/cart');
    await expect(page.getByRole('row', { name: product.name })).toContainText(
      'Stock is Unavailable',
    );
    await expect(amounts(page)).toHaveText(['₹0', '₹10', '₹0', '₹10']);
    await expect(page.getByText('Cart is Empty...')).toHaveCount(0);
  });

  await test.step('Proceed to CheckOut leads to the address, which says so too', async () => {
    await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
    await expect(page).toHaveURL('/privateRoutes/payment');
    await expect(page.getByText(reason)).toBeVisible();
    await expect(amounts(page)).toHaveText(['₹0', '₹10', '₹0', '₹10']);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  });

  await test.step('the confirmation keeps the order from being placed, and so does the server', async () => {
    await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: product.name })).toContainText(
      'Stock is Unavailable',
    );
    await expect(totals(page)).toContainText(
      'Please remove the unavailable item from your cart to continue.',
    );
    await expect(page.getByText(reason)).toHaveCount(0);
    await expect(placeOrderButton(page)).toBeDisabled();
    const refused = await fetch(`${shop.url}/api/payment/placeOrder`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session.jwtToken}`,
      },
      body: JSON.stringify({
        amount: 10_00,
        orderItems: [lineOf(product, 1)],
        shippingAddress: ADDRESS,
      }),
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  });

  await test.step('without the line the cart is empty', async () => {
    await totals(page).getByRole('link', { name: 'your cart' }).click();
    await page.getByRole('button', { name: `Remove ${product.name}` }).click();
    await expect(page.getByRole('heading', { name: 'Cart is Empty...' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to CheckOut' })).toBeDisabled();
    expect(await storedCart(page)).toEqual([]);
  });
});
