import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DIST } from '../scripts/build-if-changed.ts';
import { signIn } from './auth-form.ts';
import { fillAddress } from './checkout.ts';
import { expectCheckoutWithEmptyCart } from './empty-checkout.ts';
import { signInAs } from './people.ts';
import { test as base, expect } from './shop.ts';
import { type SpecBackend, type SpecBackendOptions, startSpecBackend } from './spec-backend.ts';
import { SPEC_TOKENS, sampleProducts } from './spec-backend-state.ts';
import { isSpecCall } from './spec-calls.ts';
import { expectOneCellPerHeading } from './table.ts';

/** A shop whose backend has the calls of the spec and nothing else, on one origin with its pages. */
const test = base.extend<{
  options: SpecBackendOptions;
  backend: SpecBackend;
}>({
  options: [{}, { option: true }],
  backend: async ({ options }, use) => {
    const backend = await startSpecBackend({ frontEnd: join(DIST, 'current/client'), ...options });
    await use(backend);
    await backend.stop();
  },
  baseURL: async ({ backend }, use) => use(backend.url),
});

/** More than a page of the back office holds. */
const MANY = Array.from({ length: 53 }, (_, index) => ({
  _id: `spoon/${index}`,
  name: `Spoon ${index}`,
  brand: 'Other Maker',
  category: 'kitchen',
  price: 20 + index,
  description: 'It stirs.',
  image: '/images/chai-adda-teapot-640.webp',
  countInStock: 10,
  rating: 3,
}));

const OWN_SCREENS = [
  '/admin/orders/o:1',
  '/admin/customers/u:asha',
  '/admin/products/import',
  '/admin/holds',
  '/admin/mail',
  '/admin/mailbox',
  '/admin/audit',
  '/admin/settings',
];

/** Nothing was tried: neither a call beyond the spec's nor a query, of which the spec has none. */
function expectOnlySpecCalls({ seen }: SpecBackend): void {
  expect(seen.length).toBeGreaterThan(5);
  const beyond = seen.filter(({ call, query }) => query !== '' || !isSpecCall(call));
  expect(beyond.map(({ call, query }) => `${call}${query}`)).toEqual([]);
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');

const openFromMenu = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name, exact: true })
    .click();

