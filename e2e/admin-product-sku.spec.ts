import { expectNoViolationsAtAnyWidth } from './axe.ts';
import { openAsAdmin, openScreen, uniqueName } from './back-office.ts';
import { expectSaved, field, fillProduct, openInTwoTabs, updateIn } from './product-form.ts';
import { expect, test } from './shop.ts';

test.beforeEach(async ({ page }) => {
  await page.route('https://pictures.example/**', (route) => route.abort());
});

test('a product is saved with a SKU, found by it in the palette and in the list, and edited', async ({
  page,
  shop,
}) => {
  const [name, sku] = [uniqueName('Tote'), uniqueName('SKU')];
  await openAsAdmin(page, shop.url, '/admin/addproduct');
  await fillProduct(page, name);
  await field(page, 'SKU').fill(`${sku} `);
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

  await openScreen(page, '/admin');
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: 'Search pages, products and orders' })
    .fill(sku.toLowerCase());
  const found = page.getByRole('option', { name });
  await expect(found).toContainText(`₹349.50 · ${sku}`);
  await found.click();
  await expect(field(page, 'SKU')).toHaveValue(sku);
  await expect(field(page, 'SKU')).toHaveAccessibleDescription(/^Optional\./);
  await expectNoViolationsAtAnyWidth(page, 'a product with a SKU');

  await field(page, 'SKU').fill('');
  await updateIn(page);
  await expectSaved(page);
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(field(page, 'SKU')).toHaveValue('');

  await field(page, 'SKU').fill(sku);
  await updateIn(page);
  await expectSaved(page);
  await openScreen(page, '/admin/products');
  await page.getByRole('searchbox', { name: 'Search products by name' }).fill(sku);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([name]);

  await openScreen(page, '/admin/addproduct');
  await field(page, 'SKU').fill(sku.toUpperCase());
  await expect(field(page, 'SKU')).toHaveAccessibleDescription(`“${name}” has this SKU, too.`);
});

test.describe('Refused SKUs', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('one that is too long is refused beside its field; two owners who change it choose', async ({
    page,
    shop,
  }) => {
    const { other } = await openInTwoTabs(page, shop.url);
    await field(page, 'SKU').fill('x'.repeat(65));
    await updateIn(page);
    await expect(field(page, 'SKU')).toHaveAccessibleDescription(
      'SKU can have at most 64 characters.',
    );

    const theirs = uniqueName('theirs');
    await field(other, 'SKU').fill(theirs);
    await updateIn(other);
    await expectSaved(other);
    await field(page, 'SKU').fill(uniqueName('mine'));
    await updateIn(page);
    await expect(
      page.getByRole('region', { name: 'This product was changed while you were editing' }),
    ).toContainText('You, in another tab, changed SKU.');
    await page.getByRole('button', { name: 'Use this for SKU' }).click();
    await expect(field(page, 'SKU')).toHaveValue(theirs);
  });
});
