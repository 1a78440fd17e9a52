import type { Page } from '@playwright/test';
import { readCategories, readProducts } from './catalogue.ts';
import { inRupees } from './money.ts';
import { expect } from './shop.ts';
import { test } from './untouched-shop.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('listitem');
const priceSlider = (page: Page) => page.getByRole('slider', { name: 'Price' });
const ratingSlider = (page: Page) => page.getByRole('slider', { name: 'Ratings' });
const category = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Category' }).getByRole('button', { name, exact: true });

/** The page comes with its first products; the rest follow when it is live. */
async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/productScreen${query}`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /products?$/ })).toBeVisible();
}

test.describe('/productScreen', () => {
  test('shows a filter panel and the product list', async ({ page, shop }) => {
    await openList(page);
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible();
    const [first] = (await readProducts(shop.url)).filter(({ price }) => price <= 5000);
    await expect(cards(page).first().getByRole('heading')).toHaveText(first?.name ?? '');
  });

  test('price runs from 100 to 5000 and starts at 5000, ratings run from 1 to 5 and start at 5, every category is listed and prices are in rupees', async ({
    page,
    shop,
  }) => {
    await openList(page);
    await expect(priceSlider(page)).toHaveAttribute('min', '100');
    await expect(priceSlider(page)).toHaveAttribute('max', '5000');
    await expect(priceSlider(page)).toHaveValue('5000');
    await expect(priceSlider(page)).toHaveAttribute('aria-valuetext', '₹5,000');
    await expect(ratingSlider(page)).toHaveAttribute('min', '1');
    await expect(ratingSlider(page)).toHaveAttribute('max', '5');
    await expect(ratingSlider(page)).toHaveValue('5');
    const names = (await readCategories(shop.url)).map(({ name }) => name);
    const buttons = page.getByRole('group', { name: 'Category' }).getByRole('button');
    await expect(buttons).toHaveText(names);
    const [first] = (await readProducts(shop.url)).filter(({ price }) => price <= 5000);
    await expect(
      cards(page)
        .first()
        .getByText(inRupees(first?.price ?? 0), { exact: true }),
    ).toBeVisible();
    const count = await cards(page).count();
    await expect(cards(page).getByText('₹')).toHaveCount(count);
    await expect(page.getByText('$')).toHaveCount(0);
  });

  test('a click on a category selects it by its slug and keeps only its products', async ({
    page,
    shop,
  }) => {
    await openList(page);
    await category(page, 'Clothing').click();
    await expect(category(page, 'Clothing')).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/productScreen?category=clothing');
    const clothes = (await readProducts(shop.url)).filter(
      (product) => product.category === 'clothing' && product.price <= 5000,
    );
    await expect(cards(page).getByRole('heading')).toHaveText(clothes.map(({ name }) => name));
  });

  test('the sliders keep products that cost and are rated at most their value, and "Products not found" shows when nothing matches', async ({
    page,
    shop,
  }) => {
    await openList(page);
    const products = await readProducts(shop.url);
    const headings = cards(page).getByRole('heading');
    await priceSlider(page).fill('500');
    const cheap = products.filter(({ price }) => price <= 500);
    expect(cheap.length).toBeGreaterThan(0);
    await expect(headings).toHaveText(cheap.map(({ name }) => name));
    await expect(page.getByText(`${cheap.length} products`, { exact: true })).toBeVisible();

    await priceSlider(page).fill('5000');
    await ratingSlider(page).fill('3');
    const low = products.filter(({ rating, price }) => rating <= 3 && price <= 5000);
    expect(low.length).toBeGreaterThan(0);
    await expect(headings).toHaveText(low.map(({ name }) => name));

    await priceSlider(page).fill('100');
    await ratingSlider(page).fill('1');
    await expect(
      page.getByRole('heading', { name: 'Products not found', exact: true }),
    ).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  });

  test('"Clear All" resets price to 5000, category to none and ratings to 5', async ({ page }) => {
    await openList(page, '?category=clothing&maxPrice=900&maxRating=4');
    await expect(priceSlider(page)).toHaveValue('900');
    await page.getByRole('button', { name: 'Clear All', exact: true }).click();
    await expect(priceSlider(page)).toHaveValue('5000');
    await expect(ratingSlider(page)).toHaveValue('5');
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
    await expect(page).toHaveURL('/productScreen');
  });
});

test.describe('beyond the spec', () => {
  test('the filters live in the address: Back and a reload restore them', async ({ page }) => {
    await openList(page);
    await category(page, 'Clothing').click();
    await priceSlider(page).fill('1500');
    await expect(page).toHaveURL('/productScreen?category=clothing&maxPrice=1500');
    const shown = await cards(page).getByRole('heading').allTextContents();
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/products\/:/);
    await page.goBack();
    await expect(cards(page).getByRole('heading')).toHaveText(shown);
    await page.reload();
    await expect(cards(page).getByRole('heading')).toHaveText(shown);
    await expect(priceSlider(page)).toHaveValue('1500');
  });

  test('an invalid address shows the unfiltered list', async ({ page }) => {
    await openList(page, '?maxPrice=abc&maxRating=-4&sort=sideways&shown=1e9&q=');
    await expect(priceSlider(page)).toHaveValue('5000');
    await expect(ratingSlider(page)).toHaveValue('1');
  });

  test('the search keeps products with all of its words, and the list can be sorted', async ({
    page,
    shop,
  }) => {
    await openList(page);
    const products = (await readProducts(shop.url)).filter(({ price }) => price <= 5000);
    const headings = cards(page).getByRole('heading');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
    const sorted = products.toSorted((one, other) => one.price - other.price);
    await expect(headings).toHaveText(sorted.slice(0, 24).map(({ name }) => name));
    await page.getByRole('searchbox', { name: 'Search products' }).fill('THREAD cotton');
    const matching = sorted.filter(({ name, description }) => {
      const text = `${name} ${description}`.toLowerCase();
      return text.includes('cotton') && text.includes('thread');
    });
    expect(matching.length).toBeGreaterThan(0);
    await expect(headings).toHaveText(matching.map(({ name }) => name));
  });

  test('past 24 cards "Load more" shows the next ones, and Back restores them', async ({
    page,
  }) => {
    await openList(page);
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(48);
    await expect(page).toHaveURL('/productScreen?shown=48');
    await cards(page).nth(40).getByRole('link').click();
    await expect(page).toHaveURL(/\/products\/:/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(48);
  });

  test('chips name the active filters, and a click removes one', async ({ page }) => {
    await openList(page, '?category=clothing&maxPrice=900');
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
    await expect(chips).toHaveText(['Clothing', 'Up to ₹900']);
    await chips.first().click();
    await expect(chips).toHaveText(['Up to ₹900']);
    await expect(page).toHaveURL('/productScreen?maxPrice=900');
  });

  test('the price can be typed and is clamped to the slider; sliders respond to arrows, Home and End', async ({
    page,
  }) => {
    await openList(page);
    const field = page.getByRole('spinbutton', { name: 'Maximum price in rupees' });
    await field.fill('1200');
    await field.press('Enter');
    await expect(priceSlider(page)).toHaveValue('1200');
    await field.fill('90000');
    await field.press('Enter');
    await expect(priceSlider(page)).toHaveValue('5000');
    await ratingSlider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(ratingSlider(page)).toHaveAttribute('aria-valuetext', '4.5 stars');
    await page.keyboard.press('Home');
    await expect(ratingSlider(page)).toHaveAttribute('aria-valuetext', '1 star');
    await page.keyboard.press('End');
    await expect(ratingSlider(page)).toHaveAttribute('aria-valuetext', '5 stars');
  });

  test('on a phone the filters open as a sheet that Escape closes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openList(page);
    await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden();
    const open = page.getByRole('button', { name: 'Filters', exact: true });
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('slider', { name: 'Price' }).fill('500');
    await expect(sheet.getByRole('button', { name: /^Show \d+ products?$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(page).toHaveURL('/productScreen?maxPrice=500');
  });
});
