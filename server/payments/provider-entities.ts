import { z } from 'zod';
import { idSchema } from '../../contract/text.ts';

/**
 * What Razorpay's API answers, as far as we use it. Entities in a list are read one by one: what we
 * do not understand must not keep us from reading the rest.
 */

/** *created* and *attempted* are not paid; a status we do not know is not either. */
export const providerOrderSchema = z.object({
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

export const providerPaymentSchema = z.object({
  id: idSchema,
  /** Absent if an owner took the payment another way than through an order. */
  order_id: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
  amount: z.int().min(1),
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  method: z
    .string()
    .nullish()
    .refine((method) => method == null || METHODS.includes(method)),
  amount_refunded: z
    .int()
    .nullish()
    .transform((paise) => paise ?? 0),
  /** In seconds. */
  created_at: z.number().transform(Math.floor),
});

/** Anything with an id: it may be a payment of a kind that did not exist when this was written. */
const unknownPaymentSchema = z.object({
  id: idSchema,
  status: z.string().max(100).catch('unknown'),
  method: z.string().max(100).nullable().catch(null),
  amount: z.int().min(0).nullable().catch(null),
  currency: z.string().max(100).nullable().catch(null),
});

export const providerRefundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  /** A status we do not know is not final. */
  status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
});

export const listSchema = z.object({ items: z.array(z.unknown()) });
export const errorSchema = z.object({
  error: z.object({ code: z.string(), description: z.string() }),
});

export type ProviderOrder = z.infer<typeof providerOrderSchema>;
export type ProviderPayment = z.infer<typeof providerPaymentSchema>;
export type UnknownPayment = z.infer<typeof unknownPaymentSchema>;
export type ProviderRefund = z.infer<typeof providerRefundSchema>;

export type ReadPayments = {
  payments: ProviderPayment[];
  /** With a status, a method or fields that we do not know: they settle nothing. */
  unknown: UnknownPayment[];
};

export function readPayments(items: readonly unknown[]): ReadPayments {
  const read: ReadPayments = { payments: [], unknown: [] };
  for (const item of items) {
    const payment = providerPaymentSchema.safeParse(item).data;
    const unknown = payment === undefined ? unknownPaymentSchema.safeParse(item).data : undefined;
    if (payment !== undefined) read.payments.push(payment);
    if (unknown !== undefined) read.unknown.push(unknown);
  }
  return read;
}

export function readOrders(items: readonly unknown[]): ProviderOrder[] {
  return items.flatMap((item) => providerOrderSchema.safeParse(item).data ?? []);
}

export function readRefunds(items: readonly unknown[]): ProviderRefund[] {
  return items.flatMap((item) => providerRefundSchema.safeParse(item).data ?? []);
}
