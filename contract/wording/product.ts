export const PRODUCT = {
  // Fixed by the specification.
  addToCart: 'Add To Cart',
  // Ours.
  breadcrumb: 'Breadcrumb',
  quantity: 'Quantity',
  inStock: 'In stock',
  left: (count: number) => `Only ${count} left`,
  held: (count: number) => `${count} reserved for your unpaid order`,
  comeBack: 'Sold out for now. Please check back soon.',
  related: 'You may also like',
} as const;

export const UNKNOWN_PRODUCT = {
  heading: 'We couldn’t find that product',
  reason: 'It may no longer be sold, or the link may be out of date.',
} as const;

/** Where the shop has not said what it knows of a product. */
export const NOT_FETCHED = {
  heading: 'We couldn’t load this product',
  reason: 'The shop is busy right now. Your cart is safe.',
  notChecked: 'We couldn’t check the latest price and stock.',
} as const;
