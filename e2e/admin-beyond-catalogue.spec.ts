import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  addCategoryByApi,
  addProductByApi,
  callAs,
  openAsAdmin,
  openScreen,
  uniqueName,
} from './back-office.ts';
import { readProducts } from './catalogue.ts';
import { signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

const picture = (colour: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: colour } })
    .png()
    .toBuffer();

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test.describe('An image', { tag: '@pictures' }, () => {
  test('is uploaded with a preview, and its new URL appears in the image field', async ({
    page,
    shop,
  }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto(`/admin/addproduct?id=${product._id}`);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/admin/images', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.getByLabel('Upload image').setInputFiles({
      name: 'lamp.png',
      mimeType: 'image/png',
      buffer: await picture('teal'),
    });
    await expect(page.getByRole('img', { name: 'Selected image' })).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeVisible();
    release.resolve();
    const address = page.getByRole('textbox', { name: 'Image' });
    await expect(address).toHaveValue(/^\/images\/.+-640\.webp$/);
    const shown = page.getByRole('img', { name: 'Preview' });
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByText('Product Updated Successfullly')).toBeVisible();
    const saved = (await readProducts(shop.url)).find(({ _id }) => _id === product._id);
    expect(saved?.image).toBe(await address.inputValue());
  });

  test('keeps the old URL when the upload is cancelled', async ({ page, shop }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto(`/admin/addproduct?id=${product._id}`);
    await page.route('**/api/admin/images', () => {
      // Never responds.
    });
    await page.getByLabel('Upload image').setInputFiles({
      name: 'lamp.png',
      mimeType: 'image/png',
      buffer: await picture('navy'),
    });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Image' })).toHaveValue(product.image);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test.describe('that is not an image file', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('is refused with a reason beside the field', async ({ page, shop }) => {
      await openAsAdmin(page, shop.url, '/admin/addproduct');
      await page.getByLabel('Upload image').setInputFiles({
        name: 'lamp.png',
        mimeType: 'image/png',
        buffer: Buffer.from('not an image'),
      });
      await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
      await expect(page.getByRole('textbox', { name: 'Image' })).toHaveValue('');
    });
  });
});

test.describe('The stock', () => {
  test('is edited in place as a difference, with Save and Discard; only whole numbers are sent', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url, { countInStock: 10 });
    await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
    const stock = page.getByRole('textbox', { name: `Stock of ${product.name}` });
    await expect(stock).toHaveValue('10');
    await stock.fill('99');
    await page.getByRole('button', { name: `Discard stock change for ${product.name}` }).click();
    await expect(stock).toHaveValue('10');
    await stock.fill('15');
    // Two units sell while the owner is typing.
    await callAs(admin, shop.url, 'POST', `/api/admin/products/${product._id}/stock`, {
      change: -2,
    });
    await stock.press('Enter');
    await expect(stock).toHaveValue('13');
    await expect(page.getByRole('button', { name: `Save stock of ${product.name}` })).toHaveCount(
      0,
    );

    await stock.fill('1.5');
    await expect(card(page, product.name).getByRole('alert')).toHaveText(
      'Stock must be a whole number.',
    );
    await expect(
      page.getByRole('button', { name: `Save stock of ${product.name}` }),
    ).toBeDisabled();
    await stock.press('Escape');
    await expect(stock).toHaveValue('13');
  });
});

test.describe('Bulk actions', () => {
  test('move the selected products to another category, and delete all shown products after one confirmation with their number', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const word = uniqueName('Bulk');
    for (const number of [1, 2, 3]) {
      await addProductByApi(admin, shop.url, { name: `${word} ${number}` });
    }
    const category = await addCategoryByApi(admin, shop.url);
    await page.goto(`/admin/products?q=${encodeURIComponent(word)}`);
    await page.getByRole('checkbox', { name: `Select ${word} 1` }).check();
    await page.getByRole('checkbox', { name: `Select ${word} 3` }).check();
    const bar = page.getByRole('region', { name: 'Selected products' });
    await expect(bar).toContainText('2 products selected');
    await bar.getByRole('combobox', { name: 'Move to category' }).selectOption(category.name);
    await bar.getByRole('button', { name: 'Move' }).click();
    await expect(card(page, `${word} 1`)).toContainText(category.name);
    await expect(card(page, `${word} 3`)).toContainText(category.name);
    await expect(card(page, `${word} 2`)).toContainText('Uncategorised');
    await expect(bar).toHaveCount(0);

    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 3 products?' });
    await expect(question).toContainText('Past orders keep a copy.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    expect((await readProducts(shop.url)).filter(({ name }) => name.startsWith(word))).toEqual([]);
  });
});

