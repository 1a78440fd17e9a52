// Fixed by the specification.
export const orderHistory = 'Order History';
export const isPaid = { yes: 'paid', no: 'due' } as const;
export const isDelivered = { yes: 'Delivered', no: 'Not Delivered' } as const;

// Ours.
export const orderId = 'Order Id';
