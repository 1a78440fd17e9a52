import type { Page } from '@playwright/test';
import { buildIfChanged } from '../scripts/build-if-changed.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { fillRegister } from './auth-form.ts';
import { ADDRESS, fillAddress } from './checkout.ts';
import { BACKEND, HOST_BUILD } from './host-build.ts';
import { test as base, expect, startShop } from './shop.ts';
import { type SeenCall, type SpecBackend, startSpecBackend } from './spec-backend.ts';

/** Pays at once, and records what it was opened with. */
const CHECKOUT_SCRIPT = `
  window.Razorpay = class {
    constructor(options) { this.options = options; }
    on() {}
    open() {
      const { handler, modal, ...options } = this.options;
      window.openedWith = options;
      handler({
        razorpay_order_id: options.order_id,
        razorpay_payment_id: 'pay_of_the_window',
        razorpay_signature: 'signed by the window',
      });
    }
  };`;

declare global {
  interface Window {
    openedWith?: Record<string, unknown>;
  }
}

/** Our server, with its own full catalogue, serves pages that call the spec's backend elsewhere. */
const test = base.extend<object, { backend: SpecBackend; hostShop: ServerProcess }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const backend = await startSpecBackend({ cors: true, unknownCalls: '200 html' });
      await use(backend);
      await backend.stop();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, backend }, use) => {
      const [name, place] = [BACKEND, backend.url].map((address) => new URL(address).host);
      const rule = `--host-resolver-rules=MAP ${name} ${place}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
    },
    { scope: 'worker' },
  ],
  hostShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      await buildIfChanged({ ...process.env, ...HOST_BUILD });
      const { shop, stop } = await startShop({ DIST_DIR: HOST_BUILD.DIST_DIR });
      await use(shop);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ hostShop }, use) => use(hostShop.url),
});

test.describe.configure({ mode: 'default' });

test('for pages that call another backend the server sends shells, and nothing of its own catalogue', async ({
  hostShop,
}) => {
  const read = async (path: string) => (await fetch(`${hostShop.url}${path}`)).text();
  const own = JSON.parse(await read('/api/products')) as { _id: string; name: string }[];
  expect(own.length).toBeGreaterThan(20);
  const [first] = own;
  const addresses = [
    '/',
    '/productScreen',
    '/productScreen?category=kitchen',
    `/products/:${first?._id}`,
    '/products/:p1',
    '/cart',
    '/sitemap.xml',
  ];
  for (const address of addresses) {
    const body = await read(address);
    const shown = own.filter(({ name }) => body.includes(name));
    expect([address, shown]).toEqual([address, []]);
    expect(body).not.toContain('"@type":"Product"');
    expect(body).not.toContain('Test mode');
    if (address === '/sitemap.xml') continue;
    const data = /id="page-data">(?<json>.*?)<\/script>/.exec(body)?.groups?.json;
    expect(JSON.parse(data ?? '')).toMatchObject({
      isRendered: false,
      isTestMode: false,
      products: [],
      categories: [],
    });
    expect(JSON.parse(data ?? '')).not.toHaveProperty('isOurs');
  }
  // Only the other backend knows whether there is such a product.
  const { status } = await fetch(`${hostShop.url}/products/:p1`);
  expect(status).toBe(200);
  // The same goes for which part of an address is an id: only its form is made canonical.
  const typed = await fetch(`${hostShop.url}/Products/x:p1/?a=1`, { redirect: 'manual' });
  expect([typed.status, typed.headers.get('location')]).toEqual([301, '/products/:x:p1?a=1']);
});

/** The calls of the spec that a shopper needs. */
const SPEC_CALLS =
  /^(?:GET \/api\/products(?:\/[^/]+)?|\w+ \/api\/users\/(?:isAuthorized|login|register|logout)|\w+ \/api\/admin\/(?:orders|categories)|POST \/api\/payment\/\w+)$/;
const isProductCall = ({ call }: SeenCall) => /^GET \/api\/products(?:\/[^/]+)?$/.test(call);
const testMode = (page: Page) => page.getByText('Test mode');

test('a VITE_HOST build sells with another backend, from / to the success page', async ({
  page,
  context,
  backend,
  hostShop,
}) => {
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'cross-site', url: hostShop.url }]);
  await page.goto('/');
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(7);
  await expect(testMode(page)).toHaveCount(0);

  await cards.filter({ hasText: 'Clay teapot' }).click();
  await expect(page).toHaveURL('/products/:p1');
  await page.getByLabel('Quantity').selectOption('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
  await fillRegister(page, 'ravi@other.example');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await fillAddress(page);
  // Not earlier: once a route is mocked, the browser's preflight requests are answered by the mock too.
  await context.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CHECKOUT_SCRIPT }),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeVisible();
  await expect(testMode(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL('/privateRoutes/paymentsuccess');
  await expect(page.getByRole('heading', { name: 'Payment SuccessFull....' })).toBeVisible();
  await expect(page.getByText('pay_of_the_window')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]');

  const [saved] = backend.state.orders;
  // 2 × 450, shipping 10 and 2 % of tax.
  expect(saved).toMatchObject({ totalPrice: 928, isPaid: true });
  expect(await page.evaluate(() => window.openedWith)).toMatchObject({
    key: 'rzp_test_OfAnotherShop1',
    amount: 92_800,
    currency: 'INR',
    order_id: saved?.order_id,
  });

  const teapot = {
    product_id: 'p1',
    name: 'Clay teapot',
    image: '/images/chai-adda-teapot-640.webp',
    price: 450,
    description: 'All about p1.',
    qty: 2,
  };
  expect(backend.bodiesOf('POST /api/users/register')).toEqual([
    {
      name: 'Ravi Kumar',
      email: 'ravi@other.example',
      password: 'a long enough secret',
      cpassword: 'a long enough secret',
    },
  ]);
  expect(backend.bodiesOf('POST /api/payment/placeOrder')).toEqual([
    { amount: 92_800, orderItems: [teapot], shippingAddress: ADDRESS },
  ]);
  expect(backend.bodiesOf('POST /api/payment/paymentVerification')).toEqual([
    {
      order_id: saved?.order_id,
      payment_id: 'pay_of_the_window',
      razorpay_signature: 'signed by the window',
      orderItems: [teapot],
      shippingAddress: ADDRESS,
      paymentMethod: 'Razorpay',
      shippingPrice: 10,
      taxPrice: 18,
      totalPrice: 928,
      isPaid: true,
    },
  ]);

  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const registered = backend.seen.findIndex(({ call }) => call === 'POST /api/users/register');
  const later = backend.seen.slice(registered + 1);
  expect(backend.seen.filter(({ call }) => !SPEC_CALLS.test(call))).toEqual([]);
  expect(later.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'GET /api/users/isAuthorized',
      'GET /api/products',
      'POST /api/payment/placeOrder',
      'POST /api/payment/paymentVerification',
    ]),
  );
  for (const call of later) {
    const expected = isProductCall(call) ? undefined : `Bearer ${token}`;
    expect([call.call, call.headers.authorization]).toEqual([call.call, expected]);
  }
  // By its defaults the library sends the cross-site token to its own origin only.
  expect(backend.seen.filter(({ headers }) => 'x-xsrf-token' in headers)).toEqual([]);
});
