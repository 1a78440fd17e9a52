import type { CallBody } from '../../contract/calls.ts';
import type { OrderItem } from '../../contract/orders/schemas.ts';
import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { asRecord } from '../lib/records.ts';
import { readStoredList, writeStorage } from '../lib/storage.ts';
import { isAddress } from './store.ts';

type Verification = CallBody<'paymentVerification'>;

/** What the window returned when the payment went through. */
export type PaymentProof = Pick<Verification, 'payment_id' | 'razorpay_signature'>;

/** A proof that has to be verified; any tab may ask for that, at any later time. */
type Report = {
  proof?: PaymentProof;
  /** When the window gave the proof; until then it was open. */
  reportedAt?: number;
  /** How often the server was asked, and when it may be asked again. */
  asks?: number;
  askAgainAt?: number;
};

/**
 * A payment whose outcome this browser has not seen. It outlives the tab, with all that verification
 * needs, so that a shopper who paid and left at the worst moment is not asked to pay again.
 */
export type OpenPayment = Report & {
  placedAt: number;
  order: Omit<Verification, keyof PaymentProof> & { orderItems: OrderItem[] };
  /** Placed in another browser, so this one's cart is left alone. */
  isFromElsewhere?: true;
};

export type PaidPayment = OpenPayment & { proof: PaymentProof };

export function isPaidFor(open: OpenPayment): open is PaidPayment {
  return open.proof !== undefined;
}

/** Whether the window of any of them gave a proof. */
export const isAnyReported = (): boolean => readOpenPayments().some(isPaidFor);

/** Payments that arrive later than this are left to the server. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

export function isKept({ placedAt, reportedAt = placedAt }: OpenPayment): boolean {
  return reportedAt > Date.now() - KEPT_MS;
}

/** Several where two tabs were paying at once. */
export function readOpenPayments(): OpenPayment[] {
  return readStoredList(STORAGE_KEYS.openPayments, isOpenPayment).filter(isKept);
}

export function keepOpenPayment(payment: OpenPayment): void {
  write([...others(payment), payment]);
}

export function dropOpenPayment(payment: OpenPayment): void {
  write(others(payment));
}

/** Removes from storage what is no longer read. */
export function dropOldPayments(): void {
  write(readOpenPayments());
}

export function findOpenPayment(orderId: string): OpenPayment | undefined {
  return readOpenPayments().find(({ order }) => order.order_id === orderId);
}

/** The same payment as it is in storage; none once any tab has had the answer. */
export function findReported({ order, proof }: PaidPayment): OpenPayment | undefined {
  const stored = findOpenPayment(order.order_id);
  return stored?.proof?.payment_id === proof.payment_id ? stored : undefined;
}

/** A proof is not lost because its order is being paid again. */
export function withKnownReport(open: OpenPayment): OpenPayment {
  const known = findOpenPayment(open.order.order_id);
  if (isPaidFor(open) || known === undefined || !isPaidFor(known)) return open;
  const { proof, reportedAt = known.placedAt, asks = 0, askAgainAt = 0 } = known;
  return { ...open, proof, reportedAt, asks, askAgainAt };
}

function others({ order }: OpenPayment): OpenPayment[] {
  return readOpenPayments().filter((other) => other.order.order_id !== order.order_id);
}

function write(payments: OpenPayment[]): void {
  const text = payments.length === 0 ? undefined : JSON.stringify(payments);
  writeStorage(STORAGE_KEYS.openPayments, text);
}

/** Storage may hold anything: what could not be verified is dropped. */
function isOpenPayment(value: unknown): value is OpenPayment {
  const { placedAt, order, proof, reportedAt = 0, asks = 0, askAgainAt = 0 } = asRecord(value);
  const { order_id, orderItems, shippingAddress } = asRecord(order);
  return (
    [placedAt, reportedAt, asks, askAgainAt].every(Number.isFinite) &&
    typeof order_id === 'string' &&
    Array.isArray(orderItems) &&
    orderItems.every(isItem) &&
    (shippingAddress === undefined || isAddress(shippingAddress)) &&
    (proof === undefined || typeof asRecord(proof).payment_id === 'string')
  );
}

function isItem(value: unknown): boolean {
  const { product_id, qty } = asRecord(value);
  return typeof product_id === 'string' && Number.isInteger(qty);
}
