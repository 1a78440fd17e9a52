import {
  addCategoryByApi,
  addProductByApi,
  buyAThing,
  callAs,
  openAsAdmin,
  uniqueName,
} from './back-office.ts';
import { readCategories, readProducts } from './catalogue.ts';
import { lineOf, placeByApi } from './checkout.ts';
import { expectLoadingDuring, notices } from './notices.ts';
import { registerShopper, signInAsAdmin } from './people.ts';
import { bodiesSentTo, field } from './product-form.ts';
import { expect, test } from './shop.ts';

test.describe('Deleting a product', () => {
  test('sends its _id and says "Product deleted successfully..."; "Loading..." shows during the call', async ({
    page,
    shop,
  }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
    const sent = bodiesSentTo(page, 'DELETE /api/admin/remove_product');
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    await expectLoadingDuring(page, '/api/admin/remove_product', () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(notices(page).getByRole('status')).toHaveText('Product deleted successfully...');
    expect(sent).toEqual([{ _id: product._id }]);
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  });
});

test.describe('The product search', () => {
  test('filters by name, as a case-insensitive substring', async ({ page, shop }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url, {
      name: `${uniqueName('Qutub')}-Lantern`,
      brand: uniqueName('Maker'),
    });
    await page.goto('/admin/products');
    const box = page.getByRole('searchbox', { name: 'Search products by name' });
    const headings = page.getByRole('listitem').getByRole('heading');
    const part = product.name.slice(2, -4);
    for (const typed of [part, part.toUpperCase(), part.toLowerCase()]) {
      await box.fill(typed);
      await expect(headings, typed).toHaveText([product.name]);
    }
    await box.fill(product.brand);
    await expect(headings, 'a brand is no name').toHaveCount(0);
    await box.fill(part);
    await expect(headings).toHaveText([product.name]);
    await page.reload();
    await expect(box, 'a reload keeps the search').toHaveValue(part);
    await expect(headings).toHaveText([product.name]);
  });
});

test.describe('Category management', () => {
  test('add mode sends the name and a slug, which is made from the name or typed', async ({
    page,
    shop,
  }) => {
    const name = uniqueName('Bath & Body');
    await openAsAdmin(page, shop.url, '/admin/categories');
    await expect(page.getByRole('heading', { name: 'Add a category' })).toBeVisible();
    const sent = bodiesSentTo(page, 'POST /api/admin/add_category');
    await field(page, 'Name').fill(name);
    const slug = name.toLowerCase().replace(' & ', '-and-').replaceAll(' ', '-');
    await expect(field(page, 'Slug')).toHaveValue(slug);
    await expectLoadingDuring(page, '/api/admin/add_category', () =>
      page.getByRole('button', { name: 'Add category' }).click(),
    );
    await expect(
      page.getByRole('region', { name: 'All categories' }).getByRole('heading', { name }),
    ).toBeVisible();
    expect(sent).toEqual([{ name, slug }]);
    await expect(field(page, 'Name')).toHaveValue('');

    const other = uniqueName('Lamps');
    const typed = other.toLowerCase().replace('lamps ', 'lights-');
    await field(page, 'Name').fill(other);
    await field(page, 'Slug').fill(typed);
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('heading', { name: other })).toBeVisible();
    expect((await readCategories(shop.url)).find((one) => one.name === other)?.slug).toBe(typed);
  });

  test('the edit icon switches to update mode, with the old name as a placeholder; it sends _id and name', async ({
    page,
    shop,
  }) => {
    const category = await addCategoryByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto('/admin/categories');
    const sent = bodiesSentTo(page, 'PUT /api/admin/update_category');
    await page.getByRole('button', { name: `Edit ${category.name}` }).click();
    await expect(page.getByRole('heading', { name: 'Edit category' })).toBeVisible();
    const box = field(page, 'New name');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
    await expect(box).toHaveAttribute('placeholder', category.name);
    const name = uniqueName('Renamed');
    await box.fill(name);
    await expectLoadingDuring(page, '/api/admin/update_category', () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    );
    await expect(page.getByRole('heading', { name: 'Add a category' })).toBeVisible();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expect(sent).toEqual([{ _id: category._id, name }]);
  });

  test('deleting asks once, says where the products go, and sends the _id; the built-in category cannot be deleted', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const category = await addCategoryByApi(admin, shop.url);
    const product = await addProductByApi(admin, shop.url, { category: category.slug });
    await page.goto('/admin/categories');
    const sent = bodiesSentTo(page, 'DELETE /api/admin/remove_category');
    await page.getByRole('button', { name: `Delete ${category.name}` }).click();
    const question = page.getByRole('alertdialog', { name: new RegExp(category.name) });
    await expect(question).toContainText('move to Uncategorised');
    await expectLoadingDuring(page, '/api/admin/remove_category', () =>
      question.getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(page.getByRole('heading', { name: category.name })).toHaveCount(0);
    expect(sent).toEqual([{ _id: category._id }]);
    const moved = (await readProducts(shop.url)).find(({ _id }) => _id === product._id);
    expect(moved?.category).toBe('uncategorised');
    await expect(page.getByRole('heading', { name: 'Uncategorised' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Uncategorised' })).toHaveCount(0);
  });
});

test.describe('The flags of an order', () => {
  test('isPaid is shown as paid or due, isDelivered as Delivered or Not Delivered', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { order, product } = await buyAThing(admin, shop.url);
    const shopper = await registerShopper(shop.url);
    const due = await placeByApi(shop.url, shopper, [lineOf(product, 1)]);
    await page.goto('/admin/orders');
    const row = (id: string) => page.getByRole('row').filter({ hasText: id });
    await expect(row(order.order_id).getByText('paid', { exact: true })).toBeVisible();
    await expect(row(order.order_id).getByText('Not Delivered', { exact: true })).toBeVisible();
    await expect(row(due.order.id).getByText('due', { exact: true })).toBeVisible();
    await callAs(admin, shop.url, 'POST', `/api/admin/orders/${order.order_id}/deliver`);
    await page.reload();
    await expect(row(order.order_id).getByText('Delivered', { exact: true })).toBeVisible();
  });
});
