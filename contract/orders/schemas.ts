import { z } from 'zod';
import { userSchema } from '../accounts/schemas.ts';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { LIMITS } from '../limits.ts';
import { searchQuery } from '../list-query.ts';
import { DISPUTE_STATUSES, REFUND_STATUSES, RETURN_REASONS } from '../payments/policy.ts';
import { CHARGE_KINDS } from '../pricing.ts';
import { amountInputSchema, idSchema, requestIdSchema, typedText } from '../text.ts';
import { countSchema, rupeesSchema, signedRupeesSchema, timeSchema } from '../values.ts';
import { ADDRESS_FIELDS, forAddressFields } from './address.ts';
import { adminOrderEndpoints } from './admin-endpoints.ts';
import { ORDER_FILTERS, ORDER_SORTS } from './admin-policy.ts';
import { orderEndpoints } from './endpoints.ts';
import { shownEventSchema } from './event-schemas.ts';
import { EXTRAS_PER_CALL } from './numbers.ts';

export const shippingAddressSchema = z.object(forAddressFields(typedText(LIMITS.nameLength)));

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
  user: userSchema.pick({ _id: true, name: true, email: true }),
  createdAt: timeSchema,
  isPaid: z.boolean(),
  isDelivered: z.boolean(),
  totalPrice: rupeesSchema,
  orderItems: z.array(orderItemSchema),
});

export const singleOrderSchema = orderSchema.extend({
  /** What has been refunded to the shopper or is being refunded. */
  refunded: rupeesSchema,
  /** Whether that is everything that was paid. */
  isRefunded: z.boolean(),
  /** Why the payment could not settle the order; null if it did, or if there was none. */
  returnReason: z.enum(RETURN_REASONS).nullable(),
  /** Whether that refund has failed so far. */
  isReturnFailed: z.boolean(),
});

/** The number people say. */
export const orderNumberSchema = z.int().min(1);

/** What our own lists show of an order beyond the fields of the spec. */
export const orderExtrasSchema = z.object({
  order_id: idSchema,
  number: orderNumberSchema,
  /** What has been refunded or is being refunded. */
  refunded: rupeesSchema,
  /** Whether that is everything that was paid. */
  isRefunded: z.boolean(),
  /** Until when it can be paid; null unless it still can. */
  payUntil: timeSchema.nullable(),
  /** Why the payment could not settle it; null if it did, or if there was none. */
  returnReason: z.enum(RETURN_REASONS).nullable(),
  /** As the order itself says it, which a list may have shown earlier. */
  isPaid: z.boolean(),
  /** While the caller can still pay it: for how long, a duration because clocks differ. */
  hold: z
    .object({
      secondsLeft: countSchema,
      /** What it was priced with; the shop's rates may have changed since. */
      shippingPrice: rupeesSchema,
      taxHundredths: countSchema,
    })
    .nullable(),
});

/** All that shoppers are shown of an order. */
export const wholeOrderSchema = orderExtrasSchema.extend(singleOrderSchema.shape);

export const orderStateSchema = z.enum(['pending', 'paid', 'delivered', 'expired']);

const refundSchema = z.object({
  refund_id: idSchema,
  payment_id: idSchema,
  at: timeSchema,
  amount: rupeesSchema,
  status: z.enum(REFUND_STATUSES),
  /** When it reached that status. */
  movedAt: timeSchema,
  /** Whether its items are to be restocked. */
  restock: z.boolean(),
  isRestocked: z.boolean(),
  /** Whether it was made in the provider's dashboard. */
  isFound: z.boolean(),
  /** Why it failed or was rejected, as the provider puts it; null if it gave no reason. */
  reason: z.string().nullable(),
  /**
   * For a failed or rejected refund that needs no more attention: it was retried, or settled as the
   * note says.
   */
  closed: z.object({ at: timeSchema, note: z.string().nullable() }).nullable(),
});

export const disputeSchema = z.object({
  dispute_id: idSchema,
  order_id: idSchema,
  amount: rupeesSchema,
  /** As the provider puts it. */
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** If we do not respond by then, the provider decides without us; null if it set no deadline. */
  respondBy: timeSchema.nullable(),
  openedAt: timeSchema,
});

/** Units of one product that an unpaid order holds. */
export const heldStockSchema = z.object({
  order_id: idSchema,
  user: userSchema.pick({ _id: true, name: true, email: true }),
  product_id: idSchema,
  name: z.string(),
  /** Not on offer to others. */
  firm: countSchema,
  /** Wanted, but not held: still on offer to others. */
  soft: countSchema,
  endsAt: timeSchema,
});

