import type { IncomingHttpHeaders } from 'node:http';
import type { DisputeStatus } from '../../contract/payments/policy.ts';

/**
 * Takes the shop's money and pays it back. Its calls go over the network, so none may run in a
 * transaction. Amounts are whole paise, times are milliseconds.
 */
export type PaymentProvider = {
  /** Its name in our records. */
  name: string;
  /** The name of our account there, in our records. */
  account: string;
  /** Whether customers pay real money. */
  isLive: boolean;
  /** It accepts no less. */
  smallestAmount: number;
  /** What a browser needs to open its window. */
  window: { key: string; script: string };
  /** Where an owner responds to disputes. */
  disputesUrl: string;

  /**
   * Opens an order of ours. Not idempotent: after an unclear failure, look for the reference before
   * another is opened.
   */
  open(order: { amount: number; reference: string; endsAt?: number }): Promise<OpenedOrder>;
  /** The order that was opened with this reference. */
  findOpened(reference: string, endsAt?: number): Promise<OpenedOrder | undefined>;
  /** Whether it calls the order paid. */
  isPaid(orderId: string): Promise<boolean>;

  findPayments(orderId: string): Promise<FoundPayments>;
  /** A page of all payments at this account, newest first. */
  findNewestPayments(request: {
    since: number;
    page: number;
  }): Promise<{ payments: readonly ProviderPayment[]; isLast: boolean }>;
  /** Takes what was authorised. A second capture is rejected, so it is not retried blindly. */
  capture(paymentId: string, amount: number): Promise<ProviderPayment>;

  /** The idempotency key makes retries harmless. */
  refund(paymentId: string, amount: number, idempotencyKey: string): Promise<ProviderRefund>;
  findRefund(refundId: string): Promise<ProviderRefund>;
  findRefundsOf(paymentId: string): Promise<readonly ProviderRefund[]>;

  /** Whether the window gave this signature for this payment of this order; it proves no more. */
  isProof(proof: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Reads a message that it sends by itself. */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): ProviderEvent | BadWebhook;
};

/** The provider's own id of an order. */
export type OpenedOrder = { id: string };

export type ProviderPayment = {
  id: string;
  /** The provider's id of its order; null if it was taken another way than for an order. */
  orderId: string | null;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string | null;
  refunded: number;
  /** To the second. */
  createdAt: number;
};

/** With a status, a method or fields that we do not know: it settles nothing. */
export type UnknownPayment = {
  id: string;
  status: string;
  method: string | null;
  amount: number | null;
  currency: string | null;
};

export type FoundPayments = { payments: ProviderPayment[]; unknown: UnknownPayment[] };

export type ProviderRefund = {
  id: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
};

export type ProviderDispute = {
  id: string;
  paymentId: string;
  amount: number;
  reason: string;
  /** Undefined for one that we do not know. */
  status: DisputeStatus | undefined;
  respondBy: number | null;
  createdAt: number | null;
};

/**
 * What a provider reports by itself. What it says about money is not trusted: it is a reason to ask.
 */
export type ProviderEvent = {
  id: string;
  /** As the provider puts it. */
  name: string;
  /** The provider's ids, if it names them. */
  orderId: string | undefined;
  paymentId: string | undefined;
} & (
  | { kind: 'payment' }
  /** No money has moved. */
  | { kind: 'declined' }
  | {
      kind: 'refund';
      refund: {
        id: string;
        paymentId: string;
        /** Whether it is said to be finished. */
        hasEnded: boolean;
      };
    }
  | { kind: 'dispute'; dispute: ProviderDispute; at: number }
);

export type BadWebhook = 'unsigned' | 'unreadable';

/**
 * The provider refused (`rejected`), does not know the id (`unknown_id`) or our key
 * (`unauthorised`), or the outcome is unknown (`unclear`).
 */
export type ProviderErrorKind = 'rejected' | 'unknown_id' | 'unauthorised' | 'unclear';

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  /** The provider's own explanation; null if it gave none. */
  readonly reason: string | null;

  constructor(kind: ProviderErrorKind, message: string, reason: string | null = null) {
    super(message);
    this.kind = kind;
    this.reason = reason;
  }
}
