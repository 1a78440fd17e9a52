// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are broken have templates
/** Method, path, payload and headers of every call that the spec lists. */
import { type Breakage, inFile } from '../breakage.ts';

type SpecCall = readonly [rows: string, name: string, method: string, path: string];

/** Each call with another path, and with another method. */
function brokenCalls(file: string, ...calls: readonly SpecCall[]): Breakage[] {
  return calls.flatMap(([rows, name, method, path]) => {
    const otherMethod = method === 'POST' ? 'PUT' : 'POST';
    return inFile(
      file,
      [
        rows,
        `${name}: { method: '${method}', path: '${path}'`,
        `${name}: { method: '${method}', path: '${path}s'`,
      ],
      [
        rows,
        `${name}: { method: '${method}', path: '${path}'`,
        `${name}: { method: '${otherMethod}', path: '${path}'`,
      ],
    );
  });
}

/** One breakage for each omitted field. */
function without(
  rows: string,
  file: string,
  find: string,
  fields: readonly string[],
  replaceWithout: (field: string) => string,
): Breakage[] {
  return fields.flatMap((field) => inFile(file, [rows, find, replaceWithout(field)]));
}

const rest = (fields: readonly string[], left: string) =>
  fields.filter((field) => field !== left).join(', ');

const PRODUCT_FIELDS = [
  'name',
  'brand',
  'category',
  'price',
  'description',
  'image',
  'countInStock',
];
const ADDRESS_FIELDS = ['fullName', 'address', 'city', 'states', 'postalCode', 'country'];
const REGISTER_FIELDS = ['name', 'email', 'password', 'cpassword'];
const ORDER_CREATION_FIELDS = [
  'order_id',
  'payment_id',
  'razorpay_signature',
  'orderItems',
  'shippingAddress',
  'paymentMethod',
  'shippingPrice',
  'taxPrice',
  'totalPrice',
  'isPaid',
];
const CART_LINE_FIELDS = [
  'product_id: _id',
  'name',
  'image',
  'price',
  'countInStock',
  'description',
  'qty',
];

const TYPED_PRODUCT: Record<string, string> = {
  price: 'price: String(price)',
  countInStock: 'countInStock: String(countInStock)',
};
const typed = (fields: readonly string[]) =>
  fields.map((field) => `    ${TYPED_PRODUCT[field] ?? field},\n`).join('');

