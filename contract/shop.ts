/**
 * The shop's policy and wording, each by one name, so that an owner changes a thing in one place.
 * Odd spellings and odd rules are part of the contract and are kept to the letter.
 */

export const SHOP_NAME = 'Haat';

/** Flat shipping for any cart that holds something; an empty cart ships for nothing. */
export const SHIPPING_RUPEES = 10;
/** Percent of the subtotal, cut to whole paise. */
export const TAX_PERCENT = 2;

export const CURRENCY = 'INR';
/** On every shopper screen except the order summary. */
export const SHOPPER_CURRENCY_SIGN = '₹';
/** On the order summary and on the admin's order screens, although the amounts are rupees. */
export const ORDER_CURRENCY_SIGN = '$';

/** What an order records, and what the confirmation page shows instead. */
export const PAYMENT_METHOD = 'Razorpay';
export const SHOWN_PAYMENT_METHOD = 'Paypal';

export const FEATURED_PRODUCTS = 12;
/** How many cards the product list shows at first, and how many more each time. */
export const LIST_PAGE_SIZE = 24;

export const PRICE_FILTER = { min: 100, max: 5000, initial: 5000, step: 1 } as const;
/** The filter keeps products rated *at most* this much. */
export const RATING_FILTER = { min: 1, max: 5, initial: 5, step: 0.5 } as const;
export const MAX_RATING = 5;
export const RATING_STEP = 0.5;

/** Every shop has this category; it cannot be removed, and orphaned products move into it. */
export const BUILT_IN_CATEGORY = { name: 'Uncategorised', slug: 'uncategorised' } as const;
/** The dashboard's Categories tile does not count the built-in category. */
export const CATEGORIES_NOT_COUNTED = 1;

export const TOAST = { successMs: 2000, errorMs: 4000, defaultMs: 4000, limit: 20 } as const;

/** 0 means none: a slow line is never cut off by the browser's half. */
export const HTTP_CLIENT_TIMEOUT_MS = 0;

export const CHECKOUT_STEPS = ['Signin', 'Shipping Address', 'Place Order'] as const;

export const MESSAGES = {
  loading: 'Loading...',
  noProductsAtHome: 'Products Not Found...',
  noProductsMatch: 'Products not found',
  outOfStock: 'Stock is Unavailable',
  emptyCart: 'Cart is Empty...',
  loginFieldsMissing: 'Please Fill All The Fields...',
  registerFieldsMissing: 'Please fill all the fields!',
  loggedIn: 'LoggedIn Successfully...',
  registered: 'Registered Successfully....',
  productDeleted: 'Product deleted successfully...',
  productUpdated: 'Product Updated Successfullly',
  productAdded: 'Product Added',
  paymentSuccess: 'Payment SuccessFull....',
  checkingPayment: 'We are checking your payment…',
  testMode: 'Test mode: no money moves',
  refunded:
    'Your payment arrived after the last piece was sold. The money is on its way back to you.',
} as const;

/** What the footer says beside the year. */
export const CREDIT_LINE = `${SHOP_NAME}, an open shop`;

export const LABELS = {
  featured: 'Featured Products',
  home: 'Home',
  products: 'Products',
  cart: 'Cart',
  register: 'Register',
  createAccount: 'Create Account',
  signIn: 'Sign in',
  clearFilters: 'Clear All',
  addToCart: 'Add To Cart',
  removeLine: 'Remove',
  checkout: 'Proceed to CheckOut',
  cartColumns: ['Products', 'Qty', 'SubTotal'],
  totals: {
    subtotal: 'SubTotal',
    shipping: 'Shipping Price',
    tax: 'Tax',
    total: 'Total',
  },
  shippingAddress: 'Shipping Address',
  address: {
    fullName: 'Full Name',
    address: 'Address',
    city: 'City',
    states: 'State',
    postalCode: 'Postal Code',
    country: 'Country',
  },
  continueToOrder: 'Continue',
  placeOrder: 'Place Order',
  orderConfirmation: 'Order Confirmation',
  paymentId: 'Payment Id',
  goHome: 'Go To Home',
  adminUser: 'Admin User',
  logout: 'Logout',
  orderHistory: 'Order History',
  orderHistoryColumns: ['order', 'date', 'payment status', 'total'],
  orderSummary: 'Order Summary',
  viewProduct: 'View Product',
  buyAgain: 'Buy Again',
  isPaid: { yes: 'paid', no: 'due' },
  isDelivered: { yes: 'Delivered', no: 'Not Delivered' },
  userRole: { admin: 'admin', customer: 'customer' },
  adminMenu: ['Dashboard', 'Users', 'Products', 'Add Product', 'Categories', 'Orders'],
  adminOrderColumns: ['user', 'order', 'payment status', 'date', 'status', 'total'],
  createProduct: 'Create New',
  addProduct: 'Add Product',
  updateProduct: 'Update Product',
  backToOrders: 'Back To Orders',
  markDelivered: 'Mark as delivered',
} as const;

/** How a product list can be ordered; the first is the order without asking. */
export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
/** The back office also sorts by what is left, least first. */
export const ADMIN_PRODUCT_SORTS = [...PRODUCT_SORTS, 'stock'] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

export const ORDER_SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
/** `paid` are all that were paid for; `undelivered` those of them that are yet to be sent. */
export const ORDER_FILTERS = [
  'due',
  'paid',
  'undelivered',
  'delivered',
  'refunded',
  'expired',
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
export const USER_SORTS = ['newest', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** A search of users, orders or the audit log that finds more than this does not say how many. */
export const COUNTED_MATCHES = 1_000;

/** Of what the dashboard shows. */
export const STATS = { days: 30, maxDays: 366, bestSellers: 10, lowStock: 10 } as const;
/** Where a product has this many pieces left or fewer, the dashboard says so. */
export const LOW_STOCK = 5;

/** Bounds of what the server takes in: generous for a shop, small enough that sums stay exact. */
export const LIMITS = {
  priceRupees: 1_000_000,
  stock: 100_000,
  orderLines: 100,
  pageSize: 500,
  nameLength: 200,
  textLength: 5_000,
  addressLength: 2_048,
  emailLength: 254,
  passwordLength: { min: 8, max: 128 },
} as const;
