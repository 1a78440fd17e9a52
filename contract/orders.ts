import { z } from 'zod';
import { userSchema } from './accounts.ts';
import { adminOrderEndpoints } from './admin-endpoints.ts';
import { declareCalls, type SchemasOf } from './declare-calls.ts';
import { orderEndpoints } from './endpoints.ts';
import { searchQuery } from './list-query.ts';
import { orderEventSchema } from './order-events.ts';
import { LIMITS, ORDER_FILTERS, ORDER_SORTS } from './policy.ts';
import { idSchema, priceInputSchema, requestIdSchema, typedText } from './text.ts';
import { rupeesSchema, timeSchema } from './values.ts';

const addressField = typedText(LIMITS.nameLength);

export const shippingAddressSchema = z.object({
  fullName: addressField,
  address: addressField,
  city: addressField,
  states: addressField,
  postalCode: addressField,
  country: addressField,
});

export const orderItemSchema = z.object({
  product_id: idSchema,
  name: z.string(),
  image: z.string(),
  price: rupeesSchema,
  description: z.string(),
  qty: z.int().min(1).max(LIMITS.stock),
});

export const orderSchema = z.object({
  /** The payment provider's id of the order. */
  order_id: idSchema,
  user: userSchema.omit({ isAdmin: true }),
  createdAt: timeSchema,
  isPaid: z.boolean(),
  isDelivered: z.boolean(),
  totalPrice: rupeesSchema,
  orderItems: z.array(orderItemSchema),
});

/** The whole of what was paid has gone back, as when it came after the last piece was sold. */
export const singleOrderSchema = orderSchema.extend({ isRefunded: z.boolean() });

export const orderStateSchema = z.enum(['pending', 'paid', 'delivered', 'expired', 'refunded']);

export const orderDetailsSchema = orderSchema.extend({
  state: orderStateSchema,
  /** null where it is not known yet. */
  shippingAddress: shippingAddressSchema.nullable(),
  paymentMethod: z.string(),
  subtotal: rupeesSchema,
  shippingPrice: rupeesSchema,
  taxPrice: rupeesSchema,
  payments: z.array(
    z.object({
      payment_id: idSchema,
      at: timeSchema,
      amount: rupeesSchema,
      /** What went back or is on its way. */
      refunded: rupeesSchema,
    }),
  ),
  refunds: z.array(
    z.object({
      refund_id: idSchema,
      payment_id: idSchema,
      at: timeSchema,
      amount: rupeesSchema,
      /** Whether the things are to go back on the shelf. */
      restock: z.boolean(),
      isRestocked: z.boolean(),
      /** Whether the payment provider has confirmed it. */
      isDone: z.boolean(),
      /** Of a refund that was refused or failed later; the reason is the provider's, if it gave one. */
      failure: z.object({ at: timeSchema, reason: z.string().nullable() }).nullable(),
    }),
  ),
  /** Oldest first. */
  history: z.array(z.object({ at: timeSchema, who: z.string(), event: orderEventSchema })),
});

/** A file of orders has one row an order; amounts are rupees, times are UTC. */
export const ORDER_COLUMNS = [
  'order_id',
  'createdAt',
  'state',
  'userName',
  'userEmail',
  /** As in `2 × Clay teapot; 1 × Brass lamp`. */
  'items',
  'subtotal',
  'shipping',
  'tax',
  'total',
  'refunded',
  'fullName',
  'address',
  'city',
  'states',
  'postalCode',
  'country',
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** `1` shows an admin the expired orders too. */
const withExpired = z.enum(['0', '1']).optional();

const endpoints = { ...orderEndpoints, ...adminOrderEndpoints };

const schemas = {
  listOrders: {
    summary: "An admin's list of all orders, a shopper's list of their own",
    query: searchQuery.extend({
      expired: withExpired,
      state: z.enum(ORDER_FILTERS).optional(),
      sort: z.enum(ORDER_SORTS).optional(),
    }),
    response: z.object({ orders: z.array(orderSchema) }),
    problems: [],
  },
  getOrder: {
    summary: 'One order, for the shopper who placed it or an admin',
    params: { order_id: idSchema },
    response: singleOrderSchema,
    problems: ['not_found'],
  },
  getOrderDetails: {
    summary: 'One order with its address, payments, refunds and history',
    params: { order_id: idSchema },
    response: orderDetailsSchema,
    problems: ['not_found'],
  },
  deliverOrder: {
    summary: 'Mark a paid order as delivered',
    params: { order_id: idSchema },
    response: orderSchema,
    problems: ['not_found', 'order_state'],
  },
  undeliverOrder: {
    summary: 'Take a mark as delivered back',
    params: { order_id: idSchema },
    response: orderSchema,
    problems: ['not_found', 'order_state'],
  },
  refundOrder: {
    summary: 'Refund the whole or a part of what was paid',
    params: { order_id: idSchema },
    body: z.object({
      /** The same one is one refund, however often it is sent. */
      requestId: requestIdSchema,
      /** In rupees; the whole of what is left where it is absent. */
      amount: priceInputSchema.optional(),
      /** Whether the things go back on the shelf. */
      restock: z.boolean().default(false),
    }),
    response: orderSchema,
    problems: ['not_found', 'refund_failed', 'payment_provider_down'],
  },
  exportOrders: {
    summary: 'All orders as a CSV file, newest first',
    query: z.object({ expired: withExpired }),
    response: z.string(),
    responseType: 'text/csv',
    problems: [],
  },
} as const satisfies SchemasOf<typeof endpoints>;

export const orderCalls = declareCalls('orders', endpoints, schemas);

export type ShippingAddress = z.infer<typeof shippingAddressSchema>;
export type OrderItem = z.infer<typeof orderItemSchema>;
export type Order = z.infer<typeof orderSchema>;
export type SingleOrder = z.infer<typeof singleOrderSchema>;
export type OrderDetails = z.infer<typeof orderDetailsSchema>;
