import type { Page, Request } from '@playwright/test';
import { apiPaths } from '../contract/paths.ts';
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
import { registerShopper, signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

const FIELDS = {
  Name: 'Block-print tote',
  Brand: 'Sanganer',
  Price: '349.50',
  'Count in stock': '12',
  Description: 'A cotton bag.',
  Image: 'https://pictures.example/tote.jpg',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const categoryField = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

async function fillProduct(page: Page, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...FIELDS, Name: name })) {
    await field(page, label).fill(value);
  }
  await categoryField(page).selectOption('Uncategorised');
}

/** The bodies of the calls to this address from now on. */
function bodiesSentTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test.beforeEach(async ({ page }) => {
  // The picture of the form is nobody's business here.
  await page.route('https://pictures.example/**', (route) => route.abort());
});

test.describe('The product form', () => {
  test('the button is enabled only when all fields are filled', async ({ page, shop }) => {
    await openAsAdmin(page, shop.url, '/admin/addproduct');
    const button = page.getByRole('button', { name: 'Add Product' });
    await expect(button).toBeDisabled();
    await fillProduct(page, FIELDS.Name);
    await expect(button).toBeEnabled();
    for (const [label, value] of Object.entries(FIELDS)) {
      await field(page, label).fill('');
      await expect(button, `without ${label}`).toBeDisabled();
      await field(page, label).fill(value);
      await expect(button, `with ${label}`).toBeEnabled();
    }
    await categoryField(page).selectOption('');
    await expect(button, 'without a category').toBeDisabled();
  });

  test.describe('what is no number', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('price and stock are text inputs with no numeric check; the server’s words stand beside the field', async ({
      page,
      shop,
    }) => {
      await openAsAdmin(page, shop.url, '/admin/addproduct');
      await fillProduct(page, FIELDS.Name);
      for (const [label, words] of [
        ['Price', 'The price must be a number with at most two decimals.'],
        ['Count in stock', 'The stock must be a whole number.'],
      ] as const) {
        await expect(field(page, label)).toHaveAttribute('type', 'text');
        await field(page, label).fill('plenty');
        const button = page.getByRole('button', { name: 'Add Product' });
        await expect(button).toBeEnabled();
        await button.click();
        await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(words));
        await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page, label), 'what was typed is kept').toHaveValue('plenty');
        await field(page, label).fill(FIELDS[label]);
      }
    });
  });

  test('adding sends the fields as typed, and an alert "Product Added" appears', async ({
    page,
    shop,
  }) => {
    const name = uniqueName('Tote');
    await openAsAdmin(page, shop.url, '/admin/addproduct');
    const sent = bodiesSentTo(page, apiPaths.addProduct);
    await fillProduct(page, name);
    await page.getByRole('button', { name: 'Add Product' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Product Added' });
    await expect(alert).toBeVisible();
    expect(sent).toEqual([
      {
        name,
        brand: FIELDS.Brand,
        category: 'uncategorised',
        price: FIELDS.Price,
        description: FIELDS.Description,
        image: FIELDS.Image,
        countInStock: FIELDS['Count in stock'],
      },
    ]);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);
    await expect(field(page, 'Name')).toHaveValue('');
    const added = (await readProducts(shop.url)).find((product) => product.name === name);
    expect(added).toMatchObject({ price: 349.5, countInStock: 12 });
  });

  test('updating sends the product with its _id and says "Product Updated Successfullly"', async ({
    page,
    shop,
  }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto(`/admin/addproduct?id=${product._id}`);
    const sent = bodiesSentTo(page, apiPaths.updateProduct);
    await field(page, 'Price').fill('199');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await expect(notices(page).getByText('Product Updated Successfullly')).toBeVisible();
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
        // Beside the spec's fields: what is sold while the form is open stays sold.
        stockSeen: product.countInStock,
      },
    ]);
    await expect(field(page, 'Price')).toHaveValue('199');
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  });

  test('what is sold while the form is open stays sold', async ({ page, shop }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url, { countInStock: 10 });
    await page.goto(`/admin/addproduct?id=${product._id}`);
    await expect(field(page, 'Count in stock')).toHaveValue('10');
    await callAs(admin, shop.url, 'POST', apiPaths.productStock(product._id), { change: -3 });
    await field(page, 'Brand').fill('Another maker');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await expect(notices(page).getByText('Product Updated Successfullly')).toBeVisible();
    await expect(field(page, 'Count in stock')).toHaveValue('7');
  });

  test('a product that does not exist says so and leads back', async ({ page, shop }) => {
    await signInAsAdmin(page, shop.url);
    await page.goto('/admin/addproduct?id=nowhere');
    await expect(page.getByText('This product is not here.')).toBeVisible();
    await page.getByRole('link', { name: 'To the products' }).click();
    await expect(page).toHaveURL('/admin/products');
  });
});

