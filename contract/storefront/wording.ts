import { countProducts, LABELS } from '../wording.ts';

/** In the footer, beside the year: the shop's name, and what its owner adds to it. */
export const credit = (shop: string, more: string) => (more === '' ? shop : `${shop}, ${more}`);
export const skip = 'Skip to main content';
export const navigation = 'Main';
export const logo = (shop: string) => `${shop} home`;
export const cartLink = (count: number) => `${LABELS.cart}, ${countProducts(count)}`;
export const footer = 'Footer';
export const lostPaymentNews = 'There’s an update on your payment, but it didn’t load.';

/** On the card of a product. */
export const soldOut = 'Sold out';

// In place of a page whose code did not load, or that failed.
export const failedPage = 'We couldn’t load this page';
export const failedMissingCode = 'Please check your connection and try again.';
export const failedFault = 'Something went wrong on our side. Please try again.';
