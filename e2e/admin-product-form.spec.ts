import { addProductByApi, callAs, openAsAdmin, uniqueName } from './back-office.ts';
import { readProducts } from './catalogue.ts';
import { expectLoadingDuring, notices } from './notices.ts';
import { signInAsAdmin } from './people.ts';
import { bodiesSentTo, categoryField, FIELDS, field, fillProduct } from './product-form.ts';
import { expect, test } from './shop.ts';

test.beforeEach(async ({ page }) => {
  // The product's image does not matter here.
  await page.route('https://pictures.example/**', (route) => route.abort());
});

test.describe('The product form', () => {
  test.describe('with a price or stock that is not a number', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('price and stock are text inputs with no numeric check; the server’s message is beside the field', async ({
      page,
      shop,
    }) => {
      await openAsAdmin(page, shop.url, '/admin/addproduct');
      await fillProduct(page, FIELDS.Name);
      for (const [label, message] of [
        ['Price', 'Price must be a number of rupees with up to two decimals.'],
        ['Stock', 'Stock must be a whole number.'],
      ] as const) {
        await expect(field(page, label)).toHaveAttribute('type', 'text');
        await field(page, label).fill('plenty');
        const button = page.getByRole('button', { name: 'Add Product' });
        await expect(button).toBeEnabled();
        await button.click();
        await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message));
        await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page, label), 'what was typed is kept').toHaveValue('plenty');
        await field(page, label).fill(FIELDS[label]);
      }
    });
  });

  test('what the server has is no draft, even if the page is reloaded before it is up to date', async ({
    page,
    shop,
  }) => {
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('product:')));
    const restored = page.getByText('We restored your unsaved changes');
    const name = uniqueName('Tote');
    const admin = await openAsAdmin(page, shop.url, '/admin/addproduct');
    await fillProduct(page, name);
    await page.reload();
    await expect(restored, 'before it is saved').toBeVisible();
    await page.route('**/api/admin/categories', () => {});
    await page.getByRole('button', { name: 'Add Product', exact: true }).click();
    await expect.poll(drafts).toEqual([]);
    await page.unroute('**/api/admin/categories');
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(restored).toHaveCount(0);

    const { _id } = await addProductByApi(admin, shop.url);
    const call = `**/api/products/${_id}`;
    await page.goto(`/admin/addproduct?id=${_id}`);
    await field(page, 'Brand').fill('Khurja');
    await page.route(call, () => {});
    await page.getByRole('button', { name: 'Update Product', exact: true }).click();
    await expect.poll(drafts).toEqual([]);
    await page.unroute(call);
    await page.reload();
    await expect(field(page, 'Brand')).toHaveValue('Khurja');
    await expect(restored).toHaveCount(0);
  });

  test('the button is enabled only when all fields are filled; adding sends the fields as typed, and an alert "Product Added" appears', async ({
    page,
    shop,
  }) => {
    const name = uniqueName('Tote');
    await openAsAdmin(page, shop.url, '/admin/addproduct');
    const sent = bodiesSentTo(page, 'POST /api/admin/add_product');
    const button = page.getByRole('button', { name: 'Add Product', exact: true });
    await expect(button).toBeDisabled();
    await fillProduct(page, name);
    await expect(button).toBeEnabled();
    for (const [label, value] of Object.entries({ ...FIELDS, Name: name })) {
      await field(page, label).fill('');
      await expect(button, `without ${label}`).toBeDisabled();
      await field(page, label).fill(value);
      await expect(button, `with ${label}`).toBeEnabled();
    }
    await categoryField(page).selectOption('');
    await expect(button, 'without a category').toBeDisabled();
    await categoryField(page).selectOption('Uncategorised');
    await expectLoadingDuring(page, '/api/admin/add_product', () => button.click());
    const alert = page.getByRole('alertdialog', { name: 'Product Added', exact: true });
    await expect(alert).toBeVisible();
    expect(sent).toEqual([
      {
        name,
        brand: FIELDS.Brand,
        category: 'uncategorised',
        price: FIELDS.Price,
        description: FIELDS.Description,
        image: FIELDS.Image,
        countInStock: FIELDS.Stock,
      },
    ]);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);
    await expect(field(page, 'Name')).toHaveValue('');
    const added = (await readProducts(shop.url)).find((product) => product.name === name);
    expect(added).toMatchObject({ price: 349.5, countInStock: 12 });
  });

  test('updating sends the product with its _id and says "Product Updated Successfullly"; what is sold while the form is open stays sold', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url);
    await page.goto(`/admin/addproduct?id=${product._id}`);
    const sent = bodiesSentTo(page, 'PUT /api/admin/update_product');
    await field(page, 'Price').fill('199');
    const asked = page.waitForRequest('**/api/admin/update_product');
    await expectLoadingDuring(page, '/api/admin/update_product', () =>
      page.getByRole('button', { name: 'Update Product', exact: true }).click(),
    );
    await expect(notices(page).getByRole('status')).toHaveText('Product Updated Successfullly');
    // A header, because the body has exactly the spec's fields.
    expect(await (await asked).headerValue('x-stock-seen')).toBe(String(product.countInStock));
    expect(sent).toEqual([
      {
        _id: product._id,
        name: product.name,
        brand: product.brand,
        category: product.category,
        price: '199',
        description: product.description,
        image: product.image,
        countInStock: String(product.countInStock),
      },
    ]);
    await expect(field(page, 'Price')).toHaveValue('199');
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);

    await callAs(admin, shop.url, 'POST', `/api/admin/products/${product._id}/stock`, {
      change: -3,
    });
    await field(page, 'Brand').fill('Another maker');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await expect(field(page, 'Stock')).toHaveValue(String(product.countInStock - 3));
  });

  test('says so where the product does not exist, and links to the list', async ({
    page,
    shop,
  }) => {
    await signInAsAdmin(page, shop.url);
    await page.goto('/admin/addproduct?id=nowhere');
    await expect(page.getByText('This product doesn’t exist or was deleted.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to products' }).click();
    await expect(page).toHaveURL('/admin/products');
  });
});
