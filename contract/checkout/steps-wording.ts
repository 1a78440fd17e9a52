/** Fixed by the specification; in the order in which a shopper goes through them. */
export const steps = {
  signIn: 'Signin',
  shippingAddress: 'Shipping Address',
  placeOrder: 'Place Order',
} as const;

export const label = 'Checkout';
