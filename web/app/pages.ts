import { matchPath } from 'react-router';
import { paths } from '../../contract/paths.ts';
import * as TITLES from '../../contract/wording/titles.ts';
import { LABELS, SHOP_NAME } from '../../contract/wording.ts';

/** Who may open the page; others are redirected. */
export type PageAccess = 'public' | 'shopper' | 'admin';

export type Page = {
  path: string;
  /** The source of its code, from web/; the build's manifest names it the same way. */
  file: string;
  access: PageAccess;
  title: string;
};

const named = (name: string) => `${name} · ${SHOP_NAME}`;

/** A page that depends on the visitor, so only the browser can fill it in. */
function ownPage(path: string, file: string, title: string, access: PageAccess = 'shopper'): Page {
  return { path, file, access, title: named(title) };
}

const NOT_FOUND: Page = {
  path: '*',
  file: 'layout/not-found-page.tsx',
  access: 'public',
  title: named(TITLES.notFound),
};

const DEVELOPMENT_PAGES: Page[] = import.meta.env.DEV
  ? [ownPage('/ui', 'ui/showcase-page.tsx', TITLES.showcase, 'public')]
  : [];

const ACCOUNT_PAGE = 'account/account-page.tsx';

export const pages: readonly Page[] = [
  {
    path: paths.home,
    file: 'catalogue/home-page.tsx',
    access: 'public',
    title: TITLES.home,
  },
  {
    path: paths.productList,
    file: 'catalogue/product-list-page.tsx',
    access: 'public',
    title: named(TITLES.products),
  },
  {
    path: '/products/:id',
    file: 'catalogue/product-page.tsx',
    access: 'public',
    title: named(TITLES.product),
  },
  ownPage(`${paths.cart}/:id?`, 'cart/cart-page.tsx', LABELS.cart, 'public'),
  ownPage(paths.register, 'account/register-page.tsx', TITLES.register, 'public'),
  ownPage(paths.forgotten, ACCOUNT_PAGE, TITLES.forgotten, 'public'),
  ownPage(paths.reset, ACCOUNT_PAGE, TITLES.reset, 'public'),
  ownPage(paths.verify, ACCOUNT_PAGE, TITLES.verify, 'public'),
  ownPage(paths.payment, 'checkout/address-page.tsx', TITLES.shippingAddress),
  ownPage(paths.orderScreen, 'checkout/confirmation-page.tsx', LABELS.orderConfirmation),
  ownPage(paths.paymentSuccess, 'checkout/payment-success-page.tsx', TITLES.paymentSuccess),
  ownPage('/privateRoutes/userprofile', 'orders/profile-page.tsx', LABELS.profile),
  ownPage(paths.account, ACCOUNT_PAGE, TITLES.account),
  ownPage('/privateRoutes/ordersummary', 'orders/order-summary-page.tsx', LABELS.orderSummary),
  ownPage('/admin/*', 'admin/shell/back-office-page.tsx', TITLES.backOffice, 'admin'),
  ...DEVELOPMENT_PAGES,
  NOT_FOUND,
];

export function findPage(pathname: string): Page {
  return pages.find((page) => matchPath(page.path, pathname) !== null) ?? NOT_FOUND;
}

export const isNotFound = (page: Page): boolean => page === NOT_FOUND;
