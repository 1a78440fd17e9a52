// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are broken have templates
/** Every route and storage key that the spec names, and what URLs contain. */
import { inFile } from '../breakage.ts';

export const addresses = [
  ...inFile(
    'contract/shop-paths.ts',
    ['2.5 2.17 2.18', "productList = '/productScreen'", "productList = '/productList'"],
    ['2.15', '`/products/:${encodeURIComponent(id)', '`/products/${encodeURIComponent(id)'],
    ['2.6 2.39', "cart = '/cart'", "cart = '/basket'"],
    ['2.36', '`/cart/${encodeURIComponent(id)}?qty=', '`/cart/:${encodeURIComponent(id)}?qty='],
    ['2.36 2.84', '?qty=${qty}', '?quantity=${qty}'],
    ['2.8 2.55 2.56 2.59 4.9', "'/public/register'", "'/public/signup'"],
    ['2.60 4.29', "payment = '/privateRoutes/payment'", "payment = '/privateRoutes/address'"],
    ['2.63', "orderScreen = '/privateRoutes/orderScreen'", "orderScreen = '/privateRoutes/order'"],
    ['2.65', "'/privateRoutes/paymentsuccess'", "'/privateRoutes/success'"],
    ['2.10', '/privateRoutes/userprofile?id=', '/privateRoutes/userprofile?user='],
    ['2.77', '/privateRoutes/ordersummary?order_id=', '/privateRoutes/ordersummary?id='],
  ),
  ...inFile(
    'contract/admin-paths.ts',
    ['2.115', "dashboard = '/admin/dashboard'", "dashboard = '/admin/home'"],
    ['2.92 2.96 2.116', "users = '/admin/users'", "users = '/admin/people'"],
    ['2.93 2.97 2.117', "products = '/admin/products'", "products = '/admin/goods'"],
    ['2.95 2.102 2.120', "orders = '/admin/orders'", "orders = '/admin/sales'"],
    ['2.94 2.109 2.119', "'/admin/categories'", "'/admin/category'"],
    ['2.110 2.118', "addProduct = '/admin/addproduct'", "addProduct = '/admin/newproduct'"],
    ['2.112', "'/admin/order_details'", "'/admin/order-details'"],
  ),
  ...inFile(
    'contract/paths.ts',
    ['3.19 7.13', '`/products/:${id}`', '`/products/${id}`'],
    ['2.1', "ADMIN_PATH_PART = '/admin'", "ADMIN_PATH_PART = '/admin/'"],
    ['7.13', "productId.indexOf(':') + 1", "productId.indexOf(':')"],
    ['2.29', ':?([^/]+)', '([^/]+)'],
  ),
  ...inFile(
    'web/app/pages.ts',
    ['2.11', 'path: paths.home,', "path: '/home',"],
    ['2.29', "'/products/:id'", "'/product/:id'"],
    ['2.40 2.53 2.54', '`${paths.cart}/:id?`', 'paths.cart'],
    ['2.68 2.70', "'/privateRoutes/userprofile'", "'/privateRoutes/profile'"],
    ['2.78', "'/privateRoutes/ordersummary'", "'/privateRoutes/summary'"],
    ['2.87', "'/admin/*'", "'/administration/*'"],
    [
      '1.3 6.1',
      "file: 'catalogue/product-page.tsx',\n    access: 'public'",
      "file: 'catalogue/product-page.tsx',\n    access: 'shopper'",
    ],
    ['6.2', "LABELS.cart, 'public'", 'LABELS.cart'],
    ['1.5 1.6 6.3', "TITLES.register, 'public'", "TITLES.register, 'admin'"],
  ),
  ...inFile('web/cart/use-adding.ts', ['2.53 2.54', "get('qty')", "get('quantity')"]),
  ...inFile('web/admin/product-form/product-form-screen.tsx', ['2.111', "get('id')", "get('_id')"]),
  ...inFile('web/orders/order-summary-page.tsx', ['2.79', "get('order_id')", "get('id')"]),
  ...inFile('web/app/app.tsx', ['2.1', 'pathname.includes(', 'pathname.startsWith(']),
  ...inFile(
    'contract/storage-keys.ts',
    ['3.24 7.8 9.18', "'products'", "'productList'"],
    ['3.8 9.19', "'cartItems'", "'cart'"],
    ['3.23 9.20', "'jwtToken'", "'xToken'"],
  ),
];