test.describe('Deleting a product', () => {
  test('sends its _id and says "Product deleted successfully..."; "Loading..." shows meanwhile', async ({
    page,
    shop,
  }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    const release = Promise.withResolvers<void>();
    await page.route(`**${apiPaths.removeProduct}`, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
    const sent = bodiesSentTo(page, apiPaths.removeProduct);
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notices(page).getByRole('status')).toHaveText('Loading...');
    release.resolve();
    await expect(notices(page).getByRole('status')).toHaveText('Product deleted successfully...');
    expect(sent).toEqual([{ _id: product._id }]);
    await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible();
  });
});

test.describe('The search of products', () => {
  test('filters by name, as a substring, in capitals or not', async ({ page, shop }) => {
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
  test('add mode sends name and slug, the slug made from the name', async ({ page, shop }) => {
    const name = uniqueName('Bath & Body');
    await openAsAdmin(page, shop.url, '/admin/categories');
    await expect(page.getByRole('heading', { name: 'Add a category' })).toBeVisible();
    const sent = bodiesSentTo(page, apiPaths.addCategory);
    await field(page, 'Name').fill(name);
    const slug = name.toLowerCase().replace(' & ', '-and-').replaceAll(' ', '-');
    await expect(field(page, 'Slug')).toHaveValue(slug);
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(
      page.getByRole('region', { name: 'All categories' }).getByRole('heading', { name }),
    ).toBeVisible();
    expect(sent).toEqual([{ name, slug }]);
    await expect(field(page, 'Name')).toHaveValue('');
  });

  test('a slug that was typed is sent as typed', async ({ page, shop }) => {
    const name = uniqueName('Lamps');
    const slug = name.toLowerCase().replace('lamps ', 'lights-');
    await openAsAdmin(page, shop.url, '/admin/categories');
    await field(page, 'Name').fill(name);
    await field(page, 'Slug').fill(slug);
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expect((await readCategories(shop.url)).find((one) => one.name === name)?.slug).toBe(slug);
  });

  test('the edit icon switches to update mode, with the old name as a placeholder; it sends _id and name', async ({
    page,
    shop,
  }) => {
    const category = await addCategoryByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto('/admin/categories');
    const sent = bodiesSentTo(page, apiPaths.updateCategory);
    await page.getByRole('button', { name: `Edit ${category.name}` }).click();
    await expect(page.getByRole('heading', { name: 'Update a category' })).toBeVisible();
    const box = field(page, 'New name');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
    await expect(box).toHaveAttribute('placeholder', category.name);
    const name = uniqueName('Renamed');
    await box.fill(name);
    await page.getByRole('button', { name: 'Update category' }).click();
    await expect(page.getByRole('heading', { name: 'Add a category' })).toBeVisible();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expect(sent).toEqual([{ _id: category._id, name }]);
  });

  test('remove asks once, says where the products go, and sends the _id', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const category = await addCategoryByApi(admin, shop.url);
    const product = await addProductByApi(admin, shop.url, { category: category.slug });
    await page.goto('/admin/categories');
    const sent = bodiesSentTo(page, apiPaths.removeCategory);
    await page.getByRole('button', { name: `Remove ${category.name}` }).click();
    const question = page.getByRole('alertdialog', { name: new RegExp(category.name) });
    await expect(question).toContainText('move to Uncategorised');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: category.name })).toHaveCount(0);
    expect(sent).toEqual([{ _id: category._id }]);
    const moved = (await readProducts(shop.url)).find(({ _id }) => _id === product._id);
    expect(moved?.category).toBe('uncategorised');
  });

  test('the built-in category cannot be removed', async ({ page, shop }) => {
    await openAsAdmin(page, shop.url, '/admin/categories');
    await expect(page.getByRole('heading', { name: 'Uncategorised' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Uncategorised' })).toHaveCount(0);
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
    await callAs(admin, shop.url, 'POST', `${apiPaths.orderDetails(order.order_id)}/deliver`);
    await page.reload();
    await expect(row(order.order_id).getByText('Delivered', { exact: true })).toBeVisible();
  });

  test('no action that changes either flag is wired on the spec’s screens', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    await buyAThing(admin, shop.url);
    await page.goto('/admin/orders');
    const table = page.getByRole('table', { name: 'Orders' });
    await expect(table).toBeVisible();
    for (const role of ['button', 'checkbox', 'combobox', 'switch'] as const) {
      await expect(table.getByRole(role)).toHaveCount(0);
    }
  });
});

