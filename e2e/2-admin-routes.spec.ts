import { addProductByApi, buyAThing, openAsAdmin, readStats } from './back-office.ts';
import { readCategories, readProducts } from './catalogue.ts';
import { fetchAdmin, registerShopper, signInAs, signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

const ADMIN_ROUTES = [
  '/admin/dashboard',
  '/admin/users',
  '/admin/products',
  '/admin/orders',
  '/admin/categories',
  '/admin/addproduct',
  '/admin/order_details',
];

test.describe('Access to the back office', () => {
  test('a visitor who opens an admin route is redirected to /', async ({ page }) => {
    for (const route of ADMIN_ROUTES) {
      await page.goto(route);
      await expect(page, route).toHaveURL('/');
    }
  });

  test('on a hard load with a token the guard waits for the session check behind a loader', async ({
    page,
    shop,
  }) => {
    await signInAsAdmin(page, shop.url);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/users/isAuthorized', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto('/admin/users');
    // Until then the server's own loader is there.
    await expect(page.locator('noscript')).toHaveCount(0);
    await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/admin/users');
    release.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  test('a logged-in user who is not an admin and opens an admin route is redirected to /', async ({
    page,
    shop,
  }) => {
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    for (const route of ADMIN_ROUTES) {
      await page.goto(route);
      await expect(page, route).toHaveURL('/');
    }
  });
});

test.describe('/admin/dashboard', () => {
  test('shows a tile with the count of Users, Products, Categories and Orders, each linking to its list', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { counts } = await readStats(admin, shop.url);
    await page.goto('/admin/dashboard');
    for (const [name, count, list] of [
      ['Users', counts.users, '/admin/users'],
      ['Products', counts.products, '/admin/products'],
      // The built-in category is not counted.
      ['Categories', counts.categories - 1, '/admin/categories'],
      ['Orders', counts.orders, '/admin/orders'],
    ] as const) {
      const tile = page.getByRole('list', { name: 'Overview' }).getByRole('link', { name });
      await expect(tile).toHaveText(`${name}${count.toLocaleString('en-US')}`);
      await tile.click();
      await expect(page).toHaveURL(list);
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
      await page.goBack();
    }
  });

  test('the counts match the lists', async ({ shop }) => {
    const admin = await fetchAdmin(shop.url);
    const { counts } = await readStats(admin, shop.url);
    const [products, categories] = [await readProducts(shop.url), await readCategories(shop.url)];
    expect(counts).toMatchObject({ products: products.length, categories: categories.length });
  });

  test('the Categories tile shows 0 when no category exists', async ({ page, shop }) => {
    await signInAsAdmin(page, shop.url);
    await page.route('**/api/admin/categories', (route) =>
      route.fulfill({ json: { categories: [] } }),
    );
    await page.goto('/admin/dashboard');
    await expect(
      page.getByRole('list', { name: 'Overview' }).getByRole('link', { name: 'Categories' }),
    ).toHaveText('Categories0');
  });
});

test('/admin/users shows the list of users, admins and customers', async ({ page, shop }) => {
  const { user } = await registerShopper(shop.url, 'Farah Khan');
  const admin = await openAsAdmin(page, shop.url, '/admin/users');
  const card = (email: string) => page.getByRole('listitem').filter({ hasText: email });
  await expect(card(user.email).getByRole('heading', { name: 'Farah Khan' })).toBeVisible();
  await expect(card(user.email).getByText('customer', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(admin.user.email);
  await expect(card(admin.user.email).getByText('admin', { exact: true })).toBeVisible();
});

test.describe('/admin/products', () => {
  test('shows the products as cards', async ({ page, shop }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url, {
      price: 1234.5,
    });
    await openAsAdmin(page, shop.url, '/admin/products');
    const card = page.getByRole('listitem').filter({ hasText: product.name });
    await expect(card.getByRole('heading', { name: product.name })).toBeVisible();
    await expect(card.getByText('₹1,234.50', { exact: true })).toBeVisible();
    await expect(card.getByText('Maker · Uncategorised')).toBeVisible();
  });

  test('has a search box and Create New, which opens the Add Product form', async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop.url, '/admin/products');
    await expect(page.getByRole('searchbox', { name: 'Search products by name' })).toBeVisible();
    await page.getByRole('link', { name: 'Create New', exact: true }).click();
    await expect(page).toHaveURL('/admin/addproduct');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Product');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Add Product', exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Add Product · Haat');
  });

  test('each card has an edit link', async ({ page, shop }) => {
    await openAsAdmin(page, shop.url, '/admin/products');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards.getByRole('link', { name: /^Edit / })).toHaveCount(await cards.count());
    const [product] = await readProducts(shop.url);
    await page
      .getByRole('link', { name: `Edit ${product?.name}`, exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/addproduct\?id=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Update Product' })).toBeVisible();
  });

  test('each card has a delete button, which asks once, names the product and says what happens', async ({
    page,
    shop,
  }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await openAsAdmin(page, shop.url, '/admin/products');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards.getByRole('button', { name: /^Delete / })).toHaveCount(await cards.count());
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    const question = page.getByRole('alertdialog', { name: `Delete “${product.name}”?` });
    await expect(question).toContainText('Past orders keep a copy.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: `Delete ${product.name}` })).toBeFocused();
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: product.name })).toHaveCount(0);
    expect((await readProducts(shop.url)).map(({ _id }) => _id)).not.toContain(product._id);
  });
});

