import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { findInStock } from './catalogue.ts';
import { expect, test, untilLive } from './shop.ts';

async function holdPictures(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await release.promise;
    await route.abort();
  });
  return release.resolve;
}

/** On this line the page is there long before its code: that comes when the test lets it. */
async function openBeforeItsCode(page: Page, address: string): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:shop|react)-[^/]+\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'load' });
  return async () => {
    release.resolve();
    await untilLive(page);
  };
}

test('a button pressed before the code is here does its work once it is, and once only', async ({
  page,
  shop,
}) => {
  const product = await findInStock(shop.url);
  const release = await openBeforeItsCode(page, paths.product(product._id));
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page).toHaveURL(paths.product(product._id));
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Quantity/ })).toHaveValue('2');
  await page.goBack();
  await expect(page).toHaveURL(paths.product(product._id));
});

test('text typed and choices made before the code is here are replayed', async ({ page }) => {
  const release = await openBeforeItsCode(page, paths.productList);
  await page.getByRole('searchbox', { name: 'Search the products' }).fill('teapot');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
  await release();
  await expect(page).toHaveURL(/q=teapot/);
  await expect(page).toHaveURL(/sort=name/);
  const cards = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Teapot');
});

test('inputs are replayed in order, each on top of the one before', async ({ page }) => {
  const release = await openBeforeItsCode(page, paths.productList);
  await page.getByRole('button', { name: 'Kitchen & Dining' }).click();
  await page.getByRole('spinbutton', { name: 'Price at most, in rupees' }).fill('3000');
  await page.getByRole('searchbox', { name: 'Search the products' }).fill('tea');
  await release();
  await expect(page).toHaveURL(/category=kitchen-dining/);
  await expect(page).toHaveURL(/maxPrice=3000/);
  await expect(page).toHaveURL(/q=tea/);
});

test('a link followed before the code is here leads where it says', async ({ page }) => {
  await openBeforeItsCode(page, paths.home);
  await page.getByRole('link', { name: 'See all products' }).click();
  await expect(page).toHaveURL(paths.productList);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('a visitor who uses the page does not wait for the pictures', async ({ page }) => {
  const releasePictures = await holdPictures(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // With the clock stopped it cannot be the longest wait that ends.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(paths.home, { waitUntil: 'domcontentloaded' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  expect(asked.filter((path) => path.includes('/shop-'))).toEqual([]);
  const code = page.waitForRequest(/\/assets\/shop-/);
  await heading.hover();
  await code;
  releasePictures();
});

test('on a very slow line the code does not wait for the pictures for ever', async ({ page }) => {
  const releasePictures = await holdPictures(page);
  await page.goto(paths.home, { waitUntil: 'domcontentloaded' });
  await untilLive(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  releasePictures();
});