export const orderDetailsSchema = singleOrderSchema.extend({
  state: orderStateSchema,
  /** The provider account it was opened at, if that is not the current one. */
  formerAccount: z.string().nullable(),
  /** What it holds while it is pending. */
  holds: z.array(heldStockSchema.omit({ order_id: true, user: true })),
  /** null while it is unknown. */
  shippingAddress: shippingAddressSchema.nullable(),
  paymentMethod: z.string(),
  subtotal: rupeesSchema,
  /** For pages of the release before. */
  shippingPrice: rupeesSchema,
  charges: z.array(z.object({ kind: z.enum(CHARGE_KINDS), amount: signedRupeesSchema })),
  taxPrice: rupeesSchema,
  /** Of each line, in the order of `orderItems`. */
  linePrices: z.array(
    z.object({ discount: rupeesSchema, taxHundredths: countSchema, taxPrice: rupeesSchema }),
  ),
  payments: z.array(
    z.object({
      payment_id: idSchema,
      at: timeSchema,
      /** What was paid; may differ from the order's total by a fee or an offer. */
      amount: rupeesSchema,
      /** What has been refunded or is being refunded. */
      refunded: rupeesSchema,
      /** Whether it came on top of the payment that settled the order; it goes back. */
      isExtra: z.boolean(),
    }),
  ),
  /** Payments the provider shows that settle nothing, oldest first. */
  unsettledPayments: z.array(
    z.object({
      payment_id: idSchema,
      at: timeSchema,
      /** As the provider puts them; null if it does not say. */
      status: z.string(),
      method: z.string().nullable(),
      amount: rupeesSchema.nullable(),
    }),
  ),
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
  /** Where the owner responds to them. */
  disputesUrl: z.string(),
  /** Oldest first. */
  history: z.array(z.object({ at: timeSchema, who: z.string(), event: shownEventSchema })),
});

/** The order export has one row per order; amounts are in rupees, times in the shop's time zone, with its offset. */
export const ORDER_COLUMNS = [
  'order_id',
  'number',
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
  /** What was paid; may differ from the total by a fee or an offer. */
  'paid',
  'refunded',
  ...ADDRESS_FIELDS,
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** `1` includes expired orders, for an admin. */
const withExpired = z.enum(['0', '1']).optional();

/** As in `order_A,order_B`. */
const orderIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(idSchema).max(EXTRAS_PER_CALL));

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
    response: wholeOrderSchema,
    problems: ['not_found'],
  },
  listOrderExtras: {
    summary: 'Numbers, refunds and deadlines of several orders, without those of other shoppers',
    query: z.object({ ids: orderIds }),
    response: z.object({ extras: z.array(orderExtrasSchema) }),
    problems: [],
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
    summary: 'Mark a delivered order as not delivered',
    params: { order_id: idSchema },
    response: orderSchema,
    problems: ['not_found', 'order_state'],
  },
  refundOrder: {
    summary: 'Refund an order in full or in part',
    params: { order_id: idSchema },
    body: z.object({
      /** The same id means the same refund, however often it is sent. */
      requestId: requestIdSchema,
      /** In rupees; absent means everything that is left. */
      amount: amountInputSchema.optional(),
      /** Whether to restock the items. */
      restock: z.boolean().default(false),
      /** The failed or rejected refund that this one retries; it then needs no more attention. */
      repeats: idSchema.optional(),
    }),
    response: orderSchema,
    problems: ['not_found', 'refund_failed', 'payment_provider_down', 'rehearsal'],
  },
  settleRefund: {
    summary: 'Close a failed refund whose money went back another way',
    params: { order_id: idSchema, refund_id: idSchema },
    body: z.object({ note: typedText(LIMITS.nameLength) }),
    response: orderDetailsSchema,
    problems: ['not_found', 'order_state', 'rehearsal'],
  },
  releaseHold: {
    summary: 'Release the stock that an unpaid order holds',
    params: { order_id: idSchema },
    response: orderDetailsSchema,
    problems: ['not_found', 'order_state', 'payment_provider_down', 'rehearsal'],
  },
  listHeldStock: {
    summary: 'The stock that unpaid orders hold, newest first',
    query: z.object({ product_id: idSchema.optional() }),
    response: z.object({ holds: z.array(heldStockSchema) }),
    problems: [],
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
export type WholeOrder = z.infer<typeof wholeOrderSchema>;
export type OrderExtras = z.infer<typeof orderExtrasSchema>;
export type OrderDetails = z.infer<typeof orderDetailsSchema>;
export type Refund = z.infer<typeof refundSchema>;
export type Dispute = z.infer<typeof disputeSchema>;
export type HeldStock = z.infer<typeof heldStockSchema>;
