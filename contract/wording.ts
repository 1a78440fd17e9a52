/**
 * What shoppers read, each text by one name, so that an owner changes it in one place. This file has
 * what several screens show; `wording/` has one file a screen, so that a page downloads only its own
 * texts, and one for what the server answers.
 *
 * The rule: every text on a screen is in a wording file, whether the specification fixes it or not, and
 * `scripts/visible-texts.test.ts` finds those that bypass them. Two live elsewhere, because what shows
 * them may not import this folder: `web/ui/wording.ts` and `web/lib/code-parts/wording.ts`. Texts that
 * the specification fixes are kept to the letter, odd spellings included; each file lists them first.
 */

export const SHOP_NAME = 'Haat';

/** On every shopper screen except the order summary. */
export const SHOPPER_CURRENCY_SIGN = '₹';
/** On the order summary and on the admin's order screens, although the amounts are rupees. */
export const ORDER_CURRENCY_SIGN = '$';

/** In the order in which a shopper goes through them. */
export const CHECKOUT_STEPS = {
  signIn: 'Signin',
  shippingAddress: 'Shipping Address',
  placeOrder: 'Place Order',
} as const;

export const MESSAGES = {
  // Fixed by the specification.
  loading: 'Loading...',
  outOfStock: 'Stock is Unavailable',
  emptyCart: 'Cart is Empty...',
  // Ours.
  checkingPayment: 'We are checking your payment…',
  emptyShop: 'There’s nothing here yet. Please check back soon.',
  lostPaymentNews: 'There’s an update on your payment, but it didn’t load.',
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
  totals: {
    subtotal: 'SubTotal',
    shipping: 'Shipping Price',
    tax: 'Tax',
    total: 'Total',
  },
  orderConfirmation: 'Order Confirmation',
  goHome: 'Go To Home',
  logout: 'Logout',
  orderHistory: 'Order History',
  orderSummary: 'Order Summary',
  isPaid: { yes: 'paid', no: 'due' },
  isDelivered: { yes: 'Delivered', no: 'Not Delivered' },
  // Ours.
  checkout: 'Checkout',
  close: 'Close',
  orderId: 'Order Id',
  profile: 'Your profile',
  seeAllProducts: 'See all products',
  soldOut: 'Sold out',
  totalsBox: 'Totals',
  tryAgain: 'Try again',
} as const;

export function countProducts(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}

/** What surrounds every page. */
export const FRAME = {
  /** In the footer, beside the year. */
  credit: `${SHOP_NAME}, an open-source shop`,
  skip: 'Skip to main content',
  navigation: 'Main',
  logo: `${SHOP_NAME} home`,
  cart: (count: number) => `${LABELS.cart}, ${countProducts(count)}`,
  footer: 'Footer',
} as const;

/** In place of a page whose code did not arrive, or that failed. */
export const FAILED_PAGE = {
  heading: 'We couldn’t load this page',
  missingCode: 'Please check your connection. Your cart is safe.',
  fault: 'Something went wrong on our side. Your cart is safe.',
} as const;

/** In the browser's tab; the shop's name follows all but the first. */
export const TITLES = {
  home: `${SHOP_NAME}: everyday essentials, chosen with care`,
  products: 'All products',
  product: 'Product',
  register: 'Sign in or register',
  shippingAddress: 'Shipping address',
  paymentSuccess: 'Payment successful',
  backOffice: 'Back office',
  notFound: 'Page not found',
} as const;

/** Of the page that shows all of `web/ui/`; apart, so that only a development build has it. */
export const SHOWCASE_TITLE = 'Design system';

/** For search engines and previews of a link. */
export const DESCRIPTIONS = {
  home: 'Home, kitchen, clothing, books and more at honest prices, with flat-rate shipping.',
  products: 'Browse every product and filter by price, category and rating.',
  view: (name: string, count: number) =>
    `${name}: ${countProducts(count)}. Filter by price and rating.`,
  notFound: 'There is no page at this address.',
} as const;

/** For a browser that runs no script. */
export const NEEDS_SCRIPT = {
  heading: 'This page needs JavaScript',
  cart: 'Your cart is saved in your browser, which takes JavaScript. Turn it on to add products and check out.',
  register: 'Turn it on in your browser to sign in or create an account.',
  checkout: 'Turn it on in your browser to check out, pay and see your orders.',
  other: 'Turn it on in your browser to continue.',
  withoutIt: 'You can still browse all our products without it.',
} as const;
