import type { Page } from '@playwright/test';
import type { Product } from '../contract/catalogue/schemas.ts';
import { findInStock, readProducts } from './catalogue.ts';
import { inRupees } from './money.ts';
import { expect } from './shop.ts';
import { test } from './untouched-shop.ts';

/** The browser gets another stock than the server's page shows. */
async function showWithStock(page: Page, product: Product, countInStock: number): Promise<void> {
  await page.route(`**/api/products/${product._id}`, (route) =>
    route.fulfill({ json: { ...product, countInStock } }),
  );
  await page.goto(`/products/:${product._id}`);
  await expect(page.getByRole('status')).toHaveCount(0);
}

test.describe('/products/:id', () => {
  test('shows image, name, price and description of one product, with the colon and without it', {
    tag: '@pictures',
  }, async ({ page, shop }) => {
    const product = await findInStock(shop.url);
    for (const address of [`/products/:${product._id}`, `/products/${product._id}`]) {
      await page.goto(address);
      const main = page.getByRole('main');
      await expect(
        main.getByRole('heading', { level: 1, name: product.name, exact: true }),
      ).toBeVisible();
      const picture = main.getByRole('img', { name: product.name });
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(
        0,
      );
      await expect(main.getByText(inRupees(product.price), { exact: true }).first()).toBeVisible();
      await expect(main.getByText(product.description, { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${product.name} · Haat`);
    }
  });

  test('beside a long text the picture’s tile keeps the picture’s ratio, and the brand is there in full', {
    tag: '@pictures',
  }, async ({ page, shop }) => {
    const product = await findInStock(shop.url);
    const brand = 'The Very Long Brand Company of Bengaluru & Sons, Potters to the People';
    const json = { ...product, brand, description: 'A long text. '.repeat(200) };
    await page.route(`**/api/products/${product._id}`, (route) => route.fulfill({ json }));
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(`/products/:${product._id}`);
    await expect(page.getByText(brand)).toBeVisible();
    const picture = page.getByRole('main').getByRole('img', { name: product.name });
    const sizes = await picture.evaluate((img) =>
      [img, img.closest('div')].map((box) => {
        const { width = 0, height = 0 } = box?.getBoundingClientRect() ?? {};
        return [width, height];
      }),
    );
    expect(sizes[0]?.[0]).toBeGreaterThan(300);
    expect(sizes[1]).toEqual(sizes[0]);
    expect(sizes[1]?.[1]).toBe(sizes[1]?.[0]);
  });

  test('opens from a card of the home page and shows its own product', async ({ page, shop }) => {
    const [, second] = await readProducts(shop.url);
    await page.goto('/');
    await page.getByRole('link', { name: second?.name ?? '' }).click();
    await expect(page).toHaveURL(`/products/:${second?._id}`);
    const heading = page.getByRole('heading', { level: 1, name: second?.name ?? '' });
    await expect(heading).toBeFocused();
  });

  test('with stock: a quantity dropdown from 1 to countInStock and Add To Cart; when stock is low, how much is left', async ({
    page,
    shop,
  }) => {
    await showWithStock(page, await findInStock(shop.url), 7);
    const options = page.getByRole('combobox', { name: 'Quantity' }).getByRole('option');
    await expect(options).toHaveText(['1', '2', '3', '4', '5', '6', '7']);
    await expect(page.getByRole('button', { name: 'Add To Cart', exact: true })).toBeEnabled();
    await showWithStock(page, await findInStock(shop.url), 3);
    await expect(options).toHaveText(['1', '2', '3']);
    await expect(page.getByText('Only 3 left')).toBeVisible();
  });

  test('Add To Cart navigates to /cart/{productId}?qty={n} with the chosen quantity', async ({
    page,
    shop,
  }) => {
    const product = await findInStock(shop.url, 3);
    await page.goto(`/products/:${product._id}`);
    await page.getByRole('combobox', { name: 'Quantity' }).selectOption('3');
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
    await expect(page).toHaveURL(`/cart/${product._id}?qty=3`);
    await expect(page.getByRole('combobox', { name: `Quantity of ${product.name}` })).toHaveValue(
      '3',
    );
  });

  test('without stock: "Stock is Unavailable", neither dropdown nor Add To Cart', async ({
    page,
    shop,
  }) => {
    await showWithStock(page, await findInStock(shop.url), 0);
    await expect(page.getByText('Stock is Unavailable', { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add To Cart', exact: true })).toHaveCount(0);
  });

  test('a stock of a hundred thousand is offered in full once the dropdown is opened', async ({
    page,
    shop,
  }) => {
    await showWithStock(page, await findInStock(shop.url), 5_000);
    const quantity = page.getByRole('combobox', { name: 'Quantity' });
    await quantity.focus();
    await expect(quantity.locator('option')).toHaveCount(5_000);
  });
});

test.describe('beyond the spec', () => {
  test('shows other products of the same category, never itself', async ({ page, shop }) => {
    const products = await readProducts(shop.url);
    const product = products.find(({ category }) => category === 'clothing');
    if (product === undefined) throw new Error('The demo shop sells no clothes.');
    await page.goto(`/products/:${product._id}`);
    const headings = page.getByRole('list', { name: 'You may also like' }).getByRole('heading');
    await expect(headings).toHaveCount(4);
    for (const name of await headings.allTextContents()) {
      const found = products.find((other) => other.name === name);
      expect(found?.category).toBe(product.category);
      expect(found?._id).not.toBe(product._id);
    }
  });

  test('an unknown product is a real 404 with a page that says so', async ({ page }) => {
    const response = await page.goto('/products/:doesnotexist');
    expect(response?.status()).toBe(404);
    await expect(
      page.getByRole('heading', { name: 'We couldn’t find that product' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'See all products' }).click();
    await expect(page).toHaveURL('/productScreen');
  });

  test('an image that fails to load has a placeholder', { tag: '@pictures' }, async ({
    page,
    shop,
  }) => {
    const product = await findInStock(shop.url);
    await page.route('**/images/**', (route) => route.abort());
    await page.goto(`/products/:${product._id}`);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    await expect(page.getByRole('img', { name: product.name })).toBeVisible();
  });
});
