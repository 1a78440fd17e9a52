import type { Page } from '@playwright/test';
import type { Product } from '../contract/catalogue/schemas.ts';
import type { CartLine } from '../contract/checkout/schemas.ts';
import { addProductByApi } from './back-office.ts';
import { costOf, inRupees } from './money.ts';
import { fetchAdmin } from './people.ts';
import { expect, test } from './shop.ts';

const EMPTY = 'Cart is Empty...';

const quantityOf = (page: Page, { name }: Pick<Product, 'name'>) =>
  page.getByRole('combobox', { name: `Quantity of ${name}` });
const removeButton = (page: Page, { name }: Pick<Product, 'name'>) =>
  page.getByRole('button', { name: `Remove ${name}`, exact: true });
const checkout = (page: Page) =>
  page.getByRole('button', { name: 'Proceed to CheckOut', exact: true });
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

async function storedCart(page: Page): Promise<CartLine[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));
}

/** Two products that no other test buys. */
async function twoProducts(shopUrl: string): Promise<[Product, Product]> {
  const admin = await fetchAdmin(shopUrl);
  return [
    await addProductByApi(admin, shopUrl),
    await addProductByApi(admin, shopUrl, { price: 420 }),
  ];
}

async function fill(page: Page, ...lines: [Product, number][]): Promise<void> {
  for (const [product, qty] of lines) {
    await page.goto(`/cart/${product._id}?qty=${qty}`);
    await expect(quantityOf(page, product)).toHaveValue(String(qty));
  }
}

test.describe('/cart', () => {
  test('an empty cart shows "Cart is Empty..." and Proceed to CheckOut is disabled', async ({
    page,
  }) => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: EMPTY, exact: true })).toBeVisible();
    await expect(checkout(page)).toBeDisabled();
    await expect(totals(page).getByText('₹0')).toHaveCount(4);
    await page.setViewportSize({ width: 360, height: 640 });
    const [box, button] = [await totals(page).boundingBox(), await checkout(page).boundingBox()];
    if (box === null || button === null) throw new Error('The totals are missing.');
    expect(button.y, 'nothing covers the totals').toBeGreaterThan(box.y + box.height);
  });

  test('the cart table has the columns Products, Qty and SubTotal, at /cart and at /cart/:id, and in each line a quantity dropdown from 1 to its countInStock', async ({
    page,
    shop,
  }) => {
    const [one] = await twoProducts(shop.url);
    await fill(page, [one, 2]);
    const columns = page.getByRole('table').getByRole('columnheader');
    await expect(columns).toHaveText(['Products', 'Qty', 'SubTotal']);
    await page.goto('/cart');
    await expect(columns).toHaveText(['Products', 'Qty', 'SubTotal']);
    await expect(quantityOf(page, one).getByRole('option')).toHaveText(
      Array.from({ length: one.countInStock }, (_, index) => String(index + 1)),
    );
  });

  test('opening /cart/:id with a qty adds the product', async ({ page, shop }) => {
    const [one] = await twoProducts(shop.url);
    const asked = page.waitForRequest(`**/api/products/${one._id}`);
    await page.goto(`/cart/${one._id}?qty=2`);
    expect((await asked).method()).toBe('GET');
    await expect(page.getByRole('row', { name: one.name })).toContainText(inRupees(one.price * 2));
    await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
    expect(await storedCart(page)).toEqual([
      {
        product_id: one._id,
        name: one.name,
        image: one.image,
        price: one.price,
        countInStock: one.countInStock,
        description: one.description,
        qty: 2,
      },
    ]);
  });

  test('opening /cart/:id with a qty replaces the line of the same product', async ({
    page,
    shop,
  }) => {
    const [one, other] = await twoProducts(shop.url);
    await fill(page, [one, 2], [other, 1], [one, 3]);
    expect((await storedCart(page)).map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [one._id, 3],
      [other._id, 1],
    ]);
  });

  test('a quantity above the stock is clamped to it, and the page says so', async ({
    page,
    shop,
  }) => {
    const [one] = await twoProducts(shop.url);
    await page.goto(`/cart/${one._id}?qty=99999`);
    await expect(quantityOf(page, one)).toHaveValue(String(one.countInStock));
    await expect(page.getByRole('alert')).toContainText(
      `${one.name}: only ${one.countInStock} left, so your cart has ${one.countInStock}.`,
    );
  });

  test('a qty of 0, -1, 1.5, "many" or "" adds nothing and says why', async ({ page, shop }) => {
    const [one] = await twoProducts(shop.url);
    for (const qty of ['0', '-1', '1.5', 'many', '']) {
      await page.goto(`/cart/${one._id}?qty=${qty}`);
      await expect(page.getByRole('alert'), qty).toContainText('That’s not a valid quantity.');
      await expect(page.getByRole('heading', { name: EMPTY }), qty).toBeVisible();
    }
  });

  test('an unknown product is not added, and the page says so', async ({ page }) => {
    await page.goto('/cart/unknown?qty=1');
    await expect(page.getByRole('alert')).toContainText('This product is no longer available.');
    await expect(page.getByRole('heading', { name: EMPTY })).toBeVisible();
  });

  test('changing a quantity replaces the line at once, also in storage, and it is still there after a reload', async ({
    page,
    shop,
  }) => {
    const [one] = await twoProducts(shop.url);
    await fill(page, [one, 1]);
    await quantityOf(page, one).focus();
    await quantityOf(page, one).selectOption('4');
    await expect(page.getByRole('row', { name: one.name })).toContainText(inRupees(one.price * 4));
    expect((await storedCart(page)).map(({ qty }) => qty)).toEqual([4]);
    // The address that added one unit was replaced, so that a reload does not undo the change.
    await expect(page).toHaveURL('/cart');
    await expect(quantityOf(page, one)).toBeFocused();
    await page.reload();
    await expect(quantityOf(page, one)).toHaveValue('4');
  });

  test('Remove drops the line, also from storage, and a reload does not bring it back', async ({
    page,
    shop,
  }) => {
    const [one, other] = await twoProducts(shop.url);
    await fill(page, [one, 1], [other, 2]);
    await expect(removeButton(page, one)).toHaveText('Remove');
    await removeButton(page, other).click();
    await expect(page).toHaveURL('/cart');
    expect((await storedCart(page)).map(({ product_id }) => product_id)).toEqual([one._id]);
    await page.reload();
    await expect(quantityOf(page, one)).toBeVisible();
    await expect(quantityOf(page, other)).toHaveCount(0);
  });

  test('the totals box adds up: SubTotal, Shipping Price, Tax, Total', async ({ page, shop }) => {
    const [one, other] = await twoProducts(shop.url);
    await fill(page, [one, 2], [other, 3]);
    const { subtotal, tax, total } = costOf([one, 2], [other, 3]);
    await expect(totals(page).getByRole('term')).toHaveText([
      'SubTotal',
      'Shipping Price',
      'Tax',
      'Total',
    ]);
    await expect(totals(page).getByRole('definition')).toHaveText([
      inRupees(subtotal),
      '₹10',
      inRupees(tax),
      inRupees(total),
    ]);
  });

  test('Proceed to CheckOut is enabled with a line and leads to the shipping address', async ({
    page,
    shop,
  }) => {
    const [one] = await twoProducts(shop.url);
    await fill(page, [one, 1]);
    await checkout(page).click();
    // A visitor is asked to sign in on the way.
    await expect(page).toHaveURL('/public/register');
  });
});

