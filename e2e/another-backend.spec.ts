import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DIST } from '../scripts/build-if-changed.ts';
import { signIn } from './auth-form.ts';
import { fillAddress } from './checkout.ts';
import { signInAs } from './people.ts';
import { test as base, expect } from './shop.ts';
import { type SpecBackend, type SpecBackendOptions, startSpecBackend } from './spec-backend.ts';
import { SPEC_TOKENS, sampleProducts } from './spec-backend-state.ts';

/** A shop whose backend has the calls of the spec and nothing else, on one origin with its pages. */
const test = base.extend<{
  options: SpecBackendOptions;
  backend: SpecBackend;
}>({
  options: [{}, { option: true }],
  backend: async ({ options }, use) => {
    const backend = await startSpecBackend({ frontEnd: join(DIST, 'client'), ...options });
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

const NOT_OFFERED = 'This shop’s backend doesn’t support this.';

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

      await test.step('a file of the products is not offered, and none is saved', async () => {
        await page.getByRole('button', { name: 'Export CSV' }).click();
        await expect(main(page).getByRole('alert')).toHaveText(NOT_OFFERED);
      });

      await test.step('a product opens in the form', async () => {
        await page.getByRole('link', { name: 'Edit Id in Devanagari' }).click();
        await expect(h1(page)).toHaveText('Update Product');
        await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Id in Devanagari');
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
      });

      await test.step('orders are listed newest first, searched, narrowed and sorted', async () => {
        await openFromMenu(page, 'Orders');
        const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
        await expect(rows).toHaveCount(3);
        await expect(rows.nth(1)).toContainText(/Asha Rao.*o 2.*due.*Not Delivered.*\$1,234/);
        await expect(rows.nth(2)).toContainText(/Asha Rao.*o:1.*paid.*Not Delivered.*\$928/);
        await page.getByRole('combobox', { name: 'Filter orders' }).selectOption('Payment due');
        await expect(rows).toHaveCount(2);
        await expect(rows.nth(1)).toContainText('o 2');
        await page.getByRole('combobox', { name: 'Filter orders' }).selectOption('All orders');
        await page.getByRole('searchbox').fill('O:');
        await expect(rows).toHaveCount(2);
        await page.getByRole('link', { name: 'o:1' }).click();
        await expect(page.getByText(NOT_OFFERED)).toBeVisible();
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
        await page.keyboard.press('Escape');
      });

      await test.step('what is beyond the spec is shown as unavailable', async () => {
        await openFromMenu(page, 'Audit log');
        await expect(page.getByText(NOT_OFFERED)).toBeVisible();
        await openFromMenu(page, 'Products');
        await page.getByRole('link', { name: 'Held stock' }).click();
        await expect(h1(page)).toHaveText('Held stock');
        await expect(page.getByText(NOT_OFFERED)).toBeVisible();
        await page.goto('/admin/products/import');
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('name') });
        await expect(page.getByText(NOT_OFFERED)).toBeVisible();
      });
    });

    test('a shopper can browse, buy and find the order again', async ({ page, backend }) => {
      await standInForProvider(page);

      await test.step('signing in', async () => {
        await page.goto('/public/register');
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

      await test.step('signing out', async () => {
        await page.getByRole('link', { name: 'Your profile' }).click();
        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page).toHaveURL('/public/register');
        expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
      });
    });
  });
}

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
    ['/admin/categories', '0 categories'],
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
