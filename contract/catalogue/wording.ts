// Fixed by the specification.
export const addToCart = 'Add To Cart';

// Ours.
export const breadcrumb = 'Breadcrumb';
export const quantity = 'Quantity';
export const inStock = 'In stock';
export const left = (count: number) => `Only ${count} left`;
export const held = (count: number) => `${count} reserved for your unpaid order`;
export const comeBack = 'Please check back soon.';
export const related = 'You may also like';

// At an address without a product.
export const unknown = 'We couldn’t find that product';
export const unknownReason = 'It may no longer be sold, or the link may be out of date.';