export const calls = [
  ...inFile(
    'contract/endpoints.ts',
    ['7.5', "path: '/api/products',", "path: '/api/product-list',"],
    ['7.10 7.14', "path: '/api/products/:id'", "path: '/api/product/:id'"],
    ['7.31', "path: '/api/admin/categories'", "path: '/api/categories'"],
  ),
  ...inFile(
    'contract/order-endpoints.ts',
    ['7.51', "path: '/api/payment/paymentVerification'", "path: '/api/payment/verification'"],
    [
      '7.51',
      "method: 'POST',\n    path: '/api/payment/paymentVerification'",
      "method: 'PUT',\n    path: '/api/payment/paymentVerification'",
    ],
  ),
  ...brokenCalls(
    'contract/sign-in-endpoints.ts',
    ['7.19', 'login', 'POST', '/api/users/login'],
    ['7.22', 'register', 'POST', '/api/users/register'],
  ),
  ...brokenCalls(
    'contract/endpoints.ts',
    ['7.16', 'isAuthorized', 'GET', '/api/users/isAuthorized'],
    ['7.24', 'logout', 'GET', '/api/users/logout'],
  ),
  ...brokenCalls(
    'contract/order-endpoints.ts',
    ['7.47', 'placeOrder', 'POST', '/api/payment/placeOrder'],
    ['7.27 7.30', 'listOrders', 'GET', '/api/admin/orders'],
  ),
  ...brokenCalls(
    'contract/admin-endpoints.ts',
    ['7.33', 'listUsers', 'GET', '/api/admin/users'],
    ['7.35', 'addCategory', 'POST', '/api/admin/add_category'],
    ['7.37', 'updateCategory', 'PUT', '/api/admin/update_category'],
    ['7.39', 'removeCategory', 'DELETE', '/api/admin/remove_category'],
    ['7.41', 'addProduct', 'POST', '/api/admin/add_product'],
    ['7.43', 'updateProduct', 'PUT', '/api/admin/update_product'],
    ['7.45', 'removeProduct', 'DELETE', '/api/admin/remove_product'],
  ),
  ...inFile(
    'contract/admin-endpoints.ts',
    ['6.15 7.34', "'/api/admin/users', access: 'admin'", "'/api/admin/users', access: 'shopper'"],
    [
      '6.15',
      "'/api/admin/add_product', access: 'admin'",
      "'/api/admin/add_product', access: 'public'",
    ],
  ),

  ...without(
    '7.22',
    'web/account/auth-forms.ts',
    'postRegister({ name, email, password, cpassword })',
    REGISTER_FIELDS,
    (field) => `postRegister({ ${rest(REGISTER_FIELDS, field)} })`,
  ),
  ...inFile(
    'web/account/auth-forms.ts',
    ['7.19', 'postSignIn({ email, password })', 'postSignIn({ mail: email, password })'],
    ['7.19', 'postSignIn({ email, password })', 'postSignIn({ email, pass: password })'],
  ),
  ...inFile(
    'web/admin/categories/category-form.tsx',
    ['7.35', 'add.mutate({ name, slug })', 'add.mutate({ title: name, slug })'],
    ['7.35', 'add.mutate({ name, slug })', 'add.mutate({ name })'],
    ['7.37', 'updateCategory({ _id, name })', 'updateCategory({ id: _id, name })'],
    ['7.37', 'updateCategory({ _id, name })', 'updateCategory({ _id, title: name })'],
  ),
  ...inFile('web/admin/categories/category-row.tsx', [
    '1.12 7.39',
    'removeCategory({ _id })',
    'removeCategory({ id: _id })',
  ]),
  ...inFile('web/admin/products/product-card.tsx', [
    '7.45',
    'removeProduct({ _id })',
    'removeProduct({ id: _id })',
  ]),
  ...without(
    '7.41',
    'web/admin/product-form/add-product-form.tsx',
    'add.mutate(draft.values)',
    PRODUCT_FIELDS,
    (field) => `add.mutate({ ...draft.values, ${field}: undefined })`,
  ),
  ...without(
    '7.43',
    'web/admin/product-form/product-values.ts',
    typed(PRODUCT_FIELDS),
    PRODUCT_FIELDS,
    (field) => typed(PRODUCT_FIELDS.filter((each) => each !== field)),
  ),
  ...inFile('web/admin/product-form/use-product-update.ts', [
    '7.43',
    'updateProduct({ _id, ...form',
    'updateProduct({ id: _id, ...form',
  ]),
  ...inFile('web/checkout/pay.ts', ['7.47', 'postOrder({ amount,', 'postOrder({ total: amount,']),
  ...without(
    '3.16',
    'web/checkout/pay.ts',
    'const shippingAddress = checkout.getState().address;',
    ADDRESS_FIELDS,
    (field) => `const { ${field}: _, ...shippingAddress } = checkout.getState().address;`,
  ),
  ...without(
    '3.15 7.51',
    'web/checkout/verification.ts',
    'postVerification({ ...first.order, ...first.proof })',
    ORDER_CREATION_FIELDS,
    (field) => `postVerification({ ...first.order, ...first.proof, ${field}: undefined })`,
  ),
  ...without(
    '3.7',
    'web/cart/store.ts',
    `return { ${CART_LINE_FIELDS.join(', ')} };`,
    CART_LINE_FIELDS,
    (field) => `return { ${rest(CART_LINE_FIELDS, field)} };`,
  ),

  ...inFile(
    'web/lib/axios-client.ts',
    ['1.20 7.1', 'baseURL: HOST,', "baseURL: '',"],
    ['4.10 7.2', '`Bearer ${bearer}`', '`Token ${bearer}`'],
    ['7.3', '{ data: body }', '{ data: JSON.stringify(body) }'],
    [
      '7.4',
      'timeout: HTTP_CLIENT_TIMEOUT_MS }',
      "timeout: HTTP_CLIENT_TIMEOUT_MS, xsrfHeaderName: 'X-Other' }",
    ],
    ['7.26', "isRelative ? { baseURL: '' }", 'isRelative ? {}'],
  ),
  ...inFile('web/lib/answer-failure.ts', ['8.5', '[body, detail,', '[detail,']),
  ...inFile('web/admin/shell/menu.tsx', ['7.26', ', { isRelative: true }', '']),
  ...inFile(
    'web/catalogue/api.ts',
    ['1.20 7.1', '`${HOST}${path}`', 'path'],
    ['7.5 7.10', 'fetch(`${HOST}${path}`)', "fetch(`${HOST}${path}`, { method: 'POST' })"],
    [
      '7.9 7.15',
      '  return { status: response.status,',
      "  if (!response.ok) throw new Error('It failed.');\n  return { status: response.status,",
    ],
    ['7.9', "throw new Error('The product list is not a list.')", 'return []'],
  ),
  ...inFile(
    'server/payments/sandbox/pay-in-window.ts',
    ['7.57', 'razorpay_order_id: orderId', 'order_id: orderId'],
    ['7.58', 'razorpay_payment_id: payment.id', 'payment_id: payment.id'],
    ['7.59', 'razorpay_signature: signPayment(', 'signature: signPayment('],
  ),
];