test.describe('beyond the spec', () => {
  test('Remove offers Undo, which puts the line back where it was', async ({ page, shop }) => {
    const [one, other] = await twoProducts(shop.url);
    await fill(page, [one, 2], [other, 1]);
    await removeButton(page, one).click();
    await expect(page.getByText(`${one.name} was removed from your cart.`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await storedCart(page)).map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [one._id, 2],
      [other._id, 1],
    ]);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test('a line whose price and stock have changed says so and is clamped', async ({
    page,
    shop,
  }) => {
    const [one] = await twoProducts(shop.url);
    await fill(page, [one, 4]);
    await page.route(`**/api/products/${one._id}`, (route) =>
      route.fulfill({ json: { ...one, price: one.price + 1, countInStock: 2 } }),
    );
    await page.goto('/cart');
    const row = page.getByRole('row', { name: one.name });
    await expect(row).toContainText('Only 2 left. You had 4.');
    await expect(row).toContainText(
      `The price changed from ${inRupees(one.price)} to ${inRupees(one.price + 1)}.`,
    );
    await expect(quantityOf(page, one)).toHaveValue('2');
  });

  test('two tabs agree about the cart', async ({ context, page, shop }) => {
    const [one, other] = await twoProducts(shop.url);
    await fill(page, [one, 1]);
    const second = await context.newPage();
    await fill(second, [other, 2]);
    await expect(page.getByRole('link', { name: 'Cart, 2 products' })).toBeVisible();
    await removeButton(page, one).click();
    await expect(second.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
    await expect(quantityOf(second, one)).toHaveCount(0);
  });

  test('storage that is blocked breaks nothing', async ({ page, shop }) => {
    const [one] = await twoProducts(shop.url);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(`/cart/${one._id}?qty=1`);
    await expect(quantityOf(page, one)).toHaveValue('1');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  });
});