test.describe('CSV', () => {
  test('products and orders are exported, byte for byte as the server sends them', async ({
    page,
    shop,
  }) => {
    const { jwtToken } = await signInAsAdmin(page, shop.url);
    const headers = { authorization: `Bearer ${jwtToken}` };
    for (const [screen, fileName, path] of [
      ['/admin/products', 'products.csv', '/api/admin/products.csv'],
      ['/admin/orders', 'orders.csv', '/api/admin/orders.csv'],
    ] as const) {
      await openScreen(page, screen);
      const file = await (await fetch(`${shop.url}${path}`, { headers })).arrayBuffer();
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const download = await started;
      expect(download.suggestedFilename()).toBe(fileName);
      expect(await readFile(await download.path())).toEqual(Buffer.from(file));
    }
  });

  test.describe('an export that fails', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('says why beside the button', async ({ page, shop }) => {
      await openAsAdmin(page, shop.url, '/admin/products');
      await page.route('**/api/admin/products.csv', (route) =>
        route.fulfill({ status: 503, json: { detail: 'The shop is resting.' } }),
      );
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('The shop is resting.');
    });
  });

  const COLUMNS = 'name,brand,category,price,description,image,countInStock';
  const row = (name: string, price: string) =>
    `${name},Maker,uncategorised,${price},A cup,/images/achaar-jars-640.webp,5`;
  const choose = (page: Page, lines: readonly string[]) =>
    page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'new.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([COLUMNS, ...lines].join('\n')),
    });

  test('a file is previewed first: every bad row is listed by line and reason, and nothing changes', async ({
    page,
    shop,
  }) => {
    const word = uniqueName('Import');
    await openAsAdmin(page, shop.url, '/admin/products/import');
    await choose(page, [row(`${word} a`, '10'), row(`${word} b`, 'cheap'), row('', '12')]);
    const table = page.getByRole('table', { name: 'Rows with errors' });
    await expect(table.getByRole('row')).toHaveCount(3);
    const cells = (nth: number) => table.getByRole('row').nth(nth).getByRole('cell');
    await expect(cells(1).nth(0)).toHaveAccessibleName('3');
    await expect(cells(1).nth(1)).toHaveAccessibleName('price');
    await expect(cells(1).nth(2)).toHaveAccessibleName(
      'Price must be a number of rupees with up to two decimals.',
    );
    await expect(cells(2).nth(0)).toHaveAccessibleName('4');
    await expect(cells(2).nth(1)).toHaveAccessibleName('name');
    await expect(page.getByRole('alert')).toContainText('2 rows have errors');
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
    expect((await readProducts(shop.url)).filter(({ name }) => name.startsWith(word))).toEqual([]);
  });

  test('a valid file is imported after the preview, and the result survives a reload', async ({
    page,
    shop,
  }) => {
    const word = uniqueName('Import');
    await openAsAdmin(page, shop.url, '/admin/products/import');
    await choose(page, [row(`${word} a`, '10'), row(`${word} b`, '12.50')]);
    const report = page.getByRole('region', { name: 'Preview of new.csv' });
    await expect(report).toContainText('New2');
    expect((await readProducts(shop.url)).filter(({ name }) => name.startsWith(word))).toEqual([]);
    await report.getByRole('button', { name: 'Import' }).click();
    const result = page.getByRole('region', { name: 'Import of new.csv' });
    await expect(result).toContainText('New2');
    await page.reload();
    await expect(result).toContainText('New2');
    await result.getByRole('link', { name: 'View products' }).click();
    await expect(card(page, `${word} a`)).toBeVisible();
    await expect(card(page, `${word} b`)).toContainText('₹12.50');
    await page.goto('/admin/products/import');
    await page.getByRole('button', { name: 'Import another file' }).click();
    await expect(page.getByLabel('Choose a CSV file')).toBeAttached();
  });

  test('a cancelled import says that nothing was imported', async ({ page, shop }) => {
    const word = uniqueName('Stopped');
    await openAsAdmin(page, shop.url, '/admin/products/import');
    await choose(page, [row(`${word} a`, '10')]);
    await page.route('**/api/admin/products/import?dryRun=0*', () => {
      // Never responds.
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Nothing was imported')).toBeVisible();
    expect((await readProducts(shop.url)).filter(({ name }) => name.startsWith(word))).toEqual([]);
  });

  test.describe('a file with the wrong columns', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('is refused with the reason', async ({ page, shop }) => {
      await openAsAdmin(page, shop.url, '/admin/products/import');
      await page.getByLabel('Choose a CSV file').setInputFiles({
        name: 'colours.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('colour\nred'),
      });
      await expect(page.getByRole('alert')).toContainText('Unknown column “colour”.');
    });
  });
});
