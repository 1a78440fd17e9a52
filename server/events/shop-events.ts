/**
 * What happened in the shop, as far as someone may want to hear of it. Only ids: names, addresses
 * and amounts are read when a mail is composed, and secrets are never stored.
 */
export type ShopEvent =
  | { kind: 'order_placed' | 'order_paid' | 'order_delivered' | 'money_returned'; orderId: string }
  | { kind: 'order_refunded'; orderId: string; refundId: string }
  | { kind: 'dispute_opened'; orderId: string; disputeId: string }
  | { kind: 'stock_low'; productId: string }
  /** The welcome carries the link that confirms the address; events from before have none. */
  | { kind: 'account_registered'; userId: string; verificationId?: string }
  | { kind: 'password_changed'; userId: string }
  | { kind: 'password_reset_asked'; userId: string; resetId: string }
  | { kind: 'email_verification_asked'; userId: string; verificationId: string }
  | { kind: 'new_device'; userId: string; deviceId?: string; at: number };

export type EventKind = ShopEvent['kind'];

/** Who a mail is for: the customer the event concerns, or the shop's owner. */
export type Audience = 'shopper' | 'owner';

/** Who is told about what; a kind without an audience is only recorded. */
export const AUDIENCES = {
  order_placed: [],
  order_paid: ['shopper', 'owner'],
  order_delivered: ['shopper'],
  order_refunded: ['shopper'],
  money_returned: ['shopper'],
  dispute_opened: ['owner'],
  stock_low: ['owner'],
  account_registered: ['shopper'],
  password_changed: ['shopper'],
  password_reset_asked: ['shopper'],
  email_verification_asked: ['shopper'],
  new_device: ['shopper'],
} as const satisfies Readonly<Record<EventKind, readonly Audience[]>>;

/** The kinds of events that this audience is told about. */
export type KindTo<To extends Audience> = {
  [Kind in EventKind]: To extends (typeof AUDIENCES)[Kind][number] ? Kind : never;
}[EventKind];
