import sharp from 'sharp';
import { adminPaths } from '../contract/admin/paths.ts';
import { paths } from '../contract/paths.ts';
import { signIn } from './auth-form.ts';
import { uniqueName } from './back-office.ts';
import { readProducts } from './catalogue.ts';
import { buyByApi, lineOf } from './checkout.ts';
import { registerShopper } from './people.ts';
import { ADMIN, expect, test } from './shop.ts';

test('an admin’s morning: sign in, add a product with a picture, see it in the shop, deliver one order and refund another @both-engines', {
  tag: '@pictures',
}, async ({ page, shop }) => {
  const name = uniqueName('Morning lamp');

  await test.step('sign in and open the back office', async () => {
    await page.goto(paths.register);
    await signIn(page, ADMIN.email, ADMIN.password);
    await expect(page.getByText('LoggedIn Successfully...')).toBeVisible();
    await page.goto(adminPaths.dashboard);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('add a product with a picture', async () => {
    await page.getByRole('link', { name: 'Add Product' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Brand' }).fill('Deepsutra');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Home & Living');
    await page.getByRole('textbox', { name: 'Price' }).fill('400');
    await page.getByRole('textbox', { name: 'Stock' }).fill('5');
    await page.getByRole('textbox', { name: 'Description' }).fill('Brass, with a glass chimney.');
    await page.getByLabel('Upload image').setInputFiles({
      name: 'lamp.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 700, height: 500, channels: 3, background: 'goldenrod' },
      })
        .jpeg()
        .toBuffer(),
    });
    await expect(page.getByRole('textbox', { name: 'Image' })).toHaveValue(/^\/images\//);
    await page.getByRole('button', { name: 'Add Product' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Product Added' });
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);
  });

  await test.step('see it on the home page at once', async () => {
    await page.getByRole('link', { name: 'View shop' }).click();
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText('₹400');
    const picture = card.locator('picture img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  const product = (await readProducts(shop.url)).find((one) => one.name === name);
  if (product === undefined) throw new Error(`${name} is not in the shop.`);
  const [one, other] = [await registerShopper(shop.url), await registerShopper(shop.url)];
  const toDeliver = await buyByApi(shop.url, one, [lineOf(product, 2)]);
  const toRefund = await buyByApi(shop.url, other, [lineOf(product, 1)]);

  await test.step('receive an order and deliver it', async () => {
    await page.goto(adminPaths.orders);
    const row = page.getByRole('row').filter({ hasText: toDeliver.order_id });
    await expect(row).toContainText('$826');
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  });

  await test.step('refund another', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.getByRole('row').filter({ hasText: toRefund.order_id }).getByRole('link').click();
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await dialog.getByRole('checkbox', { name: 'Restock items' }).check();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
      'Refund completed$418',
    );
  });

  await test.step('the list shows what was done', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await expect(page.getByRole('row').filter({ hasText: toDeliver.order_id })).toContainText(
      'Delivered',
    );
    await page
      .getByRole('combobox', { name: 'Filter orders' })
      .selectOption('Fully or partially refunded');
    await expect(page.getByRole('row').filter({ hasText: toRefund.order_id })).toBeVisible();
    const left = async () =>
      (await readProducts(shop.url)).find(({ _id }) => _id === product._id)?.countInStock;
    await expect.poll(left).toBe(3);
  });
});
