import { matchPath } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { LABELS, SHOP_NAME } from '../../contract/wording.ts';

/** Who is let in; others are sent elsewhere. */
export type PageAccess = 'public' | 'shopper' | 'admin';

export type Page = {
  path: string;
  /** The source of its code, from web/; the build's manifest names it the same way. */
  file: string;
  access: PageAccess;
  title: string;
};

const named = (name: string) => `${name} · ${SHOP_NAME}`;

/** A page that only the browser can fill in, for a person who has come that far. */
function ownPage(path: string, file: string, title: string, access: PageAccess = 'shopper'): Page {
  return { path, file, access, title: named(title) };
}

const NOT_FOUND: Page = {
  path: '*',
  file: 'layout/not-found-page.tsx',
  access: 'public',
  title: named('Page not found'),
};

const DEVELOPMENT_PAGES: Page[] = import.meta.env.DEV
  ? [ownPage('/ui', 'ui/showcase-page.tsx', 'Design system', 'public')]
  : [];

export const pages: readonly Page[] = [
  {
    path: paths.home,
    file: 'catalogue/home-page.tsx',
    access: 'public',
    title: `${SHOP_NAME}: everyday things, chosen with care`,
  },
  {
    path: paths.productList,
    file: 'catalogue/product-list-page.tsx',
    access: 'public',
    title: named('All products'),
  },
  {
    path: '/products/:id',
    file: 'catalogue/product-page.tsx',
    access: 'public',
    title: named('Product'),
  },
  ownPage(`${paths.cart}/:id?`, 'cart/cart-page.tsx', LABELS.cart, 'public'),
  ownPage(paths.register, 'account/register-page.tsx', 'Sign in or register', 'public'),
  ownPage(paths.payment, 'checkout/address-page.tsx', 'Shipping address'),
  ownPage(paths.orderScreen, 'checkout/confirmation-page.tsx', LABELS.orderConfirmation),
  ownPage(paths.paymentSuccess, 'checkout/payment-success-page.tsx', 'Payment successful'),
  ownPage('/privateRoutes/userprofile', 'orders/profile-page.tsx', 'Your profile'),
  ownPage('/privateRoutes/ordersummary', 'orders/order-summary-page.tsx', LABELS.orderSummary),
  ownPage('/admin/*', 'admin/shell/back-office-page.tsx', 'Back office', 'admin'),
  ...DEVELOPMENT_PAGES,
  NOT_FOUND,
];

export function findPage(pathname: string): Page {
  return pages.find((page) => matchPath(page.path, pathname) !== null) ?? NOT_FOUND;
}

export const isNotFound = (page: Page): boolean => page === NOT_FOUND;
