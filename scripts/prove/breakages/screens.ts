// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are broken have templates
/** What the screens of chapter 2 show and where they lead, beyond their texts. */
import { inFile } from '../breakage.ts';

export const screens = [
  ...inFile(
    'web/app/app.tsx',
    ['2.2', '{!isBackOffice && <TopNavigation />}', '{isBackOffice && <TopNavigation />}'],
    ['1.18 1.19', '{!isBackOffice && <Footer />}', '{isBackOffice && <Footer />}'],
  ),
  ...inFile(
    'web/layout/top-navigation.tsx',
    ['2.3', 'to={paths.home}\n', 'to={paths.productList}\n'],
    ['2.4', 'to={paths.home} className={LINK}', 'to={paths.cart} className={LINK}'],
    ['2.5', 'to={paths.productList} className={LINK}', 'to={paths.cart} className={LINK}'],
    ['2.6', 'to={paths.cart} aria-label', 'to={paths.home} aria-label'],
    ['2.7', 'state.lines.length', 'state.lines.reduce((sum, { qty }) => sum + qty, 0)'],
    ['2.8 2.9', 'if (token === undefined) {', 'if (token !== undefined) {'],
    ['2.10', "paths.userProfile(userId ?? '')", "paths.userProfile(userId?.slice(1) ?? '')"],
  ),
  ...inFile(
    'web/catalogue/home-page.tsx',
    ['2.12', '{loading && <Loader', '{!loading && <Loader'],
    ['2.16', '(!loading || isShopEmpty', '(loading || isShopEmpty'],
    ['2.13 2.14', 'products.slice(0, FEATURED_PRODUCTS)', 'products.slice(1, FEATURED_PRODUCTS)'],
  ),
  ...inFile(
    'web/catalogue/filter-panel.tsx',
    ['2.21', 'categories.map(', 'categories.slice(1).map('],
    ['2.22', 'undefined : slug }', 'undefined : name }'],
    [
      '2.25',
      '{ ...NO_FILTER, q: filter.q }',
      '{ ...NO_FILTER, maxPrice: filter.maxPrice, q: filter.q }',
    ],
    [
      '2.26',
      '{ ...NO_FILTER, q: filter.q }',
      '{ ...NO_FILTER, category: filter.category, q: filter.q }',
    ],
    [
      '2.27',
      '{ ...NO_FILTER, q: filter.q }',
      '{ ...NO_FILTER, maxRating: filter.maxRating, q: filter.q }',
    ],
  ),
  ...inFile(
    'web/catalogue/product-list-page.tsx',
    [
      '2.17',
      '<section\n          aria-label={LIST.filters}',
      '<section\n          hidden\n          aria-label={LIST.filters}',
    ],
    ['2.18', 'products={products.slice(0, shown)}', 'products={products.slice(1, shown)}'],
  ),
  ...inFile(
    'web/catalogue/product-page.tsx',
    ['2.30 3.3', 'image={product.image}', 'image="/images/none.webp"'],
    [
      '2.31',
      '{product.name}\n          </PageHeading>',
      '{product.brand}\n          </PageHeading>',
    ],
    [
      '2.32',
      '{formatPrice(toPaise(product.price))}</p>',
      '{formatPrice(toPaise(product.price) + 1)}</p>',
    ],
    ['2.33', '<Description text={product.description} />', ''],
    ['2.37 2.38', 'if (countInStock <= 0) {', 'if (countInStock < 0) {'],
    ['2.35', '>\n          {PRODUCT.addToCart}', ' disabled>\n          {PRODUCT.addToCart}'],
  ),
  ...inFile(
    'web/cart/cart-table.tsx',
    ['2.39 2.40', '<table className="w-full text-left">', '<table hidden>'],
    ['2.44', "removeLine(event.currentTarget.closest('tr'), onRemove)", 'event.preventDefault()'],
  ),
  ...inFile(
    'web/layout/totals-box.tsx',
    ['2.46', 'totals.subtotalPaise} />', 'totals.totalPaise} />'],
    ['2.47', 'totals.shippingPaise} />', 'totals.taxPaise} />'],
    ['2.48', 'totals.taxPaise} />', 'totals.shippingPaise} />'],
    ['2.49', 'totals.totalPaise} isTotal', 'totals.subtotalPaise} isTotal'],
  ),
  ...inFile(
    'web/checkout/payment-success-page.tsx',
    ['2.66', 'value={paymentId}', 'value={order.order_id}'],
    [
      '2.67',
      '<PageLink to={paths.home} className={buttonLook()}>',
      '<PageLink to={paths.cart} className={buttonLook()}>',
    ],
  ),
  ...inFile(
    'web/orders/order-history.tsx',
    ['2.77', 'if (!isOnLink) navigate(summary);', ''],
    ['7.29', '{orders.map((each) => (', '{orders.slice(0, 1).map((each) => ('],
  ),
  ...inFile(
    'web/orders/order-summary-page.tsx',
    ['2.79', '<span className="wrap-anywhere">{order.order_id}</span>', ''],
    ['2.80', '{formatDate(order.createdAt)}', "{formatDate('2001-01-01')}"],
    [
      '2.81',
      '{formatOrderTotal(toPaise(order.totalPrice))}',
      '{formatOrderTotal(toPaise(order.totalPrice) + 1)}',
    ],
    ['2.82', '{order.orderItems.map(', '{order.orderItems.slice(0, 1).map('],
    ['2.83', 'to={paths.product(product_id)}', 'to={paths.productList}'],
    ['2.84', 'to={paths.addToCart(product_id, qty)}', 'to={paths.addToCart(product_id, 1)}'],
  ),
  ...inFile(
    'web/admin/dashboard/count-tiles.tsx',
    ['2.87', 'tile(menu.users, users,', 'tile(menu.users, users + 1,'],
    ['2.88', 'tile(menu.products, products,', 'tile(menu.products, products + 1,'],
    ['2.90', 'Math.max(0, counts', 'Math.max(-1, counts'],
    ['2.91', 'tile(menu.orders, orders,', 'tile(menu.orders, orders + 1,'],
    ['2.92', 'adminPaths.users, Users)', 'adminPaths.orders, Users)'],
    ['2.93', 'adminPaths.products, Package)', 'adminPaths.addProduct, Package)'],
    ['2.94', 'adminPaths.categories, Tags)', 'adminPaths.products, Tags)'],
    ['2.95', 'adminPaths.orders, ReceiptText)', 'adminPaths.users, ReceiptText)'],
  ),
  ...inFile('web/admin/users/users-screen.tsx', ['1.13 2.96', 'users.map(', 'users.slice(1).map(']),
  ...inFile('web/admin/list/search-box.tsx', ['2.98', 'type="search"', 'type="text"']),
  ...inFile(
    'web/admin/products/product-card.tsx',
    ['2.97', 'wrap-anywhere">{name}</h2>', 'wrap-anywhere">{brand}</h2>'],
    ['2.100', 'aria-label={FORM_TEXT.editItem(name)}', 'aria-label="Edit"'],
    ['2.101', 'label={FORM_TEXT.deleteItem(name)}', 'label="Delete"'],
  ),
  ...inFile(
    'web/admin/orders/orders-screen.tsx',
    ['2.102', 'caption={ADMIN_LABELS.menu.orders}', 'caption="Sales"'],
    ['1.14', '{orders.map((order) => (', '{orders.slice(1).map((order) => ('],
  ),
  ...inFile('web/admin/categories/categories-screen.tsx', [
    '2.109',
    '{categories.map((category) => (',
    '{categories.slice(1).map((category) => (',
  ]),
  ...inFile(
    'web/admin/order-details-sample/order-details-sample-screen.tsx',
    [
      '2.113',
      '<Button look="secondary">',
      '<Button look="secondary" onClick={() => history.back()}>',
    ],
    ['2.114', '<Button>{ADMIN', '<Button onClick={() => history.back()}>{ADMIN'],
  ),
  ...inFile('contract/admin-wording/sample-order.ts', [
    '2.112',
    'order_SAMPLE00000001',
    'order_SAMPLE00000002',
  ]),
  ...inFile('web/admin/shell/menu.tsx', ['2.121', '        <LogoutLink />\n', '']),
];