test('/admin/orders is a table with user, order, payment status, date, status and total', async ({
  page,
  shop,
}) => {
  const admin = await signInAsAdmin(page, shop.url);
  const { order, shopper } = await buyAThing(admin, shop.url, 2);
  await page.goto('/admin/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'user',
    'order',
    'payment status',
    'date',
    'status',
    'total',
  ]);
  const row = table.getByRole('row').filter({ hasText: order.order_id });
  const cells = row.getByRole('cell');
  await expect(cells).toHaveText(
    [
      `${shopper.user.name} ${shopper.user.email}`,
      new RegExp(`^#1\\d{3}\\s+${order.order_id}$`),
      'paid',
      new Date(order.createdAt).toLocaleDateString('en-US', {
        dateStyle: 'medium',
        timeZone: 'Asia/Kolkata',
      }),
      'Not Delivered',
      // Two at 250, shipping 10 and 2 percent.
      '$520',
    ],
    // Each cell also contains its column's name, which is hidden on wide screens.
    { useInnerText: true },
  );
});

test('/admin/categories shows all categories and lets an admin edit them', async ({
  page,
  shop,
}) => {
  const categories = await readCategories(shop.url);
  await openAsAdmin(page, shop.url, '/admin/categories');
  const list = page.getByRole('region', { name: 'All categories' });
  for (const { name } of categories) {
    await expect(list.getByRole('heading', { name })).toBeVisible();
    await expect(list.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Add category' })).toBeVisible();
});

test.describe('/admin/addproduct', () => {
  test('shows Update Product when opened with a product', async ({ page, shop }) => {
    const product = await addProductByApi(await signInAsAdmin(page, shop.url), shop.url);
    await page.goto(`/admin/addproduct?id=${product._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Product');
    await expect(page.getByRole('button', { name: 'Update Product', exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(product.name);
    await expect(page).toHaveTitle('Update Product · Haat');
  });
});

test.describe('/admin/order_details', () => {
  test('is a static mock-up with fixed sample data that makes no call, and its buttons do nothing', async ({
    page,
    shop,
  }) => {
    await signInAsAdmin(page, shop.url);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/admin')) calls.push(pathname);
    });
    await page.goto('/admin/order_details');
    await expect(page.getByText('order_SAMPLE00000001', { exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Items' })).toBeVisible();
    expect(calls).toEqual([]);

    const before = await page.getByRole('main').innerHTML();
    page.on('request', (request) => calls.push(request.url()));
    for (const button of ['Back To Orders', 'Mark as delivered']) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await expect(page, button).toHaveURL('/admin/order_details');
      expect(await page.getByRole('main').innerHTML(), button).toBe(before);
      expect(calls, button).toEqual([]);
    }
  });
});
