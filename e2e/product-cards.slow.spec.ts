import type { Page } from '@playwright/test';
import type { Product } from '../contract/catalogue/schemas.ts';
import { findInStock } from './catalogue.ts';
import { expect } from './shop.ts';
import { test } from './untouched-shop.ts';

const LONG_NAME = 'A very long name of a thing that nobody would ever write on a card '.repeat(3);

/** Replaces the shop's list with these, made from a product that it sells. */
async function sell(page: Page, shopUrl: string, products: Partial<Product>[]): Promise<void> {
  const product = await findInStock(shopUrl);
  const json = products.map((each) => ({ ...product, ...each }));
  await page.route('**/api/products', (route) => route.fulfill({ json }));
}

test('cards: a long name takes two lines, and a product without ratings keeps its stars and says so', async ({
  page,
  shop,
}) => {
  await sell(page, shop.url, [
    { name: LONG_NAME.trim(), rating: 0 },
    { _id: 'short', name: 'Cup', rating: 4.5 },
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Featured Products' }).getByRole('listitem');
  const [long, short] = [cards.first(), cards.nth(1)];
  await expect(long.getByRole('heading')).toHaveText(LONG_NAME.trim());
  const oneLine = (await short.getByRole('heading').boundingBox())?.height ?? 0;
  expect(oneLine).toBeGreaterThan(0);
  const twoLines = (await long.getByRole('heading').boundingBox())?.height;
  expect(twoLines).toBeCloseTo(2 * oneLine, 0);
  await expect(long.getByRole('img', { name: 'No ratings yet' })).toBeVisible();
  await expect(long.getByText('No ratings yet')).toBeVisible();
  await expect(short.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible();
  await expect(short.getByText('No ratings yet')).toHaveCount(0);
});

test('cards: brand, price and stars are in the same place on every card, at every width', {
  tag: '@pictures',
}, async ({ page, shop }) => {
  await sell(page, shop.url, [
    { _id: 'a', name: LONG_NAME, brand: 'The Very Long Brand Company of Bengaluru', rating: 0 },
    { _id: 'b', name: 'Cup', brand: 'Mati', rating: 4.5, price: 99_999.5 },
    { _id: 'c', name: 'Pot', brand: 'Mati', rating: 3, price: 9 },
  ]);
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Featured Products' }).getByRole('link');
  await expect(cards).toHaveCount(3);
  for (const width of [360, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const places = await cards.evaluateAll((links) =>
      links.map((card) => {
        const { left, bottom } = card.getBoundingClientRect();
        const rise = (text: Element | null) => bottom - (text?.getBoundingClientRect().top ?? 0);
        const stars = card.querySelector('svg[role=img]');
        const [brand, price] = card.querySelectorAll('span');
        return {
          stars: [rise(stars), (stars?.getBoundingClientRect().left ?? 0) - left],
          price: rise(price ?? null),
          brandHeight: brand?.getBoundingClientRect().height,
        };
      }),
    );
    expect(places[0]?.brandHeight, `one line at ${width} px`).toBe(20);
    expect(places[0]?.price, `the stars are below the price at ${width} px`).toBeGreaterThan(
      places[0]?.stars[0] ?? Number.NaN,
    );
    expect(places, `at ${width} px`).toEqual(Array(3).fill(places[0]));
  }
});

test('products above the price slider are counted, also in a search, and shown on request', async ({
  page,
  shop,
}) => {
  await sell(page, shop.url, [
    { _id: 'a', name: 'Oak chair', price: 4_999 },
    { _id: 'b', name: 'Oak table', price: 5_000.5 },
    { _id: 'c', name: 'Oak bed', price: 24_000 },
    { _id: 'd', name: 'Pine shelf', price: 9_000 },
  ]);
  // The shop itself finds the products of a search.
  const oaks = [
    { _id: 'a', name: 'Oak chair', price: 4_999 },
    { _id: 'b', name: 'Oak table', price: 5_000.5 },
    { _id: 'c', name: 'Oak bed', price: 24_000 },
  ];
  const product = await findInStock(shop.url);
  await page.route('**/api/products?*q=oak*', (route) => {
    const maxPrice = new URL(route.request().url()).searchParams.get('maxPrice');
    const found = oaks.filter(({ price }) => maxPrice === null || price <= Number(maxPrice));
    return route.fulfill({
      json: found.map((each) => ({ ...product, ...each })),
      headers: {
        'x-total-count': String(found.length),
        'x-above-count': String(3 - found.length),
      },
    });
  });
  await page.goto('/productScreen');
  const names = page.getByRole('list', { name: 'Products' }).getByRole('heading');
  await expect(names).toHaveText(['Oak chair']);
  await expect(page.getByText('3 more products cost over ₹5,000.')).toBeVisible();

  await page.getByRole('searchbox').fill('oak');
  await expect(page.getByText('2 more products cost over ₹5,000.')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).press('Enter');
  await expect(names).toHaveText(['Oak chair', 'Oak table', 'Oak bed']);
  await expect(page).toHaveURL('/productScreen?q=oak&above=1');
  await expect(page.getByRole('slider', { name: 'Price' })).toHaveValue('5000');
  await expect(page.getByRole('button', { name: 'Hide them' })).toBeFocused();

  // The slider's rule is unchanged: at most its value.
  await page.getByRole('slider', { name: 'Price' }).fill('4000');
  await expect(page.getByRole('heading', { name: 'Products not found' })).toBeVisible();
  await expect(page.getByText(/cost over/)).toHaveCount(0);
  await page.getByRole('slider', { name: 'Price' }).fill('5000');
  await expect(names).toHaveText(['Oak chair']);
});

test('an empty shop says that it is empty, at home and in the list', async ({ page }) => {
  await page.route('**/api/products', (route) => route.fulfill({ json: [] }));
  await page.goto('/productScreen');
  await expect(page.getByRole('heading', { name: 'Products not found' })).toBeVisible();
  await expect(page.getByText('There’s nothing here yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show all products' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Products Not Found...' })).toBeVisible();
  await expect(page.getByText('There’s nothing here yet.')).toBeVisible();
});

test('a list that did not load says nothing about the shop', async ({ page }) => {
  await page.route('**/api/products', (route) => route.abort());
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Products Not Found...' })).toBeVisible();
  await expect(page.getByText('There’s nothing here yet.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await expect(
    page.getByRole('heading', { name: 'Products not found', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('0 products')).toHaveCount(0);
  await expect(page.getByText('There’s nothing here yet.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show all products' })).toHaveCount(0);
});
