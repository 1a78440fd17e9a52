import { z } from 'zod';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { LIMITS } from '../limits.ts';
import { orderItemSchema, orderSchema, shippingAddressSchema } from '../orders/schemas.ts';
import { CURRENCY } from '../policy.ts';
import { formatPrice } from '../pricing.ts';
import { idSchema } from '../text.ts';
import { countSchema, paiseSchema } from '../values.ts';
import { checkoutEndpoints } from './endpoints.ts';
import { CHECKOUT_PROBLEMS } from './problem-wording.ts';

export const cartLineSchema = orderItemSchema.extend({ countInStock: countSchema });

/** What a client sends for each item it buys; name and price come from our own tables. */
export const requestedItemSchema = orderItemSchema
  .pick({ product_id: true, qty: true })
  .extend(orderItemSchema.omit({ product_id: true, qty: true }).partial().shape);

export const requestedItemsSchema = z.array(requestedItemSchema).min(1).max(LIMITS.orderLines);

/**
 * The first three fields decide. Cart and address are read only if the order was placed without
 * them; the rest is ignored, and nothing in it is a reason to reject a payment that was taken.
 */
export const orderCreationSchema = z.object({
  order_id: idSchema,
  payment_id: idSchema,
  razorpay_signature: z.string().min(1).max(256),
  orderItems: unread<z.input<typeof requestedItemsSchema>>(),
  shippingAddress: unread<z.input<typeof shippingAddressSchema>>(),
  paymentMethod: unread<string>(),
  shippingPrice: unread<number>(),
  taxPrice: unread<number>(),
  totalPrice: unread<number>(),
  isPaid: unread<boolean>(),
});

/** Typed for the sender, and accepted whatever it is. */
function unread<Sent>() {
  return z.unknown().optional() as z.ZodOptional<z.ZodType<unknown, Sent>>;
}

const placedOrderSchema = z.object({
  order: z.object({ id: idSchema, amount: paiseSchema, currency: z.literal(CURRENCY) }),
  /** The provider's public key and the URL of its checkout script. */
  key: z.string(),
  script: z.string(),
});

/** What the order was priced with; the shop's rates may have changed since. */
const ratesSchema = z.object({ shippingPaise: paiseSchema, taxHundredths: countSchema });

/** What is held for the caller's order while it can still be paid. */
export const holdSchema = z.object({
  order_id: idSchema,
  /** Until the hold ends; a duration, because clocks differ. */
  secondsLeft: countSchema,
  /** The units reserved for the caller; may be less than was ordered. */
  pieces: z.array(z.object({ product_id: idSchema, qty: z.int().min(1) })),
  rates: ratesSchema,
});

const schemas = {
  placeOrder: {
    summary: 'Price the cart, hold its stock and open an order at the payment provider',
    body: z.object({
      /** The total in paise. */
      amount: z
        .int()
        .min(1)
        .max(
          LIMITS.orderRupees * 100,
          CHECKOUT_PROBLEMS.tooMuch(formatPrice(LIMITS.orderRupees * 100)),
        )
        .describe('In paise.'),
      orderItems: requestedItemsSchema.optional(),
      shippingAddress: shippingAddressSchema.optional(),
    }),
    response: placedOrderSchema,
    problems: [
      'amount_differs',
      'out_of_stock',
      'too_many_orders',
      'payment_provider_down',
      'rehearsal',
    ],
  },
  paymentVerification: {
    summary: 'Verify a payment and save the order as paid',
    body: orderCreationSchema,
    response: orderSchema,
    problems: [
      'not_found',
      'out_of_stock',
      'order_state',
      'payment_pending',
      'nothing_paid',
      'payment_mismatch',
      'rehearsal',
    ],
  },
  payOrder: {
    summary: 'Pay for an order that is still due, while its stock is held',
    params: { order_id: idSchema },
    response: placedOrderSchema.extend({
      /** Priced in paise, like the order itself. */
      orderItems: z.array(
        orderItemSchema.omit({ price: true }).extend({ pricePaise: paiseSchema }),
      ),
      shippingAddress: shippingAddressSchema.nullable(),
      rates: ratesSchema,
    }),
    problems: ['not_found', 'order_state', 'rehearsal'],
  },
  listHolds: {
    summary: "The stock held for the caller's unpaid order",
    response: z.object({ holds: z.array(holdSchema) }),
    problems: [],
  },
  lastAddress: {
    summary: "The shipping address of the caller's last order",
    /** Absent for a shopper who has not ordered yet. */
    response: z.object({ shippingAddress: shippingAddressSchema.optional() }),
    problems: [],
  },
} as const satisfies SchemasOf<typeof checkoutEndpoints>;

export const checkoutCalls = declareCalls('checkout', checkoutEndpoints, schemas);

export type CartLine = z.infer<typeof cartLineSchema>;
export type OrderCreation = z.infer<typeof orderCreationSchema>;
export type Hold = z.infer<typeof holdSchema>;
