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

export const PRICE_FILTER = { min: 100, max: 5000, initial: 5000 } as const;
/** The filter keeps products rated *at most* this much. */
export const RATING_FILTER = { min: 1, max: 5, initial: 5 } as const;
export const MAX_RATING = 5;
export const RATING_STEP = 0.5;

/** Every shop has this category; it cannot be removed, and orphaned products move into it. */
export const BUILT_IN_CATEGORY = { name: 'Uncategorised', slug: 'uncategorised' } as const;
/** The dashboard's Categories tile does not count the built-in category. */
export const CATEGORIES_NOT_COUNTED = 1;

export const TOAST = { successMs: 2000, errorMs: 4000, defaultMs: 4000, limit: 20 } as const;

export const STORAGE_KEYS = {
  products: 'products',
  cart: 'cartItems',
  token: 'jwtToken',
} as const;

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
} as const;

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
  continueToOrder: 'Continue',
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
