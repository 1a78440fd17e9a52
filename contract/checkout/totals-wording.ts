// Fixed by the specification.
export const subtotal = 'SubTotal';
export const shipping = 'Shipping Price';
export const tax = 'Tax';
export const total = 'Total';

// Ours.
export const box = 'Totals';
