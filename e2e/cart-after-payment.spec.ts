import { addProductByApi } from './back-office.ts';
import {
  comeToConfirmation,
  expectSuccess,
  inWindow,
  openWindow,
  storedCart,
  testWindow,
} from './checkout.ts';
import { fetchAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test('after a verified payment the cart is cleared of what was paid; a line added since stays, and a line whose quantity grew keeps the difference', async ({
  page,
  context,
  shop,
}) => {
  // A product that no other test buys.
  const admin = await fetchAdmin(shop.url);
  const ordered = await addProductByApi(admin, shop.url, { countInStock: 40 });
  const added = await addProductByApi(admin, shop.url, { countInStock: 40 });
  await comeToConfirmation(page, shop.url, 2, ordered);
  const placing = page.waitForRequest('**/api/payment/placeOrder');
  await openWindow(page);
  expect((await placing).postDataJSON().orderItems).toMatchObject([
    { product_id: ordered._id, qty: 2 },
  ]);

  const other = await context.newPage();
  await other.goto(`/cart/${added._id}?qty=3`);
  await expect(other.getByRole('combobox', { name: `Quantity of ${added.name}` })).toHaveValue('3');
  await other.getByRole('combobox', { name: `Quantity of ${ordered.name}` }).selectOption('5');
  await expect(other).toHaveURL('/cart');
  await expect(testWindow(page)).toBeVisible();

  await inWindow(page, 'Pay').click();
  await expectSuccess(page);
  const kept = (await storedCart(page)).map(({ product_id, qty }) => [product_id, qty]);
  expect(kept).toEqual([
    [ordered._id, 3],
    [added._id, 3],
  ]);
  // Both tabs agree on it.
  await expect(page.getByRole('link', { name: 'Cart, 2 products' })).toBeVisible();
  await expect(other.getByRole('combobox', { name: `Quantity of ${ordered.name}` })).toHaveValue(
    '3',
  );
});
