import type { OwnCallName } from '../../contract/calls.ts';
import { paths } from '../../contract/paths.ts';
import * as TITLES from '../../contract/storefront/titles-wording.ts';
import { LABELS } from '../../contract/wording.ts';
import { isOffered, type Needs } from '../backend/backend.ts';
import { matchPath } from '../lib/match-path.ts';

/** Who may open the page; others are redirected. */
export type PageAccess = 'public' | 'shopper' | 'admin';

export type Page = Needs & {
  path: string;
  /** The source of its code, from web/; the build's manifest names it the same way. */
  file: string;
  access: PageAccess;
  /** Without the shop's name; the home page's is the shop's name itself. */
  title: string;
};

/** The pages that the owner writes. */
export const POLICY_PAGE = '/policies/:slug';

/** A page that depends on the visitor, so only the browser can fill it in. */
function ownPage(
  path: string,
  file: string,
  title: string,
  access: PageAccess = 'shopper',
  needs?: OwnCallName,
): Page {
  return { path, file, access, title, needs };
}

const NOT_FOUND: Page = {
  path: '*',
  file: 'layout/not-found-page.tsx',
  access: 'public',
  title: TITLES.notFound,
};

const DEVELOPMENT_PAGES: Page[] = import.meta.env.DEV
  ? [ownPage('/ui', 'ui/showcase-page.tsx', TITLES.showcase, 'public')]
  : [];

/** They come in one download, which has their own titles too: every first load carries this table. */
const accountPage = (path: string, access?: PageAccess) =>
  ownPage(path, 'account/account-page.tsx', LABELS.profile, access, 'getAccount');

export const pages: readonly Page[] = [
  {
    path: paths.home,
    file: 'catalogue/home-page.tsx',
    access: 'public',
    title: LABELS.home,
  },
  {
    path: paths.productList,
    file: 'catalogue/product-list-page.tsx',
    access: 'public',
    title: TITLES.products,
  },
  {
    path: '/products/:id',
    file: 'catalogue/product-page.tsx',
    access: 'public',
    title: TITLES.product,
  },
  ownPage(POLICY_PAGE, 'policies/policy-page.tsx', TITLES.notFound, 'public', 'getPolicy'),
  ownPage(`${paths.cart}/:id?`, 'cart/cart-page.tsx', LABELS.cart, 'public'),
  ownPage(paths.register, 'account/register-page.tsx', TITLES.register, 'public'),
  accountPage(paths.forgotten, 'public'),
  accountPage(paths.reset, 'public'),
  accountPage(paths.verify, 'public'),
  ownPage(paths.payment, 'checkout/address-page.tsx', TITLES.shippingAddress),
  ownPage(paths.orderScreen, 'checkout/confirmation-page.tsx', LABELS.orderConfirmation),
  ownPage(paths.paymentSuccess, 'checkout/payment-success-page.tsx', TITLES.paymentSuccess),
  ownPage('/privateRoutes/userprofile', 'orders/profile-page.tsx', LABELS.profile),
  accountPage(paths.account),
  ownPage('/privateRoutes/ordersummary', 'orders/order-summary-page.tsx', LABELS.orderSummary),
  ownPage('/admin/*', 'admin/shell/back-office-page.tsx', TITLES.backOffice, 'admin'),
  ...DEVELOPMENT_PAGES,
  NOT_FOUND,
];

export function findPage(pathname: string): Page {
  const found = pages.find((page) => matchPath(page.path, pathname) !== undefined);
  return found === undefined || !isOffered(found) ? NOT_FOUND : found;
}

export const isNotFound = (page: Page): boolean => page === NOT_FOUND;
