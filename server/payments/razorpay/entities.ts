import { z } from 'zod';
import { idSchema } from '../../../contract/text.ts';
import type {
  FoundPayments,
  OpenedOrder,
  ProviderPayment,
  ProviderRefund,
  UnknownPayment,
} from '../payment-provider.ts';

/**
 * What Razorpay's API answers, as far as we use it. Entities in a list are read one by one: what we
 * do not understand must not keep us from reading the rest.
 */

const SECOND_MS = 1_000;

export type RazorpayOrder = OpenedOrder & {
  receipt?: string | null | undefined;
  /** *created* and *attempted* are not paid; a status we do not know is not either. */
  status: string;
};

export const orderSchema: z.ZodType<RazorpayOrder> = z.object({
  id: z.string(),
  receipt: z.string().nullish().catch(null),
  status: z.string().catch('unknown'),
});

const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;

/** How money reaches the provider. Cash on delivery is not among them: it never does. */
const METHODS: readonly string[] = [
  'card',
  'netbanking',
  'wallet',
  'emi',
  'cardless_emi',
  'paylater',
  'upi',
  'bank_transfer',
  'app',
  'paypal',
  'intl_bank_transfer',
];

export const paymentSchema: z.ZodType<ProviderPayment> = z
  .object({
    id: idSchema,
    /** Absent if an owner took the payment another way than through an order. */
    order_id: z.string().nullish(),
    amount: z.int().min(1),
    currency: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    method: z
      .string()
      .nullish()
      .refine((method) => method == null || METHODS.includes(method)),
    amount_refunded: z.int().nullish(),
    /** In seconds. */
    created_at: z.number(),
  })
  .transform(({ order_id, method, amount_refunded, created_at, ...payment }) => ({
    ...payment,
    orderId: order_id ?? null,
    method: method ?? null,
    refunded: amount_refunded ?? 0,
    createdAt: Math.floor(created_at) * SECOND_MS,
  }));

/** Anything with an id: it may be a payment of a kind that did not exist when this was written. */
const unknownPaymentSchema: z.ZodType<UnknownPayment> = z.object({
  id: idSchema,
  status: z.string().max(100).catch('unknown'),
  method: z.string().max(100).nullable().catch(null),
  amount: z.int().min(0).nullable().catch(null),
  currency: z.string().max(100).nullable().catch(null),
});

export const refundSchema: z.ZodType<ProviderRefund> = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    /** A status we do not know is not final. */
    status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
  })
  .transform(({ payment_id: paymentId, ...refund }) => ({ ...refund, paymentId }));

export const listSchema = z.object({ items: z.array(z.unknown()) });
export const errorSchema = z.object({
  error: z.object({ code: z.string(), description: z.string() }),
});

export function readPayments(items: readonly unknown[]): FoundPayments {
  const found: FoundPayments = { payments: [], unknown: [] };
  for (const item of items) {
    const payment = paymentSchema.safeParse(item).data;
    const unknown = payment === undefined ? unknownPaymentSchema.safeParse(item).data : undefined;
    if (payment !== undefined) found.payments.push(payment);
    if (unknown !== undefined) found.unknown.push(unknown);
  }
  return found;
}

export function readOrders(items: readonly unknown[]): RazorpayOrder[] {
  return items.flatMap((item) => orderSchema.safeParse(item).data ?? []);
}

export function readRefunds(items: readonly unknown[]): ProviderRefund[] {
  return items.flatMap((item) => refundSchema.safeParse(item).data ?? []);
}
