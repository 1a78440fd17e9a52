import { inRupees } from './money.ts';
import { registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

test.describe('Top navigation', () => {
  test('Home, Products, a Register button when there is no token, and a notice in test mode', async ({
    page,
  }) => {
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(navigation.getByRole('link', { name: 'Products', exact: true })).toHaveAttribute(
      'href',
      '/productScreen',
    );
    await expect(page.getByRole('link', { name: 'Register', exact: true })).toHaveAttribute(
      'href',
      '/public/register',
    );
    await expect(page.getByRole('link', { name: 'Your profile' })).toHaveCount(0);
    await expect(page.getByText('Test mode: no money moves')).toBeVisible();
  });

  test('a cart link with a count of distinct cart lines', async ({ page }) => {
    await page.addInitScript(() => {
      const line = { name: 'x', image: '', price: 1, countInStock: 9, description: '' };
      localStorage.setItem(
        'cartItems',
        JSON.stringify([
          { ...line, product_id: 'a', qty: 5 },
          { ...line, product_id: 'b', qty: 1 },
        ]),
      );
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Cart, 2 products', exact: true })).toHaveAttribute(
      'href',
      '/cart',
    );
  });

  test('invalid data in storage counts as empty, and the page works', async ({ page }) => {
    await page.addInitScript(() => {
      for (const key of ['products', 'cartItems', 'openPayments']) {
        localStorage.setItem(key, '{"not":"a list"');
      }
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Cart, 0 products' })).toBeVisible();
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(
      24,
    );
  });

  test('hidden on any path containing /admin', async ({ page }) => {
    for (const path of ['/some/admin/place', '/the/administration']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'We couldn’t find that page' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' }), path).toHaveCount(0);
    }
  });
});

test.describe('Top navigation, with a token', () => {
  test('a profile icon linking to the user profile with the user id, and no Register', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
      'href',
      `/privateRoutes/userprofile?id=${user._id}`,
    );
    await expect(page.getByRole('link', { name: 'Register', exact: true })).toHaveCount(0);
  });
});

test.describe('Top navigation and footer', () => {
  test('are on home, product list, cart, sign-in and the page of an unknown address', async ({
    page,
  }) => {
    for (const path of ['/', '/productScreen', '/cart', '/public/register', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('paragraph'), path).toHaveText(
        `© ${new Date().getFullYear()} Haat, an open-source shop`,
      );
    }
  });
});

test.describe('/', () => {
  test('Featured Products cards, maximum 12, from a fresh database, each linking to /products/:{id}, the id prefixed with a colon', async ({
    page,
    shop,
  }) => {
    const products = await (await fetch(`${shop.url}/api/products`)).json();
    expect(products.length).toBeGreaterThan(12);
    await page.goto('/');
    await expect(
      page.getByRole('heading', { name: 'Featured Products', exact: true }),
    ).toBeVisible();
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(12);
    for (const [index, product] of products.slice(0, 12).entries()) {
      await expect(cards.nth(index).getByRole('heading')).toHaveText(product.name);
      await expect(
        cards.nth(index).getByText(inRupees(product.price), { exact: true }),
      ).toBeVisible();
      await expect(cards.nth(index).getByRole('link')).toHaveAttribute(
        'href',
        `/products/:${product._id}`,
      );
      const stars = product.rating > 0 ? `Rated ${product.rating} out of 5` : 'No ratings yet';
      await expect(cards.nth(index).getByRole('img', { name: stars })).toBeVisible();
    }
  });

  test('a loader shows while products load', async ({ page }) => {
    const release = Promise.withResolvers<void>();
    await page.route('**/api/products', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto('/');
    const loader = page.getByRole('status').getByText('Loading...', { exact: true });
    await expect(loader).toBeVisible();
    release.resolve();
    await expect(loader).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
  });

  test('an empty list shows "Products Not Found..."', async ({ page }) => {
    await page.route('**/api/products', (route) => route.fulfill({ json: [] }));
    await page.goto('/');
    await expect(
      page.getByRole('heading', { name: 'Products Not Found...', exact: true }),
    ).toBeVisible();
  });

  test('an unknown address answers 404 with a page that links home, as the logo does', async ({
    page,
  }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go To Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle(/^Haat/);
    await page.goBack();
    await page.getByRole('link', { name: 'Haat home', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  });
});
