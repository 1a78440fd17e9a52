/** Method, path, payload and headers of every call that the spec lists. */
import { type Breakage, inFile } from '../breakage.ts';
import {
  always,
  before,
  code,
  drop,
  first,
  never,
  rename,
  to,
  unwrap,
  without,
  word,
} from '../operators.ts';

type SpecCall = readonly [rows: string, name: string];

/** Each call with another path, and with another method. */
function brokenCalls(file: string, ...calls: readonly SpecCall[]): Breakage[] {
  return calls.flatMap(([rows, name]) =>
    inFile(
      file,
      [rows, `${name}.path`, code("$ + 's'")],
      [rows, `${name}.method`, code("$ === 'POST' ? 'PUT' : 'POST'")],
    ),
  );
}

/** What is sent or stored, without each of its fields. */
function lacking(rows: string, file: string, target: string, fields: string): Breakage[] {
  return fields.split(' ').flatMap((field) => inFile(file, [rows, target, without(field)]));
}

const PRODUCT_FIELDS = 'name brand category price description image countInStock';
const ADDRESS_FIELDS = 'fullName address city states postalCode country';
const PAYMENT_FIELDS =
  'order_id payment_id razorpay_signature orderItems shippingAddress paymentMethod shippingPrice taxPrice totalPrice isPaid';
const CART_LINE_FIELDS = 'product_id name image price countInStock description qty';

const endpoints = [
  ...inFile(
    'contract/catalogue/endpoints.ts',
    ['7.5', 'catalogueEndpoints.listProducts.path', to('/api/product-list')],
    ['7.10 7.14', 'catalogueEndpoints.getProduct.path', to('/api/product/:id')],
    ['7.31', 'catalogueEndpoints.listCategories.path', to('/api/categories')],
  ),
  ...brokenCalls(
    'contract/accounts/sign-in-endpoints.ts',
    ['7.19', 'signInEndpoints.login'],
    ['7.22', 'signInEndpoints.register'],
  ),
  ...brokenCalls(
    'contract/accounts/endpoints.ts',
    ['7.16', 'accountEndpoints.isAuthorized'],
    ['7.24', 'accountEndpoints.logout'],
  ),
  ...brokenCalls(
    'contract/checkout/endpoints.ts',
    ['7.51', 'checkoutEndpoints.paymentVerification'],
    ['7.47', 'checkoutEndpoints.placeOrder'],
  ),
  ...brokenCalls('contract/orders/endpoints.ts', ['7.27 7.30', 'orderEndpoints.listOrders']),
  ...brokenCalls('contract/accounts/admin-endpoints.ts', [
    '7.33',
    'adminAccountEndpoints.listUsers',
  ]),
  ...brokenCalls(
    'contract/catalogue/admin-endpoints.ts',
    ['7.35', 'adminCatalogueEndpoints.addCategory'],
    ['7.37', 'adminCatalogueEndpoints.updateCategory'],
    ['7.39', 'adminCatalogueEndpoints.removeCategory'],
    ['7.41', 'adminCatalogueEndpoints.addProduct'],
    ['7.43', 'adminCatalogueEndpoints.updateProduct'],
    ['7.45', 'adminCatalogueEndpoints.removeProduct'],
  ),
  ...inFile('contract/accounts/admin-endpoints.ts', [
    '6.15 7.34',
    'adminAccountEndpoints.listUsers.access',
    to('shopper'),
  ]),
  ...inFile('contract/catalogue/admin-endpoints.ts', [
    '6.15',
    'adminCatalogueEndpoints.addProduct.access',
    to('public'),
  ]),
];

