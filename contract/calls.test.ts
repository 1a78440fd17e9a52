import { describe, expect, test } from 'vitest';
import { adminAccountEndpoints } from './accounts/admin-endpoints.ts';
import { accountEndpoints } from './accounts/endpoints.ts';
import { ownAccountEndpoints } from './accounts/own-account-endpoints.ts';
import { accountCalls } from './accounts/schemas.ts';
import { signInEndpoints } from './accounts/sign-in-endpoints.ts';
import { adminAuditEndpoints } from './audit/admin-endpoints.ts';
import { adminCatalogueEndpoints, adminImportEndpoints } from './catalogue/admin-endpoints.ts';
import { catalogueEndpoints } from './catalogue/endpoints.ts';
import { catalogueCalls } from './catalogue/schemas.ts';
import { checkoutEndpoints } from './checkout/endpoints.ts';
import { adminCustomerEndpoints } from './customers/admin-endpoints.ts';
import { ERRORS } from './errors.ts';
import { adminMailEndpoints } from './mail/admin-endpoints.ts';
import { adminNoteEndpoints } from './notes/admin-endpoints.ts';
import { adminOrderEndpoints } from './orders/admin-endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { adminStatsEndpoints } from './stats/admin-endpoints.ts';

/** The table in chapter 7 of the spec, written out by hand. */
const OF_THE_SPECIFICATION = [
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/users/isAuthorized',
  'POST /api/users/login',
  'POST /api/users/register',
  'GET /api/users/logout',
  'GET /api/admin/orders',
  'GET /api/admin/categories',
  'GET /api/admin/users',
  'POST /api/admin/add_category',
  'PUT /api/admin/update_category',
  'DELETE /api/admin/remove_category',
  'POST /api/admin/add_product',
  'PUT /api/admin/update_product',
  'DELETE /api/admin/remove_product',
  'POST /api/payment/placeOrder',
  'POST /api/payment/paymentVerification',
];

const OF_OUR_OWN = [
  'GET /api/users/address',
  'POST /api/users/forgotten',
  'POST /api/users/reset',
  'POST /api/users/verify',
  'POST /api/users/verification',
  'GET /api/users/account',
  'PUT /api/users/name',
  'PUT /api/users/password',
  'DELETE /api/users/sessions/:session_id',
  'DELETE /api/users/sessions',
  'GET /api/orders/:order_id',
  'GET /api/admin/orders/:order_id',
  'POST /api/admin/orders/:order_id/deliver',
  'POST /api/admin/orders/:order_id/undeliver',
  'POST /api/admin/orders/:order_id/refund',
  'GET /api/admin/orders.csv',
  'GET /api/admin/products.csv',
  'POST /api/admin/products/import',
  'GET /api/admin/products/import/:requestId',
  'GET /api/admin/products',
  'GET /api/admin/products/:id',
  'POST /api/admin/products/bulk',
  'POST /api/admin/products/:id/stock',
  'POST /api/admin/images',
  'POST /api/orders/:order_id/pay',
  'GET /api/orders/holds',
  'GET /api/admin/holds',
  'POST /api/admin/orders/:order_id/release',
  'POST /api/admin/orders/:order_id/refunds/:refund_id/settle',
  'GET /api/admin/audit',
  'GET /api/admin/stats',
  'GET /api/orders/extras',
  'GET /api/admin/customers/:user_id',
  'GET /api/admin/customers/:user_id/orders',
  'POST /api/admin/customers/:user_id/sign-out',
  'GET /api/admin/notes/:kind/:subject_id',
  'POST /api/admin/notes/:kind/:subject_id',
  'DELETE /api/admin/notes/:kind/:subject_id/:note_id',
  'GET /api/admin/mail',
  'GET /api/admin/mailbox',
  'GET /api/admin/mailbox/:id',
  'POST /api/admin/mailbox/:id/reveal',
  'GET /api/admin/mail/given-up',
  'GET /api/admin/mail/previews',
  'POST /api/admin/mail/:id/send',
];

const tables = [
  catalogueEndpoints,
  accountEndpoints,
  signInEndpoints,
  ownAccountEndpoints,
  checkoutEndpoints,
  orderEndpoints,
  adminCatalogueEndpoints,
  adminImportEndpoints,
  adminOrderEndpoints,
  adminAccountEndpoints,
  adminCustomerEndpoints,
  adminNoteEndpoints,
  adminAuditEndpoints,
  adminStatsEndpoints,
  adminMailEndpoints,
];

const goodProduct = {
  name: 'Clay kulhad',
  brand: 'Mitti',
  category: 'kitchen',
  price: '249.50',
  description: 'Fired twice.',
  image: '/images/kulhad-640.webp',
  countInStock: '12',
};
const goodForm = {
  name: 'Asha',
  email: 'asha@example.com',
  password: 'correct horse',
  cpassword: 'correct horse',
};

test('the contract has every call of the spec, the listed ones of our own, and no others', () => {
  const endpoints = tables.flatMap((table) => Object.values(table));
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [...OF_THE_SPECIFICATION, ...OF_OUR_OWN].sort(),
  );
});

test('no two calls share a name', () => {
  const names = tables.flatMap((table) => Object.keys(table));
  expect(new Set(names).size).toBe(names.length);
});

test('every error code has a 4xx or 5xx status', () => {
  for (const { status } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  }
});

describe('product form', () => {
  const { body } = catalogueCalls.addProduct;

  test('price and stock arrive as text and become numbers', () => {
    expect(body.parse(goodProduct)).toMatchObject({ price: 249.5, countInStock: 12 });
    expect(body.parse({ ...goodProduct, price: 7, countInStock: 0 })).toMatchObject({
      price: 7,
      countInStock: 0,
    });
  });

  test.each([
    ['price', ''],
    ['price', 'abc'],
    ['price', '-1'],
    ['price', '1.005'],
    ['price', '1e3'],
    ['price', '1000000.01'],
    ['price', Number.NaN],
    ['countInStock', '1.5'],
    ['countInStock', '-1'],
    ['countInStock', '100001'],
    ['image', 'javascript:alert(1)'],
    ['image', '/etc/passwd'],
    ['name', '   '],
    ['name', 'nul\0'],
  ])('%s %j is rejected', (field, value) => {
    const result = body.safeParse({ ...goodProduct, [field]: value });
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toContain(field);
  });
});

describe('register', () => {
  const { body } = accountCalls.register;

  test('a password that differs from its confirmation is rejected by the server', () => {
    const result = body.safeParse({ ...goodForm, cpassword: 'other' });
    expect(result.error?.issues).toMatchObject([
      { path: ['cpassword'], message: 'The passwords don’t match.' },
    ]);
    expect(body.safeParse(goodForm).success).toBe(true);
  });

  test.each(['', 'asha', 'asha@', 'a@b', `${'a'.repeat(250)}@example.com`])(
    'the e-mail %j is rejected',
    (email) => {
      expect(body.safeParse({ ...goodForm, email }).success).toBe(false);
    },
  );
});

test('unknown fields are dropped', () => {
  expect(catalogueCalls.addCategory.body.parse({ name: 'Books', isBuiltIn: true })).toEqual({
    name: 'Books',
  });
});
