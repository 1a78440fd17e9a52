// Fixed by the specification.
export const columns = { products: 'Products', qty: 'Qty', subtotal: 'SubTotal' };
export const remove = 'Remove';
export const checkout = 'Proceed to CheckOut';

// Ours.
export const keeps = 'Items you add stay here, even if you come back another day.';
export const quantityOf = (name: string) => `Quantity of ${name}`;
export const removeLine = (name: string) => `${remove} ${name}`;
/** After the name of a product. */
export const removed = 'was removed from your cart.';
export const undo = 'Undo';
export const soldOut = 'Please remove unavailable items to check out.';

// About a product that was to be added.
export const unnamed = 'This product';
export const gone = (name: string) => `${name} is no longer available.`;
export const fewer = (name: string, count: number) =>
  `${name}: only ${count} left, so your cart has ${count}.`;
export const noQuantity = 'That’s not a valid quantity. Please choose one on the product page.';
