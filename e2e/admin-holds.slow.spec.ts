import type { Page } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import { adminPaths } from '../contract/admin/paths.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, panel, uniqueName } from './back-office.ts';
import { stockOf } from './catalogue.ts';
import { lineOf, placeByApi, TEST_CARDS } from './checkout.ts';
import { registerShopper, signInAsAdmin } from './people.ts';
import { test } from './played-shop.ts';
import { expect } from './shop.ts';

const badge = (page: Page, name: string) => page.getByText(name, { exact: true });

/** An unpaid order of new products, which no other test uses. */
async function placeUnpaid(admin: Session, shopUrl: string, lines: Record<string, number>) {
  const shopper = await registerShopper(shopUrl);
  const products = await Promise.all(
    Object.keys(lines).map((name) => addProductByApi(admin, shopUrl, { name })),
  );
  const { order } = await placeByApi(
    shopUrl,
    shopper,
    products.map((product) => lineOf(product, lines[product.name] ?? 1)),
  );
  return { shopper, products, orderId: order.id };
}

test.describe('Held stock', () => {
  test('is listed on its unpaid order, where the hold can be released by keyboard', async ({
    page,
    playedShop: shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const name = uniqueName('Anar lamp');
    const { products, orderId } = await placeUnpaid(admin, shop.url, { [name]: 6 });
    const [product] = products;
    if (product === undefined) throw new Error('There is no product.');
    await expect.poll(() => stockOf(shop.url, product)).toBe(15);
    await page.goto(adminPaths.order(orderId));
    const held = panel(page, 'Held stock');
    await expect(held).toContainText(/5 held until .+; 1 more not held, still on sale/);

    await held.getByRole('button', { name: `Release hold on ${orderId}` }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: `Release the hold on ${orderId}?` });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(badge(page, 'Expired')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Expired');
    await expect(held).toHaveCount(0);
    await expect(panel(page, 'History')).toContainText('Hold released: items are back on sale');
    await expect.poll(() => stockOf(shop.url, product)).toBe(20);
    await page.goto(`/admin/audit?q=${orderId}`);
    await expect(page.getByRole('row').nth(1)).toContainText(`Released the hold on ${orderId}`);
  });

  test('is linked from its product and from the search palette, and a hold can be released there', async ({
    page,
    playedShop: shop,
  }) => {
    test.slow();
    const admin = await signInAsAdmin(page, shop.url);
    const [first, second] = [uniqueName('Bidri vase'), uniqueName('Zari stole')];
    const { shopper, orderId } = await placeUnpaid(admin, shop.url, { [second]: 2, [first]: 6 });
    await page.goto(`/admin/products?q=${encodeURIComponent(first)}`);
    await page.getByRole('link', { name: `5 held of ${first}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Held stock' })).toBeFocused();
    const rows = page.getByRole('row').filter({ hasText: orderId });
    await expect(page.getByText(`5 units of ${first} held`)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(shopper.user.email);
    const menu = page.getByRole('navigation', { name: 'Back office' });
    await expect(menu.getByRole('link', { name: 'Products', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await page.getByRole('button', { name: 'Show all products' }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(first);
    await expect(rows.nth(1)).toContainText(second);
    await expect(rows.nth(1).getByRole('cell').nth(3)).toHaveText(/2$/);
    await expectNoViolationsAtAnyWidth(page, 'held stock');
    await expectNoScrollingSideways(page, 'held stock');
    await rows
      .nth(0)
      .getByRole('link', { name: /^#\d+$/ })
      .click();
    await expect(page).toHaveURL(adminPaths.order(orderId));

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('held');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(adminPaths.holds);
    await rows.nth(0).getByRole('button', { name: 'Release hold' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release hold' }).click();
    await expect(rows).toHaveCount(0);
    await expect(page.locator(':focus')).toContainText(/units? held/);
  });

  test.describe('of an order that has just been paid', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('is not released, and the order shows as paid', async ({ page, playedShop: shop }) => {
      const admin = await signInAsAdmin(page, shop.url);
      const { orderId } = await placeUnpaid(admin, shop.url, { [uniqueName('Diya')]: 1 });
      await page.goto(adminPaths.order(orderId));
      await panel(page, 'Held stock')
        .getByRole('button', { name: /^Release hold/ })
        .click();
      const { keyId } = shop.account;
      await shop.askProvider('POST', '/checkout', {
        key_id: keyId,
        order_id: orderId,
        card: { number: TEST_CARDS.good },
      });
      await page.getByRole('alertdialog').getByRole('button', { name: 'Release hold' }).click();
      await expect(panel(page, 'Payment')).toContainText('Paid$265');
      await expect(panel(page, 'Held stock')).toHaveCount(0);
    });
  });
});