/** The provider's script, which pays at once. */
async function standInForProvider(page: Page): Promise<void> {
  const script = `window.Razorpay = class {
    constructor(options) { this.options = options; }
    on() {}
    open() {
      window.opened = { key: this.options.key, amount: this.options.amount, currency: this.options.currency };
      this.options.handler({
        razorpay_order_id: this.options.order_id,
        razorpay_payment_id: 'pay_1',
        razorpay_signature: 'signed',
      });
    }
  };`;
  await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

for (const unknownCalls of ['404 text', '200 html'] as const) {
  test.describe(`With a backend that has only the calls of the spec and answers others with ${unknownCalls}`, () => {
    test.use({ options: { unknownCalls, state: { products: [...sampleProducts(), ...MANY] } } });

    test('every screen of the back office works for an owner', async ({ page, backend }) => {
      await signInAs(page, SPEC_TOKENS.admin);

      await test.step('the tiles of the dashboard count what the lists have', async () => {
        await page.goto('/admin/dashboard');
        const tiles = page.getByRole('list', { name: 'Overview' }).getByRole('link');
        await expect(tiles).toHaveText(['Users2', 'Products60', 'Categories2', 'Orders2']);
        await expect(page.getByRole('heading', { name: 'Sales' })).toHaveCount(0);
      });

      await test.step('the products are paged, searched, narrowed and sorted', async () => {
        await page.getByRole('link', { name: 'Products 60' }).click();
        const names = main(page).getByRole('listitem').getByRole('heading');
        await expect(names).toHaveCount(50);
        await expect(page.getByText('50 of 60 products')).toBeVisible();
        await page.getByRole('button', { name: 'Show more' }).click();
        await expect(names).toHaveCount(60);
        await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
        const search = page.getByRole('searchbox', { name: 'Search products by name' });
        await search.fill('TEA');
        await expect(names).toHaveText(['Clay teapot', 'Iron teapot']);
        await page
          .getByRole('combobox', { name: 'Sort products' })
          .selectOption('Price: low to high');
        await expect(names).toHaveText(['Iron teapot', 'Clay teapot']);
        await search.fill('');
        await page.getByRole('combobox', { name: 'Filter by category' }).selectOption('Light');
        await expect(names).toHaveText(['Id in Devanagari', 'Brass lamp']);
      });

      await test.step('stock is changed by the call that the spec has for it', async () => {
        const stock = page.getByRole('textbox', { name: 'Stock of Brass lamp' });
        await stock.fill('4');
        await stock.press('Enter');
        await expect
          .poll(() => backend.bodiesOf('PUT /api/admin/update_product'))
          .toEqual([
            {
              _id: 'p2',
              name: 'Brass lamp',
              brand: 'Other Maker',
              category: 'light',
              price: 1200,
              description: 'All about p2.',
              image: '/images/chai-adda-teapot-640.webp',
              countInStock: 4,
            },
          ]);
        await expect(page.getByRole('button', { name: 'Save stock of Brass lamp' })).toHaveCount(0);
        await expect(stock).toHaveValue('4');
      });

      await test.step('of what can be done with products, only what the spec has is offered', async () => {
        await expect(main(page).getByRole('link', { name: 'Create New' })).toBeVisible();
        await expect(main(page).getByRole('link', { name: /Import|Held stock/ })).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
        await expect(main(page).getByRole('checkbox')).toHaveCount(0);
      });

      await test.step('a product opens in the form', async () => {
        await page.getByRole('link', { name: 'Edit Id in Devanagari' }).click();
        await expect(h1(page)).toHaveText('Update Product');
        await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Id in Devanagari');
        await expect(page.locator('input[type=file]')).toHaveCount(0);
        await page.goto('/admin/addproduct?id=nothing');
        await expect(page.getByText('This product doesn’t exist or was deleted.')).toBeVisible();
      });

      await test.step('users are listed with their roles, searched and sorted', async () => {
        await openFromMenu(page, 'Users');
        const users = main(page)
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading') });
        await expect(users).toHaveCount(2);
        await expect(users.filter({ hasText: 'Olga Owner' })).toContainText('admin');
        await expect(users.filter({ hasText: 'Asha Rao' })).toContainText('customer');
        await page.getByRole('combobox', { name: 'Sort users' }).selectOption('Name A–Z');
        await expect(users.getByRole('heading')).toHaveText(['Asha Rao', 'Olga Owner']);
        await page.getByRole('searchbox').fill('OWNER@');
        await expect(users.getByRole('heading')).toHaveText(['Olga Owner']);
        await expect(users.getByRole('link')).toHaveCount(0);
      });

      await test.step('orders are listed newest first, searched, narrowed and sorted', async () => {
        await openFromMenu(page, 'Orders');
        const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
        await expect(rows).toHaveCount(3);
        await expect(rows.nth(1)).toContainText(/Asha Rao.*o 2.*due.*Not Delivered.*\$1,234/);
        await expect(rows.nth(2)).toContainText(/Asha Rao.*o:1.*paid.*Not Delivered.*\$928/);
        await expectOneCellPerHeading(page, 6);
        await page.getByRole('combobox', { name: 'Filter orders' }).selectOption('Payment due');
        await expect(rows).toHaveCount(2);
        await expect(rows.nth(1)).toContainText('o 2');
        await page.getByRole('combobox', { name: 'Filter orders' }).selectOption('All orders');
        await page.getByRole('searchbox').fill('O:');
        await expect(rows).toHaveCount(2);
        await expect(main(page).getByRole('table').getByRole('link')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
      });

      await test.step('categories are added, renamed and removed', async () => {
        await openFromMenu(page, 'Categories');
        await expect(page.getByText('3 categories')).toBeVisible();
        await page.getByLabel('Name', { exact: true }).fill('Garden');
        await page.getByRole('button', { name: 'Add category' }).click();
        await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible();
        await page.getByRole('button', { name: 'Edit Garden' }).click();
        await page.getByLabel('New name').fill('Yard');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByRole('heading', { name: 'Yard' })).toBeVisible();
        await page.getByRole('button', { name: 'Delete Yard' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByText('3 categories')).toBeVisible();
      });

      await test.step('the search palette finds products and orders', async () => {
        await page.getByRole('button', { name: 'Search pages, products and orders' }).click();
        await page
          .getByRole('combobox', { name: 'Search pages, products and orders' })
          .fill('teapot');
        const found = page.getByRole('option');
        await expect(found).toHaveText([/Clay teapot.*₹450/, /Iron teapot.*₹90/]);
        await page.getByRole('combobox', { name: 'Search pages, products and orders' }).fill('o:1');
        await expect(found).toHaveText([/o:1.*Asha Rao · \$928/]);
        await found.click();
        await expect(page).toHaveURL('/admin/orders?q=o%3A1');
      });

      await test.step('what is beyond the spec is neither in the menu nor at its address', async () => {
        const menu = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
        await expect(menu).toHaveText([
          'Dashboard',
          'Users',
          'Products',
          'Add Product',
          'Categories',
          'Orders',
          'View shop',
          'Logout',
        ]);
        for (const path of OWN_SCREENS) {
          await page.goto(path);
          await expect(h1(page), path).toHaveText('Page not found');
        }
        await page.goto('/admin/order_details');
        await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();
      });

      expectOnlySpecCalls(backend);
    });

    test('a shopper can browse, buy and find the order again', async ({ page, backend }) => {
      await standInForProvider(page);

      await test.step('signing in', async () => {
        await page.goto('/public/register');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByRole('link', { name: /Forgot/ })).toHaveCount(0);
        await page.reload();
        await signIn(page, 'asha@other.example', 'asha secret');
        await expect(page.getByText('LoggedIn Successfully...')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible();
      });

      await test.step('the home page, the list and a product', async () => {
        await page.goto('/');
        await expect(main(page).getByRole('link', { name: /Clay teapot/ })).toBeVisible();
        await page.goto('/productScreen?category=light');
        await expect(main(page).getByRole('link', { name: /Brass lamp/ })).toBeVisible();
        await page.goto('/products/:p1');
        await expect(h1(page)).toHaveText('Clay teapot');
        await page.getByRole('combobox').selectOption('2');
        await page.getByRole('button', { name: 'Add To Cart' }).click();
        await expect(main(page).getByRole('row').filter({ hasText: 'Clay teapot' })).toBeVisible();
      });

      await test.step('the address, the confirmation and the payment', async () => {
        await page.goto('/privateRoutes/payment');
        await fillAddress(page);
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(h1(page)).toHaveText('Order Confirmation');
        await expect(page.getByText(/^You pay in the/)).toHaveText(
          'You pay in the payment provider’s window, which opens next: by card, UPI (QR code or app), net banking or wallet.',
        );
        await page.getByRole('button', { name: 'Place Order' }).click();
        await expect(page.getByRole('heading', { name: 'Payment SuccessFull....' })).toBeVisible();
        await expect(page.getByText('pay_1')).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]');
        expect(backend.bodiesOf('POST /api/payment/placeOrder')).toMatchObject([{ amount: 92800 }]);
        expect(backend.bodiesOf('POST /api/payment/paymentVerification')).toMatchObject([
          { payment_id: 'pay_1', razorpay_signature: 'signed', totalPrice: 928, isPaid: true },
        ]);
      });

      await test.step('the history lists every order and links to its summary', async () => {
        await page.goto('/privateRoutes/userprofile?id=u:asha');
        const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
        await expect(rows).toHaveCount(3);
        await expect(rows.filter({ hasText: 'o:1' })).toContainText(/paid.*₹928/);
        await expect(rows.filter({ hasText: 'o 2' })).toContainText(/due.*₹1,234/);
        await expectOneCellPerHeading(page, 4);
        await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
        await rows.filter({ hasText: 'o:1' }).getByRole('cell').nth(1).click();
        await expect(h1(page)).toHaveText('Order Summary');
        await expect(page.getByRole('heading', { name: 'Clay teapot' })).toBeVisible();
        await expect(main(page)).toContainText('$928');
      });

      await test.step('a summary opens by its address alone, and an unknown one says so', async () => {
        await page.reload();
        await expect(page.getByRole('heading', { name: 'Clay teapot' })).toBeVisible();
        await page.goto('/privateRoutes/ordersummary?order_id=o%202');
        await expect(page.getByRole('heading', { name: 'Brass lamp' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
        await page.goto('/privateRoutes/ordersummary?order_id=lost');
        await expect(h1(page)).toHaveText('We couldn’t find that order');
      });

      await test.step('pages beyond the spec are not linked, and not at their addresses', async () => {
        await page.goto('/privateRoutes/userprofile?id=u:asha');
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Your account' })).toHaveCount(0);
        for (const path of ['/privateRoutes/account', '/public/forgotten', '/policies/privacy']) {
          await page.goto(path);
          await expect(h1(page), path).toHaveText('We couldn’t find that page');
        }
      });

      await test.step('signing out', async () => {
        await page.getByRole('link', { name: 'Your profile' }).click();
        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page).toHaveURL('/public/register');
        expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
      });

      expectOnlySpecCalls(backend);
    });
  });
}

const asJson = (value: unknown, status = 200) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

test('numbers may come as text and texts may be missing: stock "4" offers 1 to 4, and the line stays in the cart', async ({
  page,
  backend,
}) => {
  const lamp = { _id: 31, name: 'Tin lamp', price: '499.50', countInStock: '4', __v: 0 };
  const priceless = { _id: 'free', name: 'Priceless', price: 'on request', countInStock: 3 };
  backend.answers.set('GET /api/products', asJson([lamp, priceless]));
  backend.answers.set('GET /api/products/31', asJson(lamp));
  backend.answers.set('GET /api/products/free', asJson(priceless));
  await page.goto('/');
  await main(page)
    .getByRole('link', { name: /Tin lamp/ })
    .click();
  await expect(page).toHaveURL('/products/:31');
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.getByLabel('Quantity').getByRole('option')).toHaveText(['1', '2', '3', '4']);
  await page.getByLabel('Quantity').selectOption('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  const totals = page.getByRole('region', { name: 'Totals' }).getByRole('definition');
  await expect(totals).toHaveText(['₹999', '₹10', '₹19.98', '₹1,028.98']);
  await page.goto('/cart');
  await expect(page.getByLabel('Quantity of Tin lamp').getByRole('option')).toHaveCount(4);
  await expect(totals).toHaveText(['₹999', '₹10', '₹19.98', '₹1,028.98']);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? ''));
  expect(stored).toEqual([
    {
      product_id: '31',
      name: 'Tin lamp',
      image: '',
      price: 499.5,
      countInStock: 4,
      description: '',
      qty: 2,
    },
  ]);
  await page.goto('/products/:free');
  await expect(page.getByText('Stock is Unavailable')).toBeVisible();
});

test.describe('With a backend whose product call fails', () => {
  test.use({ allowedErrors: [/ShopHiccup/] });

  test('the loader stays and it is asked again; a product in a 404 counts, a 404 without one says so', async ({
    page,
    backend,
  }) => {
    const call = 'GET /api/products/p1';
    const askAgain = () => page.evaluate(() => dispatchEvent(new Event('online')));
    const loader = page.getByRole('status').filter({ hasText: 'Loading...' });
    backend.answers.set('GET /api/products', asJson([]));
    backend.answers.set(call, asJson({ status: 500, detail: 'It broke.' }, 500));
    await page.goto('/products/:p1');
    await expect
      .poll(() => backend.seen.filter((each) => each.call === call).length)
      .toBeGreaterThan(1);
    await expect(loader).toBeVisible();
    await expect(main(page).getByRole('heading')).toHaveCount(0);
    await expect(main(page)).not.toContainText('It broke.');
    backend.answers.set(call, asJson({ _id: 'p1', name: 'In a 404', price: 5 }, 404));
    await askAgain();
    await expect(h1(page)).toHaveText('In a 404');
    await expect(loader).toHaveCount(0);
    backend.answers.set(call, asJson({ _id: 'P-1', name: 'Its id is written otherwise' }));
    await page.reload();
    await expect(h1(page)).toHaveText('Its id is written otherwise');
    backend.answers.set(call, asJson({ message: 'none' }, 404));
    await page.reload();
    await expect(h1(page)).toHaveText('We couldn’t find that product');
  });
});

test('with an empty cart the address form and the confirmation show here too, and Place Order is disabled', async ({
  page,
  backend,
}) => {
  await signInAs(page, SPEC_TOKENS.shopper);
  await expectCheckoutWithEmptyCart(page);
  expect(backend.bodiesOf('POST /api/payment/placeOrder')).toEqual([]);
});

test.describe('With a session check that gets no answer', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('private pages need the token alone here too, and redirect when the session has ended', async ({
    page,
    backend,
  }) => {
    await signInAs(page, SPEC_TOKENS.shopper);
    const check = '**/api/users/isAuthorized';
    await page.route(check, () => {});
    for (const [path, heading] of [
      ['/privateRoutes/payment', 'Shipping Address'],
      ['/privateRoutes/orderScreen', 'Order Confirmation'],
      ['/privateRoutes/userprofile?id=u:asha', 'Your profile'],
      ['/privateRoutes/ordersummary?order_id=o:1', 'Order Summary'],
    ] as const) {
      await page.goto(path);
      await expect(h1(page), path).toHaveText(heading);
    }
    await page.unroute(check);
    await page.route(check, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('link', { name: 'Your profile' }).click();
    await expect(page.getByRole('row', { name: 'o:1' })).toBeVisible();
    await page.unroute(check);
    backend.state.sessions.delete(SPEC_TOKENS.shopper);
    await page.getByRole('link', { name: 'o:1' }).click();
    await expect(page).toHaveURL('/public/register');
    expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
  });
});

test('the user of an order may be an object, an id, null or absent', async ({ page, backend }) => {
  await signInAs(page, SPEC_TOKENS.admin);
  for (const [orderUser, shown] of [
    ['object', 'Asha Rao'],
    ['id', 'u:asha'],
    ['null', '–'],
    ['absent', '–'],
  ] as const) {
    backend.settings.orderUser = orderUser;
    await page.goto('/admin/orders');
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
    await expect(rows.nth(1).getByRole('cell').first(), orderUser).toContainText(shown);
    await expect(rows, orderUser).toHaveCount(3);
  }
  await page.goto('/privateRoutes/userprofile?id=u');
  await page.getByRole('link', { name: 'o:1' }).click();
  await expect(page.getByRole('heading', { name: 'Clay teapot' })).toBeVisible();
});

test.describe('With a backend that answers its own calls with something else', () => {
  test.use({ allowedErrors: [/not the list that was asked for|is not a list|Unexpected token/] });

  const ODD_ANSWERS = {
    'GET /api/products': { type: 'text/html', body: '<!doctype html><title>Welcome</title>' },
    'GET /api/admin/categories': { type: 'application/json', body: 'null' },
    'GET /api/admin/users': {},
    'GET /api/admin/orders': { type: 'application/json', body: '[{"orders":[]}]' },
  };
  const EMPTY_SCREENS = [
    ['/admin/users', '0 users'],
    ['/admin/products', '0 products'],
    ['/admin/orders', '0 orders'],
    ['/admin/categories', 'No categories yet. Add the first one with the form.'],
    ['/productScreen', 'Products not found'],
    ['/', 'Products Not Found...'],
    ['/privateRoutes/userprofile?id=u', 'payment status'],
    ['/privateRoutes/ordersummary?order_id=o:1', 'We couldn’t load this order'],
  ] as const;

  test('no screen breaks: an unreadable list is shown as empty', async ({ page, backend }) => {
    await signInAs(page, SPEC_TOKENS.admin);
    for (const [call, answer] of Object.entries(ODD_ANSWERS)) backend.answers.set(call, answer);
    for (const [screen, message] of EMPTY_SCREENS) {
      await page.goto(screen);
      await expect(page.getByText(message), screen).toBeVisible();
    }
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('list', { name: 'Overview' }).getByRole('link')).toHaveText([
      'Users0',
      'Products0',
      'Categories0',
      'Orders0',
    ]);
  });
});
