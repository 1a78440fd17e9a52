// In the browser's tab; the shop's name follows all but the first.
export const home = (shop: string, headline: string) =>
  headline === '' ? shop : `${shop}: ${headline}`;
export const named = (page: string, shop: string) => `${page} · ${shop}`;
export const products = 'All products';
export const product = 'Product';
export const register = 'Sign in or register';
export const shippingAddress = 'Shipping address';
export const paymentSuccess = 'Payment successful';
export const backOffice = 'Back office';
export const notFound = 'Page not found';

/** Of the page that shows all of `web/ui/`, in development only. */
export const showcase = 'Design system';