const payloads = [
  ...lacking(
    '7.22',
    'web/account/auth-forms.ts',
    'REGISTER postRegister()[0]',
    'name email password cpassword',
  ),
  ...inFile(
    'web/account/auth-forms.ts',
    ['7.19', 'SIGN_IN postSignIn() email', rename('mail')],
    ['7.19', 'SIGN_IN postSignIn() password', rename('pass')],
  ),
  ...inFile(
    'web/admin/categories/category-form.tsx',
    ['7.35', 'AddCategoryForm mutate() name', rename('title')],
    ['7.35', 'AddCategoryForm mutate() slug', drop],
    ['7.37', 'RenameCategoryForm updateCategory() _id', rename('id')],
    ['7.37', 'RenameCategoryForm updateCategory() name', rename('title')],
  ),
  ...inFile('web/admin/categories/category-row.tsx', [
    '1.12 7.39',
    'CategoryRow removeCategory() _id',
    rename('id'),
  ]),
  ...inFile('web/admin/products/product-card.tsx', [
    '7.45',
    'ProductCard removeProduct() _id',
    rename('id'),
  ]),
  ...lacking(
    '7.41',
    'web/admin/product-form/add-product-form.tsx',
    'AddProductForm mutate()[0]',
    PRODUCT_FIELDS,
  ),
  ...lacking('7.43', 'web/admin/product-form/product-values.ts', 'toForm formOf()', PRODUCT_FIELDS),
  ...inFile('web/backend/admin/products.ts', ['7.43', 'updateProduct {_id} _id', rename('id')]),
  ...inFile('web/checkout/pay.ts', ['7.47', 'placeCart postOrder() amount', rename('total')]),
  ...lacking('3.16', 'web/checkout/pay.ts', 'placeCart.shippingAddress', ADDRESS_FIELDS),
  ...lacking(
    '3.15 7.51',
    'web/checkout/verification.ts',
    'keepAsking postVerification()[0]',
    PAYMENT_FIELDS,
  ),
  ...lacking('3.7', 'web/cart/store.ts', 'toLine return', CART_LINE_FIELDS),
  ...inFile(
    'server/payments/sandbox/pay-in-window.ts',
    ['7.57', 'payInWindow.razorpay_order_id', rename('order_id')],
    ['7.58', 'payInWindow.razorpay_payment_id', rename('payment_id')],
    ['7.59', 'payInWindow.razorpay_signature', rename('signature')],
  ),
];

const THROW = "if (!response.ok) throw new Error('It failed.');";
const ANY_LIST = 'if (!Array.isArray(list)) return [];';

const client = [
  ...inFile(
    'web/backend/wire/axios-client.ts',
    ['1.20 7.1', 'clientDefaults.baseURL', to('')],
    ['4.10 7.2', 'request', word('Bearer', 'Token')],
    ['7.3', 'request.data', code('JSON.stringify($)')],
    ['7.4', 'clientDefaults return', code("{ ...$, xsrfHeaderName: 'X-Other' }")],
    ['7.26', 'request.baseURL', drop],
  ),
  ...inFile('web/backend/wire/answer-failure.ts', ['8.5', 'messageIn map() (body)', drop]),
  ...inFile('web/admin/shell/menu.tsx', ['7.26', 'LogoutLink.isRelative', drop]),
  ...inFile(
    'web/backend/catalogue.ts',
    ['1.20 7.1', 'fetchAnswer fetch()[0]', code('path')],
    ['7.5 7.10', 'fetchAnswer fetch()[0]', code("$, { method: 'POST' }")],
    ['7.9 7.15', 'fetchAnswer return(waitMs)', before(THROW)],
    ['7.15', 'isAboutProduct ===(status)', code('$ || answer.status === 200')],
    ['3.26', 'fetchProducts readRows()[1]', code('(item) => item')],
  ),
  ...inFile('web/backend/wire/read-fields.ts', ['7.9', 'readRows', first(ANY_LIST)]),
  ...inFile(
    'web/backend/wire/read-product.ts',
    ['3.26', 'readProduct.countInStock', code('item.countInStock')],
    ['3.26', 'readOffer.countInStock if(isPriced)', always],
    ['3.26', 'readProduct.description readText()', unwrap],
  ),
  ...inFile(
    'web/backend/backend.ts',
    ['7.60', 'learnBackend ||=(isOurs)', always],
    ['7.60', 'call if(offers)', never],
    ['7.60', 'isOffered return', code('true')],
    ['7.60', 'takesMore return', code('true')],
  ),
];

export const calls = [...endpoints, ...payloads, ...client];
