import { SHOP_NAME } from '../wording.ts';

// In the browser's tab; the shop's name follows all but the first.
export const home = `${SHOP_NAME}: everyday essentials, chosen with care`;
export const products = 'All products';
export const product = 'Product';
export const register = 'Sign in or register';
export const forgotten = 'Forgotten password';
export const reset = 'New password';
export const verify = 'Confirm your email';
export const account = 'Your account';
export const shippingAddress = 'Shipping address';
export const paymentSuccess = 'Payment successful';
export const backOffice = 'Back office';
export const notFound = 'Page not found';

/** Of the page that shows all of `web/ui/`, in development only. */
export const showcase = 'Design system';
