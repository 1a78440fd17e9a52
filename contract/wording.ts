/**
 * What shoppers read, each text by one name, so that an owner changes it in one place. This file has
 * what several domains share; each has a `wording.ts` of its own, with `<topic>-wording.ts` beside it for
 * what other pages need not download, `problem-wording.ts` for the server's messages and
 * `admin-wording.ts` for the back office. Such a file exports each text by itself and is imported as a
 * whole (`import * as CART`): a page then downloads its own texts and no others.
 *
 * The rule: every text on a screen is in a wording file, whether the specification fixes it or not, and
 * `scripts/visible-texts.test.ts` finds those that bypass them. What the specification fixes is kept to
 * the letter, odd spellings included, and comes first in each file. Two folders have their own file,
 * because they may not import this one: `web/ui/wording.ts` and `web/lib/code-parts/wording.ts`.
 */

export const SHOP_NAME = 'Haat';

/** On every shopper screen except the order summary. */
export const SHOPPER_CURRENCY_SIGN = '₹';
/** On the order summary and on the admin's order screens, although the amounts are rupees. */
export const ORDER_CURRENCY_SIGN = '$';

export const MESSAGES = {
  // Fixed by the specification.
  loading: 'Loading...',
  outOfStock: 'Stock is Unavailable',
  emptyCart: 'Cart is Empty...',
  // Ours.
  emptyShop: 'There’s nothing here yet. Please check back soon.',
  noAnswer: 'We can’t reach the shop. Please check your connection and try again.',
  testMode: 'Test mode: no money moves',
} as const;

export const LABELS = {
  // Fixed by the specification.
  home: 'Home',
  products: 'Products',
  cart: 'Cart',
  register: 'Register',
  signIn: 'Sign in',
  orderConfirmation: 'Order Confirmation',
  goHome: 'Go To Home',
  logout: 'Logout',
  orderSummary: 'Order Summary',
  // Ours.
  profile: 'Your profile',
  seeAllProducts: 'See all products',
  tryAgain: 'Try again',
} as const;

export function countProducts(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}

/** For search engines and previews of a link. */
export const DESCRIPTIONS = {
  home: (shop: string) => `Shop online at ${shop}.`,
  products: 'Browse every product and filter by price, category and rating.',
  view: (name: string, count: number) =>
    `${name}: ${countProducts(count)}. Filter by price and rating.`,
  notFound: 'There is no page at this address.',
} as const;

/** For a browser that runs no script. */
export const NEEDS_SCRIPT = {
  heading: 'This page needs JavaScript',
  cart: 'Your cart is saved in your browser, and that needs JavaScript. Turn it on to add products and check out.',
  register: 'Turn it on in your browser to sign in or create an account.',
  checkout: 'Turn it on in your browser to check out, pay and see your orders.',
  other: 'Turn it on in your browser to continue.',
  withoutIt: 'You can still browse all our products.',
} as const;
