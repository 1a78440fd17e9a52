/**
 * What shoppers read, each by one name, so that an owner changes a text in one place. Odd spellings
 * are part of the contract and are kept to the letter.
 */

export const SHOP_NAME = 'Haat';

/** On every shopper screen except the order summary. */
export const SHOPPER_CURRENCY_SIGN = '₹';
/** On the order summary and on the admin's order screens, although the amounts are rupees. */
export const ORDER_CURRENCY_SIGN = '$';

/** What the confirmation page shows instead of the recorded payment method. */
export const SHOWN_PAYMENT_METHOD = 'Paypal';

/** In the order in which they are taken. */
export const CHECKOUT_STEPS = {
  signIn: 'Signin',
  shippingAddress: 'Shipping Address',
  placeOrder: 'Place Order',
} as const;

export const MESSAGES = {
  loading: 'Loading...',
  noProductsAtHome: 'Products Not Found...',
  noProductsMatch: 'Products not found',
  emptyShop: 'The shop is empty at the moment. Please look in again soon.',
  outOfStock: 'Stock is Unavailable',
  emptyCart: 'Cart is Empty...',
  loginFieldsMissing: 'Please Fill All The Fields...',
  registerFieldsMissing: 'Please fill all the fields!',
  loggedIn: 'LoggedIn Successfully...',
  registered: 'Registered Successfully....',
  paymentSuccess: 'Payment SuccessFull....',
  checkingPayment: 'We are checking your payment…',
  testMode: 'Test mode: no money moves',
} as const;

/** What is said where a browser runs no script. */
export const NEEDS_SCRIPT = {
  cart: 'Your cart is kept in your own browser, and that takes JavaScript. Please turn it on to fill the cart and to order.',
  register: 'Signing in and registering take JavaScript. Please turn it on to go on.',
  checkout:
    'Ordering, paying and looking at your orders take JavaScript. Please turn it on to go on.',
  other: 'Please turn it on in your browser to go on.',
  withoutIt: 'Without it you can still look around: all products and their pages are here for you.',
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
  cartColumns: { products: 'Products', qty: 'Qty', subtotal: 'SubTotal' },
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
  orderHistoryColumns: {
    order: 'order',
    date: 'date',
    paymentStatus: 'payment status',
    total: 'total',
  },
  orderSummary: 'Order Summary',
  viewProduct: 'View Product',
  buyAgain: 'Buy Again',
  isPaid: { yes: 'paid', no: 'due' },
  isDelivered: { yes: 'Delivered', no: 'Not Delivered' },
} as const;
