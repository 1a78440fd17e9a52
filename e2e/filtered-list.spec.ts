import type { Page } from '@playwright/test';
import { readProducts } from './catalogue.ts';
import { expect } from './shop.ts';
import { test } from './untouched-shop.ts';

const VIEW = '/productScreen?category=clothing&maxPrice=1500';
const headings = (page: Page) =>
  page.getByRole('list', { name: 'Products' }).getByRole('listitem').getByRole('heading');
const category = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function namesOfView(shopUrl: string): Promise<string[]> {
  const names = (await readProducts(shopUrl))
    .filter(({ category: slug, price }) => slug === 'clothing' && price <= 1500)
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  return names;
}

test('a shared link to a view of the list shows it before any script runs', async ({
  browser,
  shop,
}) => {
  const names = await namesOfView(shop.url);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(`${VIEW}&utm_source=mail`);
  await expect(headings(page)).toHaveText(names);
  await expect(page).toHaveTitle('Clothing up to ₹1,500 · Haat');
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.getByRole('slider', { name: 'Price' })).toHaveValue('1500');
  await expect(category(page, 'Clothing')).toHaveAttribute('aria-pressed', 'true');
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(canonical?.replace(/^http:\/\/[^/]+/, '')).toBe(VIEW);
  await context.close();
});

test('a view of the list hydrates without a jump: the panel, Back and a reload continue from it', async ({
  page,
  shop,
}) => {
  const names = await namesOfView(shop.url);
  const release = Promise.withResolvers<void>();
  await page.route('**/api/products', async (route) => {
    await release.promise;
    await route.continue();
  });

  await test.step('what the server rendered stays while the list is on its way', async () => {
    // A hydration mismatch is an error in the page, and fails this test.
    await page.goto(VIEW);
    await expect(headings(page)).toHaveText(names);
    await expect(page.getByText(`${names.length} products`, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Clothing up to ₹1,500 · Haat');
    const sent = JSON.parse((await page.locator('#page-data').textContent()) ?? '');
    expect(sent.products.map(({ name }: { name: string }) => name)).toEqual(names);
    release.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
    await expect(headings(page)).toHaveText(names);
  });

  await test.step('each view has its title, by the panel, by Back and after a reload', async () => {
    await category(page, 'Clothing').click();
    await expect(page).toHaveTitle('Products up to ₹1,500 · Haat');
    await expect(page).toHaveURL('/productScreen?maxPrice=1500');
    await headings(page).first().click();
    await expect(page).toHaveURL(/\/products\/:/);
    await page.goBack();
    await expect(page).toHaveTitle('Products up to ₹1,500 · Haat');
    await page.reload();
    await expect(page).toHaveTitle('Products up to ₹1,500 · Haat');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveTitle('All products · Haat');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page).toHaveTitle('Haat: Everyday essentials, chosen with care');
  });
});

test('a search, a sort and a longer list are pages too, and hydrate as they were rendered', async ({
  page,
}) => {
  for (const query of [
    'q=cotton+thread&sort=price-asc',
    'shown=48&sort=name',
    'maxRating=3.5&above=1',
    'q=nothing+like+it',
  ]) {
    const release = Promise.withResolvers<void>();
    await page.route('**/api/products', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(`/productScreen?${query}`);
    const rendered = await headings(page).allTextContents();
    expect(rendered.length > 0, query).toBe(!query.includes('nothing'));
    if (rendered.length === 0) {
      await expect(page.getByRole('heading', { name: 'Products not found' })).toBeVisible();
    }
    release.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
    expect(await headings(page).allTextContents(), query).toEqual(rendered);
    await page.unroute('**/api/products');
  }
});

test('Load more responds before the whole list has loaded, and shows the rest once it has', async ({
  page,
}) => {
  const release = Promise.withResolvers<void>();
  await page.route('**/api/products', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/productScreen?sort=name');
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(more).toHaveAttribute('aria-busy', 'true');
  await expect(headings(page)).toHaveCount(24);
  release.resolve();
  await expect(headings(page)).toHaveCount(48);
  await expect(more).not.toHaveAttribute('aria-busy');
});
