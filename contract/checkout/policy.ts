/** Flat shipping for any non-empty cart; an empty cart costs nothing. */
export const SHIPPING_RUPEES = 10;

/** Percent of the subtotal, truncated to whole paise. */
export const TAX_PERCENT = 2;

/** Filled in on the address form of a shopper who has not ordered before. */
export const COUNTRY = 'India';
