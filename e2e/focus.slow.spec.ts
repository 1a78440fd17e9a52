import type { Page } from '@playwright/test';
import { adminPaths } from '../contract/admin/paths.ts';
import { paths } from '../contract/paths.ts';
import { addProductByApi, buyAThing, openAsAdmin, openScreen, uniqueName } from './back-office.ts';
import { readProducts } from './catalogue.ts';
import { lineOf, putInStorage } from './checkout.ts';
import { field, fillProduct } from './product-form.ts';
import { expect, test } from './shop.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** By keyboard, for users who get lost when the focus does. */
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

test('a shopper’s focus moves on when the focused element is removed', async ({ page, shop }) => {
  const products = await readProducts(shop.url);
  const [one, two, three] = products.filter(({ countInStock }) => countInStock > 1);
  if (!one || !two || !three) throw new Error('The shop has too few products.');
  await putInStorage(page, [lineOf(one, 1), lineOf(two, 1), lineOf(three, 1)]);

  await test.step('Remove: to the next line, else to the one before, else to the heading', async () => {
    await page.goto(paths.cart);
    await press(page, `Remove ${two.name}`);
    await expect(button(page, `Remove ${three.name}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, `Remove ${one.name}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cart is Empty...')).toBeVisible();
    await expect(heading(page)).toBeFocused();
  });

  await test.step('Undo: to the line that is back', async () => {
    await page.keyboard.press('Tab');
    await expect(button(page, 'Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, `Remove ${one.name}`)).toBeFocused();
  });

  await test.step('a removed filter: to the one left, then to the heading', async () => {
    await page.goto('/productScreen?category=clothing&maxPrice=3000');
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
    await expect(chips).toHaveCount(2);
    await chips.first().focus();
    await page.keyboard.press('Enter');
    await expect(chips).toHaveCount(1);
    await expect(chips).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chips).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  });

  await test.step('all products again: to the heading', async () => {
    await page.goto('/productScreen?q=nothing-is-called-so');
    await press(page, 'Show all products');
    await expect(page.getByText('Products not found')).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  });

  await test.step('the last Load more: to the first of the new products', async () => {
    await page.goto('/productScreen');
    const cards = page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem');
    let before = 0;
    while ((await button(page, 'Load more').count()) > 0) {
      before = await cards.count();
      await press(page, 'Load more');
      await expect.poll(() => cards.count()).toBeGreaterThan(before);
    }
    expect(before).toBeGreaterThan(0);
    await expect(cards.nth(before).getByRole('link')).toBeFocused();
  });
});

test.describe('in the back office', () => {
  // A refused save is logged.
  test.use({ allowedErrors: [/CallFailure/] });

  test('an owner’s focus moves on when the focused element is removed', async ({ page, shop }) => {
    test.slow();
    const admin = await openAsAdmin(page, shop.url, adminPaths.categories);
    const name = uniqueName('Row');
    const nameField = page.getByRole('textbox', { name: 'Name', exact: true });

    await test.step('a saved category: to the empty field', async () => {
      for (const which of ['a', 'b']) {
        await nameField.fill(`${name} ${which}`);
        await press(page, 'Add category');
        await expect(button(page, `Delete ${name} ${which}`)).toBeVisible();
        await expect(nameField).toHaveValue('');
        await expect(nameField).toBeFocused();
      }
    });

    await test.step('a rejected one: to the marked field', async () => {
      await nameField.fill(`${name} a`);
      await press(page, 'Add category');
      await expect(page.getByRole('textbox', { name: 'Slug' })).toBeFocused();
      await press(page, 'Discard');
      await expect(nameField).toBeFocused();
    });

    await test.step('a cancelled rename: to the icon that started it', async () => {
      await press(page, `Edit ${name} a`);
      await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused();
      await press(page, 'Cancel');
      await expect(button(page, `Edit ${name} a`)).toBeFocused();
    });

    await test.step('a removed category: to the next one', async () => {
      await press(page, `Delete ${name} a`);
      await press(page, 'Delete');
      await expect(button(page, `Delete ${name} a`)).toHaveCount(0);
      await expect(button(page, `Delete ${name} b`)).toBeFocused();
    });

    await test.step('deleted products: to the next one, then to the heading', async () => {
      for (const which of ['a', 'b']) {
        await addProductByApi(admin, shop.url, { name: `${name} ${which}` });
      }
      await openScreen(page, `${adminPaths.products}?q=${encodeURIComponent(name)}&sort=name`);
      await press(page, `Delete ${name} a`);
      await press(page, 'Delete');
      await expect(button(page, `Delete ${name} a`)).toHaveCount(0);
      await expect(button(page, `Delete ${name} b`)).toBeFocused();
      await page.getByRole('checkbox', { name: `Select ${name} b` }).check();
      await press(page, 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(page.getByText('No products found')).toBeVisible();
      await expect(heading(page)).toBeFocused();
      await press(page, 'Show all products');
      await expect(heading(page)).toBeFocused();
    });

    await test.step('a product that is refused, then added: to the field, then to the first', async () => {
      await openScreen(page, adminPaths.addProduct);
      await fillProduct(page, uniqueName('Tote'));
      await field(page, 'Price').fill('cheap');
      await press(page, 'Add Product');
      await expect(field(page, 'Price')).toBeFocused();
      await field(page, 'Price').fill('300');
      await press(page, 'Add Product');
      await expect(page.getByRole('alertdialog', { name: 'Product Added' })).toBeVisible();
      await press(page, 'OK');
      await expect(field(page, 'Name')).toBeFocused();
    });

    await test.step('Mark as delivered, and back: to what says so', async () => {
      const { order } = await buyAThing(admin, shop.url);
      await openScreen(page, adminPaths.order(order.order_id));
      const status = page.locator(':focus');
      await press(page, 'Mark as delivered');
      await expect(button(page, 'Mark as not delivered')).toBeVisible();
      await expect(status).toContainText(/(?<!Not )Delivered/);
      await press(page, 'Mark as not delivered');
      await expect(button(page, 'Mark as delivered')).toBeVisible();
      await expect(status).toContainText('Not Delivered');
    });

    await test.step('the last Show more: to the first of the new ones', async () => {
      await openScreen(page, adminPaths.products);
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('checkbox') });
      let before = 0;
      while ((await button(page, 'Show more').count()) > 0) {
        before = await cards.count();
        await press(page, 'Show more');
        await expect.poll(() => cards.count()).toBeGreaterThan(before);
      }
      expect(before).toBeGreaterThan(0);
      await expect(cards.nth(before).getByRole('checkbox')).toBeFocused();
    });
  });
});
