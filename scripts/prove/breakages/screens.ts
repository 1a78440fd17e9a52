/** What the screens of chapter 2 show and where they lead, beyond their texts. */
import { inFile } from '../breakage.ts';
import { attribute, code, drop, negate, never, operator, right, to } from '../operators.ts';

const ALL_BUT_FIRST = code('$.slice(1)');
const ONLY_FIRST = code('$.slice(0, 1)');
const ONE_MORE = code('$ + 1');
const GOES_BACK = attribute('onClick={() => history.back()}');

const shopperScreens = [
  ...inFile(
    'web/app/app.tsx',
    ['2.2', 'App if(<TopNavigation>)', negate],
    ['1.18 1.19', 'App if(<Footer>)', negate],
  ),
  ...inFile(
    'web/layout/top-navigation.tsx',
    ['2.3', 'TopNavigation <PageLink logo> to', code('paths.productList')],
    ['2.4', 'TopNavigation (paths.home)@2', code('paths.cart')],
    ['2.5', 'TopNavigation <PageLink productList> to', code('paths.cart')],
    ['2.6', 'CartLink <PageLink> to', code('paths.home')],
    [
      '2.7',
      'CartLink (state.lines.length)',
      code('state.lines.reduce((sum, { qty }) => sum + qty, 0)'),
    ],
    ['2.8 2.9', 'AccountLink if(token)', negate],
    ['2.10', 'AccountLink userProfile()[0]', code('userId?.slice(1)')],
  ),
  ...inFile(
    'web/catalogue/home-page.tsx',
    ['2.12', 'HomePage if(<Loader>)', negate],
    ['2.16', 'HomePage !(loading)', negate],
    ['2.13 2.14', 'HomePage.featured 0', to(1)],
  ),
  ...inFile(
    'web/catalogue/filter-panel.tsx',
    ['2.21', 'CategoryFilter map() (categories)', ALL_BUT_FIRST],
    ['2.22', 'CategoryFilter.category (slug)', code('name')],
    ['2.25', 'FilterPanel.onClick {NO_FILTER}', code('{ ...$, maxPrice: filter.maxPrice }')],
    ['2.26', 'FilterPanel.onClick {NO_FILTER}', code('{ ...$, category: filter.category }')],
    ['2.27', 'FilterPanel.onClick {NO_FILTER}', code('{ ...$, maxRating: filter.maxRating }')],
  ),
  ...inFile(
    'web/catalogue/product-list-page.tsx',
    ['2.17', 'ProductListPage <section filters>', attribute('hidden')],
    ['2.18', 'ProductListPage.products 0', to(1)],
  ),
  ...inFile(
    'web/catalogue/product-page.tsx',
    ['2.30 3.3', 'ProductView <ProductPicture> image', to('/images/none.webp')],
    ['2.31', 'ProductView <PageHeading> (product.name)', code('product.brand')],
    ['2.32', 'ProductView toPaise()', ONE_MORE],
    ['2.33', 'ProductView <Description>', drop],
    ['2.37 2.38', 'Buying <=(countInStock)', operator('<')],
    ['2.35', 'Buying <Button addToCart>', attribute('disabled')],
  ),
  ...inFile(
    'web/cart/cart-table.tsx',
    ['2.39 2.40', 'CartTable <table>', attribute('hidden')],
    ['2.44', 'LineProduct.onClick removeLine()', code('event.preventDefault()')],
  ),
  ...inFile(
    'web/layout/totals-box.tsx',
    ['2.46', 'TotalsBox (totals.subtotalPaise)', code('totals.totalPaise')],
    ['2.47', 'TotalsBox (totals.shippingPaise)', code('totals.taxPaise')],
    ['2.48', 'TotalsBox (totals.taxPaise)', code('totals.shippingPaise')],
    ['2.49', 'TotalsBox (totals.totalPaise)', code('totals.subtotalPaise')],
  ),
  ...inFile(
    'web/checkout/payment-success-page.tsx',
    ['2.66', 'Paid <Fact paymentId> value', code('order.order_id')],
    ['2.67', 'Paid (paths.home)', code('paths.cart')],
  ),
  ...inFile(
    'web/orders/order-history.tsx',
    ['2.77', 'Row if(isOnLink)', never],
    ['2.123', 'Row ??(number)', right],
    ['2.123', 'Row <td>@1', attribute('colSpan={2}')],
    ['7.29', 'OrderTable map() (orders)', ONLY_FIRST],
  ),
  ...inFile(
    'web/orders/order-summary-page.tsx',
    ['2.79', 'Receipt <OrderId>', drop],
    ['2.80', 'Receipt formatDate()[0]', to('2001-01-01')],
    ['2.81', 'Receipt toPaise(totalPrice)', ONE_MORE],
    ['2.82', 'Receipt map() (order.orderItems)', ONLY_FIRST],
    ['2.83', 'Item product()', code('paths.productList')],
    ['2.84', 'Item addToCart()[1]', to(1)],
  ),
];

const adminScreens = [
  ...inFile(
    'web/admin/dashboard/count-tiles.tsx',
    ['2.87', 'CountTiles tile(menu.users)[1]', ONE_MORE],
    ['2.88', 'CountTiles tile(menu.products)[1]', ONE_MORE],
    ['2.90', 'CountTiles max()[0]', to(-1)],
    ['2.91', 'CountTiles tile(menu.orders)[1]', ONE_MORE],
    ['2.92', 'CountTiles (adminPaths.users)', code('adminPaths.orders')],
    ['2.93', 'CountTiles (adminPaths.products)', code('adminPaths.addProduct')],
    ['2.94', 'CountTiles (adminPaths.categories)', code('adminPaths.products')],
    ['2.95', 'CountTiles (adminPaths.orders)', code('adminPaths.users')],
  ),
  ...inFile('web/admin/users/users-screen.tsx', [
    '1.13 2.96',
    'UsersScreen map() (users)',
    ALL_BUT_FIRST,
  ]),
  ...inFile('web/admin/list/search-box.tsx', ['2.98', 'SearchBox.type', to('text')]),
  ...inFile(
    'web/admin/products/product-card.tsx',
    ['2.97', 'ProductCard <h2> (name)', code('brand')],
    ['2.100', 'ProductCard <ScreenAction editProduct> aria-label', to('Edit')],
    ['2.101', 'ProductCard <IconButton> label', to('Delete')],
  ),
  ...inFile(
    'web/admin/orders/orders-screen.tsx',
    ['2.102', 'OrderTable.caption', to('Sales')],
    ['1.14', 'OrderTable map() (orders)', ALL_BUT_FIRST],
  ),
  ...inFile('web/admin/order/order-link.tsx', ['2.124', 'OrderLink ??(number)', right]),
  ...inFile('web/admin/list/stacking-table.tsx', ['2.124', 'StackingRow.columns', ALL_BUT_FIRST]),
  ...inFile('web/admin/categories/categories-screen.tsx', [
    '2.109',
    'CategoryList (categories.map)',
    code('categories.slice(1).map'),
  ]),
  ...inFile(
    'web/admin/order-details-sample/order-details-sample-screen.tsx',
    ['2.113', 'OrderDetailsSampleScreen <Button secondary>', GOES_BACK],
    ['2.114', 'OrderDetailsSampleScreen <Button>@2', GOES_BACK],
  ),
  ...inFile('web/admin/shell/menu.tsx', ['2.121', 'Menu <LogoutLink>', drop]),
];

export const screens = [...shopperScreens, ...adminScreens];