test.describe('Failures', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  const logged = (page: Page) =>
    page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && /CallFailure/.test(message.text()),
    );
  const outage = { status: 503, json: { detail: 'The shop is resting.' } };

  test('when the users call fails, users are set to empty and nothing is said', async ({
    page,
    shop,
  }) => {
    await signInAsAdmin(page, shop.url);
    await page.route(`**${apiPaths.users}?*`, (route) => route.fulfill(outage));
    const log = logged(page);
    await page.goto('/admin/users');
    await log;
    await expect(page.getByText('0 users')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('The shop is resting.')).toHaveCount(0);
  });

  for (const [screen, path] of [
    ['/admin/products', `${apiPaths.products}?*`],
    ['/admin/orders', `${apiPaths.orders}?*`],
    ['/admin/categories', apiPaths.categories],
    ['/admin/dashboard', `${apiPaths.stats}?*`],
    ['/admin/audit', `${apiPaths.audit}?*`],
  ] as const) {
    test(`a failed call of ${screen} is logged to the console and nothing is said`, async ({
      page,
      shop,
    }) => {
      await signInAsAdmin(page, shop.url);
      await page.route(`**${path}`, (route) => route.fulfill(outage));
      const log = logged(page);
      await page.goto(screen);
      await log;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByText('The shop is resting.')).toHaveCount(0);
    });
  }

  test('a failed save says why beside the form and keeps what was typed', async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop.url, '/admin/addproduct');
    await page.route(`**${apiPaths.addProduct}`, (route) => route.fulfill(outage));
    const name = uniqueName('Kept');
    await fillProduct(page, name);
    const log = logged(page);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await log;
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('The shop is resting.');
    await expect(notices(page).getByRole('alert')).toHaveCount(0);
    await expect(notices(page).getByRole('status')).toHaveCount(0);
    await expect(field(page, 'Name')).toHaveValue(name);
    await page.unroute(`**${apiPaths.addProduct}`);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Product Added' })).toBeVisible();
  });

  test('a failed delete says why beside the card, which stays', async ({ page, shop }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.route(`**${apiPaths.removeProduct}`, (route) => route.abort());
    await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const card = page.getByRole('listitem').filter({ hasText: product.name });
    await expect(card.getByRole('alert')).toContainText('The shop does not answer.');
    await expect(notices(page).getByRole('alert')).toHaveCount(0);
  });

  test('a category that cannot be saved says why and keeps what was typed', async ({
    page,
    shop,
  }) => {
    const category = await addCategoryByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto('/admin/categories');
    await field(page, 'Name').fill(category.name);
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue(category.name);
  });
});
