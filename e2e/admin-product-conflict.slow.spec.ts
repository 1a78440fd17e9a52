import { expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, callAs, openAsAdmin, openScreen } from './back-office.ts';
import { expectSaved, field, openInTwoTabs, updateIn } from './product-form.ts';
import { expect, test } from './shop.ts';

test.describe('Two tabs with one product', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('undo nothing of each other: different fields are both saved, and for the same field one chooses', async ({
    page,
    shop,
  }) => {
    const { admin, product, other } = await openInTwoTabs(page, shop.url);
    const readProduct = () => callAs(admin, shop.url, 'GET', `/api/products/${product._id}`);

    await test.step('different fields', async () => {
      await field(other, 'Brand').fill('Khurja');
      await updateIn(other);
      await expectSaved(other);
      await expect(field(page, 'Brand')).toHaveValue('Maker');
      await field(page, 'Description').fill('It pours.');
      await updateIn(page);
      await expectSaved(page);
      await expect(field(page, 'Brand')).toHaveValue('Khurja');
      expect(await readProduct()).toEqual({
        ...product,
        brand: 'Khurja',
        description: 'It pours.',
      });
    });

    const notice = page.getByRole('region', {
      name: 'This product was changed while you were editing',
    });
    await test.step('the same fields', async () => {
      await field(other, 'Price').fill('199');
      await field(other, 'Brand').fill('Jaipur');
      await field(other, 'Name').fill('Clay mug');
      await updateIn(other);
      await expectSaved(other);
      await field(page, 'Price').fill('300');
      await field(page, 'Brand').fill('Agra');
      await updateIn(page);
      await expect(notice).toBeFocused();
      await expect(notice).toContainText('You, in another tab, changed Name, Brand and Price.');
      await expect(notice).toContainText('You changed 2 of them here, too');
      await expect(field(page, 'Price'), 'what was typed is kept').toHaveValue('300');
      await expect(field(page, 'Name')).toHaveValue('Clay mug');
      expect(await readProduct()).toMatchObject({ price: 199, brand: 'Jaipur' });
      await expectNoViolationsAtAnyWidth(page, 'a product that another owner has changed');
    });

    await test.step('the choice survives a reload, and saving waits for it', async () => {
      await page.reload();
      await expect(notice).toContainText('You, in another tab, changed Brand and Price.');
      await updateIn(page);
      await expect(page.getByRole('button', { name: 'Use this for Brand' })).toBeFocused();
      await expect(page.getByRole('alert')).toHaveText('Choose which values to keep, then save.');
    });

    await test.step('by keyboard', async () => {
      await page.keyboard.press('Enter');
      await expect(field(page, 'Brand')).toHaveValue('Jaipur');
      await expect(field(page, 'Brand')).toBeFocused();
      await notice.getByRole('button', { name: 'Go to Price' }).press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Keep mine for Price' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(field(page, 'Price')).toBeFocused();
      await page.keyboard.press('Enter');
      await expectSaved(page);
      await expect(notice).toHaveCount(0);
      expect(await readProduct()).toEqual({
        ...product,
        name: 'Clay mug',
        brand: 'Jaipur',
        price: 300,
        description: 'It pours.',
      });
    });
  });

  test('are told that the product was deleted, with what they typed still there', async ({
    page,
    shop,
  }) => {
    const admin = await openAsAdmin(page, shop.url, '/admin/products');
    const { _id } = await addProductByApi(admin, shop.url);
    await openScreen(page, `/admin/addproduct?id=${_id}`);
    await field(page, 'Description').fill('It pours.');
    await callAs(admin, shop.url, 'DELETE', '/api/admin/remove_product', { _id });
    await updateIn(page);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Someone deleted this product while you were editing, so your changes can’t be saved. Copy what you need before you leave.',
    );
    await expect(field(page, 'Description')).toHaveValue('It pours.');
  });
});
