import type { Page } from '@playwright/test';
import type { Product } from '../contract/catalogue/schemas.ts';
import { paths } from '../contract/paths.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { callAs } from './back-office.ts';
import { expectSuccess, inWindow, openWindow, placeOrderButton, testWindow } from './checkout.ts';
import { fetchAdmin } from './people.ts';
import { expect, test } from './shop.ts';
import { comeToAddress, goOn, totals } from './to-the-total.ts';

const agree = (page: Page) => page.getByRole('button', { name: 'Accept changes' });
const item = (page: Page, { name }: Product) =>
  page.getByRole('region', { name: 'Products' }).getByRole('listitem').filter({ hasText: name });

async function changeProduct(
  shopUrl: string,
  product: Product,
  fields: Partial<Pick<Product, 'price' | 'countInStock'>>,
): Promise<void> {
  const { rating: _, ...form } = product;
  await callAs(await fetchAdmin(shopUrl), shopUrl, 'PUT', '/api/admin/update_product', {
    ...form,
    ...fields,
  });
  await expect
    .poll(async () => (await fetch(`${shopUrl}/api/products/${product._id}`)).json())
    .toMatchObject(fields);
}

test('a price that changed since the cart must be accepted before it is charged', async ({
  page,
  shop,
}) => {
  const product = await comeToAddress(page, shop.url);
  await changeProduct(shop.url, product, { price: 300 });
  await goOn(page);
  await expect(item(page, product)).toContainText('The price changed from ₹250 to ₹300.');
  await expect(totals(page).getByRole('status')).toContainText(
    'The total changed from ₹520 to ₹622.',
  );
  let isPlaced = false;
  page.on('request', (request) => {
    isPlaced ||= request.url().endsWith('/api/payment/placeOrder');
  });
  await expect(placeOrderButton(page)).toBeDisabled();
  await placeOrderButton(page).press('Enter');
  await expectNoViolationsAtAnyWidth(page, 'the question about a new total');
  await expectNoScrollingSideways(page, 'the question about a new total');
  expect(isPlaced).toBe(false);

  await agree(page).press('Enter');
  await expect(placeOrderButton(page)).toBeFocused();
  await expect(agree(page)).toHaveCount(0);
  await expect(item(page, product)).not.toContainText('changed from');
  const placing = page.waitForRequest('**/api/payment/placeOrder');
  await openWindow(page);
  expect((await placing).postDataJSON()).toMatchObject({ amount: 622_00 });
  await inWindow(page, 'Pay').click();
  await expectSuccess(page);
});

test('a quantity that had to be lowered must be accepted too', async ({ page, shop }) => {
  const product = await comeToAddress(page, shop.url, 3);
  await changeProduct(shop.url, product, { countInStock: 1 });
  await goOn(page);
  await expect(item(page, product)).toContainText('Only 1 left. You had 3.');
  await expect(totals(page)).toContainText('The total changed from ₹775 to ₹265.');
  await agree(page).click();
  await openWindow(page);
});

test('two changes that leave the total as it was must be accepted', async ({ page, shop }) => {
  const product = await comeToAddress(page, shop.url, 2);
  await changeProduct(shop.url, product, { price: 500, countInStock: 1 });
  await goOn(page);
  await expect(item(page, product)).toContainText('Only 1 left. You had 2.');
  await expect(item(page, product)).toContainText('The price changed from ₹250 to ₹500.');
  await expect(totals(page)).toContainText('Your order has changed, but the total is still ₹520.');
  await expect(placeOrderButton(page)).toBeDisabled();
});

test('neither a reload nor Back and Forward accepts the new total', async ({ page, shop }) => {
  const product = await comeToAddress(page, shop.url);
  await changeProduct(shop.url, product, { price: 300 });
  await goOn(page);
  await expect(agree(page)).toBeVisible();
  await page.reload();
  await expect(totals(page)).toContainText('The total changed from ₹520 to ₹622.');
  await expect(item(page, product)).toContainText('The price changed from ₹250 to ₹300.');
  await expect(placeOrderButton(page)).toBeDisabled();
  await page.goBack();
  await goOn(page);
  await expect(placeOrderButton(page)).toBeDisabled();

  // The cart shows it beside the line: a shopper who continues from there has agreed.
  await page.goto(paths.cart);
  await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
  await goOn(page);
  await expect(placeOrderButton(page)).toBeEnabled();
  await expect(agree(page)).toHaveCount(0);
});

/** The confirmation compares the cart with the shop, and would hear of a change by itself until then. */
async function goOnUntilCompared(page: Page, product: Product): Promise<void> {
  const compared = page.waitForResponse(`**/api/products/${product._id}`);
  await goOn(page);
  await (await compared).finished();
  await expect(placeOrderButton(page)).toBeEnabled();
}

test('a price that another tab saw first must be accepted here too', async ({
  page,
  context,
  shop,
}) => {
  const product = await comeToAddress(page, shop.url);
  await goOnUntilCompared(page, product);
  await changeProduct(shop.url, product, { price: 300 });
  const other = await context.newPage();
  await other.goto(paths.cart);
  await expect(other.getByText('The price changed from ₹250 to ₹300.')).toBeVisible();
  await expect(totals(page)).toContainText('The total changed from ₹520 to ₹622.');
  await expect(placeOrderButton(page)).toBeDisabled();
});

test.describe('a change while the shopper reads', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('placing is refused, and the new total must be accepted', async ({ page, shop }) => {
    const product = await comeToAddress(page, shop.url);
    await goOnUntilCompared(page, product);
    await changeProduct(shop.url, product, { price: 300 });
    await placeOrderButton(page).click();
    await expect(totals(page)).toContainText('The total changed from ₹520 to ₹622.');
    await expect(totals(page).getByRole('alert')).toHaveCount(0);
    await expect(item(page, product)).toContainText('The price changed from ₹250 to ₹300.');
    await expect(placeOrderButton(page)).toBeDisabled();
    await expect(placeOrderButton(page)).toBeFocused();
    await agree(page).click();
    await expect(totals(page).getByRole('alert')).toHaveCount(0);
    await openWindow(page);
    await expect(testWindow(page)).toContainText('622');
  });

  test('fewer are left: placing is refused, and the lower quantity must be accepted', async ({
    page,
    shop,
  }) => {
    const product = await comeToAddress(page, shop.url, 3);
    await goOnUntilCompared(page, product);
    await changeProduct(shop.url, product, { countInStock: 2 });
    await placeOrderButton(page).click();
    await expect(item(page, product)).toContainText('Only 2 left. You had 3.');
    await expect(totals(page)).toContainText('The total changed from ₹775 to ₹520.');
    await agree(page).click();
    await openWindow(page);
  });
});
