import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '../contract/admin/paths.ts';
import { paths } from '../contract/paths.ts';
import {
  addCategoryByApi,
  addProductByApi,
  openAsAdmin,
  openScreen,
  panel,
} from './back-office.ts';
import { comeWithCart } from './checkout.ts';
import { expectLoadingDuring } from './notices.ts';
import { expect, test } from './shop.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Shadows are not drawn in this mode, so an edge is a border or a different fill. */
async function expectEdge(locator: Locator, what: string): Promise<void> {
  await expect(locator, what).toBeVisible();
  const edge = await locator.evaluate((element) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
    return { width: Number.parseFloat(borderTopWidth), style: borderTopStyle };
  });
  expect(edge.width, `the edge of ${what}`).toBeGreaterThan(0);
  expect(edge.style, `the edge of ${what}`).toBe('solid');
}

async function expectToDiffer(one: Locator, other: Locator, property: string): Promise<void> {
  expect(await styleOf(one, property)).not.toBe(await styleOf(other, property));
}

test('the shop keeps edges and selections visible in forced colours', async ({ page, shop }) => {
  await comeWithCart(page, shop.url);

  await test.step('the list', async () => {
    await page.goto('/productScreen?category=clothing&maxPrice=4900');
    const category = (name: string) =>
      page.getByRole('region', { name: 'Filters' }).getByRole('button', { name, exact: true });
    await expect(category('Clothing')).toHaveAttribute('aria-pressed', 'true');
    await expectToDiffer(category('Clothing'), category('Electronics'), 'background-color');
    expect(await styleOf(category('Clothing'), 'forced-color-adjust')).toBe('none');
    const card = page
      .getByRole('list', { name: 'Products', exact: true })
      .getByRole('link')
      .first();
    await expectEdge(card, 'a card');
    await expectEdge(page.getByRole('button', { name: /^Remove filter/ }).first(), 'a chip');
    await expectEdge(page.getByRole('button', { name: 'Clear All' }), 'a button');
    await expectEdge(page.getByRole('searchbox'), 'a field');
    const stars = page
      .getByRole('img', { name: /^Rated/ })
      .first()
      .locator('path');
    await expectToDiffer(stars.first(), stars.last(), 'fill');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const products = links.filter({ hasText: 'Products' });
    await expectToDiffer(products, links.filter({ hasText: 'Home' }), 'border-bottom-width');
    // Text on a filled background has its matching colour.
    const banner = page.getByText('Test mode: no money moves').first();
    expect(await styleOf(banner, 'forced-color-adjust')).toBe('none');
    await expectToDiffer(banner, banner.locator('xpath=..'), 'background-color');
  });

  await test.step('the steps of the checkout', async () => {
    await page.goto(paths.payment);
    const marks = page.getByRole('list', { name: 'Checkout' }).getByText(/^[23]$/);
    await expectToDiffer(marks.first(), marks.last(), 'background-color');
    await expectEdge(marks.last(), 'a step');
    await expectEdge(page.getByRole('region', { name: 'Totals' }), 'a box');
  });
});

test('the back office keeps edges and selections visible in forced colours', async ({
  page,
  shop,
}) => {
  const admin = await openAsAdmin(page, shop.url, adminPaths.dashboard);
  const { name } = await addProductByApi(admin, shop.url);
  const category = await addCategoryByApi(admin, shop.url);

  await test.step('the dashboard', async () => {
    const range = (days: number) => page.getByText(`${days} days`, { exact: true });
    await expectToDiffer(range(30), range(7), 'background-color');
    await expectEdge(panel(page, 'Orders by status'), 'a panel');
    const menu = page.getByRole('navigation', { name: 'Back office' });
    const entry = (text: string) => menu.getByRole('link', { name: text, exact: true });
    await expectToDiffer(entry('Dashboard'), entry('Users'), 'border-bottom-width');
  });

  await test.step('a selected product, a dialog and a toast', async () => {
    await openScreen(page, adminPaths.products);
    const card = (text: string | RegExp) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first();
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await expectToDiffer(
      card(name),
      page.getByRole('main').getByRole('listitem').last(),
      'border-top-width',
    );
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('alertdialog');
    await expectEdge(dialog, 'a dialog');
    await expectEdge(dialog.getByRole('button', { name: 'Delete' }), 'a button');
    await expectLoadingDuring(
      page,
      '/api/admin/remove_product',
      () => dialog.getByRole('button', { name: 'Delete' }).click(),
      // Only this one stays for as long as the test looks at it.
      (toast) => expectEdge(toast, 'a toast'),
    );
  });

  await test.step('an edited category and a badge', async () => {
    await openScreen(page, adminPaths.categories);
    await page.getByRole('button', { name: `Edit ${category.name}` }).click();
    const rows = page.getByRole('region', { name: 'All categories' }).getByRole('listitem');
    const edited = rows.filter({ hasText: category.name });
    await expectToDiffer(edited, rows.first(), 'border-left-width');
    await expectEdge(page.getByText('Built-in', { exact: true }), 'a badge');
  });

  await test.step('the selected palette entry', async () => {
    await openPalette(page);
    const options = page.getByRole('option');
    await expectToDiffer(options.first(), options.last(), 'background-color');
    await expectToDiffer(options.first(), options.last(), 'color');
  });
});

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search pages, products and orders' }).first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
}
