import { z } from 'zod';
import { declareCalls, type SchemasOf } from './declare-calls.ts';
import { checkoutEndpoints } from './endpoints.ts';
import { orderItemSchema, orderSchema, shippingAddressSchema } from './orders.ts';
import { CURRENCY, LIMITS } from './policy.ts';
import { idSchema } from './text.ts';
import { countSchema, rupeesSchema } from './values.ts';

export const cartLineSchema = orderItemSchema.extend({ countInStock: countSchema });

/** What a client names of each thing it wants to buy; name and price come from our own tables. */
export const requestedItemSchema = orderItemSchema
  .pick({ product_id: true, qty: true })
  .extend(orderItemSchema.omit({ product_id: true, qty: true }).partial().shape);

export const requestedItemsSchema = z.array(requestedItemSchema).min(1).max(LIMITS.orderLines);

export const orderCreationSchema = z.object({
  order_id: idSchema,
  payment_id: idSchema,
  razorpay_signature: z.string().min(1).max(256),
  orderItems: requestedItemsSchema,
  shippingAddress: shippingAddressSchema,
  paymentMethod: z.string().max(LIMITS.nameLength),
  shippingPrice: rupeesSchema,
  taxPrice: rupeesSchema,
  totalPrice: rupeesSchema,
  isPaid: z.boolean(),
});

const schemas = {
  placeOrder: {
    summary: 'Price the cart, hold its stock and open an order at the payment provider',
    body: z.object({
      /** The total in paise. */
      amount: z.int().min(1),
      orderItems: requestedItemsSchema.optional(),
      shippingAddress: shippingAddressSchema.optional(),
    }),
    response: z.object({
      order: z.object({ id: idSchema, amount: z.int(), currency: z.literal(CURRENCY) }),
      /** The provider's public key and the address of its checkout script. */
      key: z.string(),
      script: z.string(),
    }),
    problems: ['amount_differs', 'out_of_stock', 'payment_provider_down'],
  },
  paymentVerification: {
    summary: 'Verify a payment and save the order as paid',
    body: orderCreationSchema,
    response: orderSchema,
    problems: ['not_found', 'out_of_stock', 'order_state', 'payment_pending', 'payment_mismatch'],
  },
  lastAddress: {
    summary: "Where the caller's last order was to go",
    /** Absent for a shopper who has not ordered yet. */
    response: z.object({ shippingAddress: shippingAddressSchema.optional() }),
    problems: [],
  },
} as const satisfies SchemasOf<typeof checkoutEndpoints>;

export const checkoutCalls = declareCalls('checkout', checkoutEndpoints, schemas);

export type CartLine = z.infer<typeof cartLineSchema>;
export type OrderCreation = z.infer<typeof orderCreationSchema>;
