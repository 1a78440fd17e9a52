const REMOVE = 'Remove';

export const CART = {
  // Fixed by the specification.
  columns: { products: 'Products', qty: 'Qty', subtotal: 'SubTotal' },
  remove: REMOVE,
  checkout: 'Proceed to CheckOut',
  // Ours.
  keeps: 'Items you add stay here, even if you come back another day.',
  quantityOf: (name: string) => `Quantity of ${name}`,
  removeLine: (name: string) => `${REMOVE} ${name}`,
  /** After the name of a product. */
  removed: 'was removed from your cart.',
  undo: 'Undo',
  soldOut: 'Please remove unavailable items to check out.',
} as const;

/** What is said about a product that was to be put into the cart. */
export const ADDING = {
  unnamed: 'This product',
  gone: (name: string) => `${name} is no longer available.`,
  fewer: (name: string, count: number) =>
    `Only ${count} of ${name} left, so your cart has ${count}.`,
  busy: (name: string) => `${name} couldn’t be added. The shop is busy right now.`,
  noQuantity: 'That’s not a valid quantity. Please choose one on the product page.',
} as const;
