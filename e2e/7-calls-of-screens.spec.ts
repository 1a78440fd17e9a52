import type { Page, Request } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { addProductByApi } from './back-office.ts';
import { buyByApi, lineOf, placeByApi, putInStorage } from './checkout.ts';
import { test } from './own-shop.ts';
import { fetchAdmin, registerShopper, signInAs } from './people.ts';
import { expect, untilLive } from './shop.ts';
import { isSpecCall } from './spec-calls.ts';

/** The calls that opening a screen makes: the spec's, and at most one of our own. */
type Opened = { address: string; spec: readonly string[]; own?: string };

const AUTHORIZED = 'GET /api/users/isAuthorized';
const PRODUCTS = 'GET /api/products';
const CATEGORIES = 'GET /api/admin/categories';

/** Opens each screen anew. */
async function expectCalls(page: Page, screens: Record<string, Opened>): Promise<void> {
  for (const [screen, { address, spec, own }] of Object.entries(screens)) {
    await test.step(screen, async () => {
      expect(spec.filter((call) => !isSpecCall(call.replace(/\?.*/, '')))).toEqual([]);
      const expected = [...spec, ...(own === undefined ? [] : [own])].sort();
      const calls: string[] = [];
      const note = (request: Request) => {
        const { pathname, search } = new URL(request.url());
        if (!pathname.startsWith('/api/')) return;
        calls.push(`${request.method()} ${pathname}${decodeURIComponent(search)}`);
      };
      page.on('request', note);
      await page.goto(address, { waitUntil: 'networkidle' });
      await untilLive(page);
      await expect.poll(() => calls.toSorted()).toEqual(expected);
      await page.waitForLoadState('networkidle');
      page.off('request', note);
      expect(calls.toSorted()).toEqual(expected);
    });
  }
}

test('a visitor’s screens make the calls of the spec alone', async ({ page, ownShop }) => {
  const product = await addProductByApi(await fetchAdmin(ownShop.url), ownShop.url);
  const read = `GET /api/products/${product._id}`;
  await expectCalls(page, {
    home: { address: paths.home, spec: [PRODUCTS] },
    'the product list': { address: paths.productList, spec: [PRODUCTS, CATEGORIES] },
    'a product': { address: paths.product(product._id), spec: [PRODUCTS, CATEGORIES, read] },
    'an empty cart': { address: paths.cart, spec: [PRODUCTS] },
    'a product on its way to the cart': {
      address: paths.addToCart(product._id, 1),
      spec: [PRODUCTS, read],
    },
    'the cart': { address: paths.cart, spec: [PRODUCTS, read] },
    'the sign-in': { address: paths.register, spec: [PRODUCTS] },
  });
});

test('a shopper’s screens make the calls of the spec, and at most one of our own', async ({
  page,
  ownShop,
}) => {
  const product = await addProductByApi(await fetchAdmin(ownShop.url), ownShop.url);
  const { user, jwtToken } = await registerShopper(ownShop.url);
  const session = { user, jwtToken };
  const { order_id: paid } = await buyByApi(ownShop.url, session, [lineOf(product, 1)]);
  const { order } = await placeByApi(ownShop.url, session, [lineOf(product, 2)]);
  const due = order.id;
  await signInAs(page, jwtToken);
  await putInStorage(page, [lineOf(product, 1)]);
  const read = `GET /api/products/${product._id}`;
  const holds = 'GET /api/orders/holds';
  await expectCalls(page, {
    home: { address: paths.home, spec: [AUTHORIZED, PRODUCTS] },
    'the product list': { address: paths.productList, spec: [AUTHORIZED, PRODUCTS, CATEGORIES] },
    'a product': {
      address: paths.product(product._id),
      spec: [AUTHORIZED, PRODUCTS, CATEGORIES, read],
      own: holds,
    },
    'the cart': { address: paths.cart, spec: [AUTHORIZED, PRODUCTS, read], own: holds },
    'the shipping address': {
      address: paths.payment,
      spec: [AUTHORIZED, PRODUCTS],
      own: 'GET /api/users/address',
    },
    'the order confirmation': {
      address: paths.orderScreen,
      spec: [AUTHORIZED, PRODUCTS, read],
      own: holds,
    },
    'the confirmation of an order that is due': {
      address: paths.payOrder(due),
      spec: [AUTHORIZED, PRODUCTS],
      own: `GET /api/orders/${due}`,
    },
    'the payment success': { address: paths.paymentSuccess, spec: [AUTHORIZED, PRODUCTS] },
    'the profile, with an order that is due': {
      address: paths.userProfile(user._id),
      spec: [AUTHORIZED, PRODUCTS, 'GET /api/admin/orders'],
      own: `GET /api/orders/extras?ids=${due},${paid}`,
    },
    'the summary of a paid order': {
      address: paths.orderSummary(paid),
      spec: [AUTHORIZED, PRODUCTS],
      own: `GET /api/orders/${paid}`,
    },
    'the summary of an order that is due': {
      address: paths.orderSummary(due),
      spec: [AUTHORIZED, PRODUCTS],
      own: `GET /api/orders/${due}`,
    },
  });
});

test('an admin’s screens make the calls of the spec, a page of each list, and at most one of our own', async ({
  page,
  ownShop,
}) => {
  const admin = await fetchAdmin(ownShop.url);
  const product = await addProductByApi(admin, ownShop.url);
  const shopper = await registerShopper(ownShop.url);
  const { order_id: paid } = await buyByApi(ownShop.url, shopper, [lineOf(product, 1)]);
  await signInAs(page, admin.jwtToken);
  await page.clock.setFixedTime('2026-03-14T12:00:00Z');
  await expectCalls(page, {
    'the dashboard': {
      address: '/admin/dashboard',
      spec: [
        AUTHORIZED,
        'GET /api/admin/users?limit=1',
        'GET /api/products?limit=1',
        CATEGORIES,
        'GET /api/admin/orders?limit=1',
      ],
      own: 'GET /api/admin/stats?from=2026-02-13&to=2026-03-14&offsetMinutes=330',
    },
    users: { address: '/admin/users', spec: [AUTHORIZED, 'GET /api/admin/users?limit=50'] },
    products: {
      address: '/admin/products',
      spec: [AUTHORIZED, CATEGORIES, 'GET /api/products?limit=50'],
      own: 'GET /api/admin/holds',
    },
    'a new product': { address: '/admin/addproduct', spec: [AUTHORIZED, CATEGORIES] },
    'the update of a product': {
      address: `/admin/addproduct?id=${product._id}`,
      spec: [AUTHORIZED, CATEGORIES, `GET /api/products/${product._id}`],
      own: `GET /api/admin/products/${product._id}`,
    },
    categories: { address: '/admin/categories', spec: [AUTHORIZED, CATEGORIES] },
    orders: {
      address: `/admin/orders?q=${paid}`,
      spec: [AUTHORIZED, `GET /api/admin/orders?q=${paid}&limit=50`],
      own: `GET /api/orders/extras?ids=${paid}`,
    },
    'the details of an order': { address: '/admin/order_details', spec: [AUTHORIZED] },
  });
});
