import type {
  Generated,
  GeneratedAlways,
  Insertable,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely';
import type { AuditAction, AuditSubject } from '../../../contract/audit/schemas.ts';
import type { ImageFormat, ImageWidth } from '../../../contract/catalogue/images.ts';
import type { NoteSubject } from '../../../contract/notes/schemas.ts';
import type {
  DisputeStatus,
  RefundStatus,
  ReturnReason,
} from '../../../contract/payments/policy.ts';
import type { Charge } from '../../../contract/pricing.ts';

/** Times are UTC milliseconds, money is whole paise, and a boolean is a `Flag`, on both engines. */
type Millis = number;
type Paise = number;
type Flag = 0 | 1;

export type OrderState = 'pending' | 'paid' | 'delivered' | 'expired';

/**
 * Whether the lines of an order are still stored. *Surplus*: its account has enough newer unpaid
 * orders, so they are dropped once the provider shows no payment. *Needed*: it shows one, or cannot
 * tell.
 */
export type LinesState = 'kept' | 'surplus' | 'needed' | 'dropped';

export type Tables = {
  users: {
    id: string;
    name: string;
    /** The name in lower case, as the database lowers it. */
    name_key: GeneratedAlways<string>;
    email: string;
    /** The e-mail in lower case: one account per address, however it is typed. */
    email_key: string;
    password_hash: string;
    is_admin: Flag;
    created_at: Millis;
    /** When the shop generated the password; null if a person chose it. */
    password_made_at: Millis | null;
    /** When a mailed link proved that the address is theirs; null if none has. */
    email_verified_at: Millis | null;
  } & SearchKey;
  /**
   * A device that has signed in to an account; a device with several accounts has one row for each.
   */
  known_devices: {
    id: string;
    /** SHA-256 of the device token, which itself is never stored. */
    token_hash: string;
    user_id: string;
    created_at: Millis;
    /** When it last signed in. */
    last_used_at: Millis;
  };
  sessions: {
    /** The token's `jti`; the token itself is never stored. */
    id: string;
    user_id: string;
    created_at: Millis;
    expires_at: Millis;
    /** Such as "Chrome on Android"; null if unknown, and for sessions from before it was recorded. */
    device: string | null;
    /** Accurate to a few minutes; null until the session has been used for a while. */
    last_used_at: Millis | null;
  };
  /** Mailed links; the tokens in them are computed from their ids. */
  mail_tokens: {
    id: string;
    purpose: 'reset' | 'verify';
    user_id: string;
    /** SHA-256 of the token, which itself is never stored. */
    token_hash: string;
    created_at: Millis;
    expires_at: Millis;
    /** When it was used, or made useless by a new password. */
    used_at: Millis | null;
  };
  categories: {
    id: string;
    name: string;
    slug: string;
    is_built_in: Flag;
    created_at: Millis;
  };
  products: {
    id: string;
    name: string;
    brand: string;
    category_id: string;
    price_paise: Paise;
    description: string;
    image: string;
    stock: number;
    /** Ratings come in half steps: 9 means four and a half stars. */
    rating_halves: number;
    created_at: Millis;
    /** The number of its latest stock move; the database counts them. */
    stock_move: Generated<number>;
    /** The pieces its owners have entered; the database counts. See migration 029. */
    entered: Generated<number>;
    /** The owner's own code for it; empty if there is none. */
    sku: Generated<string>;
  };
  orders: {
    id: string;
    /**
     * What people and calls know it by: the provider's id of its first attempt. Null until it is
     * visible; then it never changes.
     */
    public_id: Generated<string | null>;
    /** For servers of the release before, which look for no attempts. */
    provider_order_id: string | null;
    user_id: string;
    state: OrderState;
    subtotal_paise: Paise;
    /** The sum of the charges; shipping, where there are none. */
    shipping_paise: Paise;
    tax_paise: Paise;
    total_paise: Paise;
    payment_method: string;
    /** The six fields of the shipping address as JSON; null until they are known. */
    shipping_address: string | null;
    created_at: Millis;
    updated_at: Millis;
    /** A digest of cart and address; null while the cart is unknown. */
    fingerprint: string | null;
    /** When the reconciler last asked the provider about it. */
    asked_at: Generated<Millis>;
    /** The account it is to be opened at; for servers of the release before. */
    provider_account: string | null;
    /** When money arrived for it, whatever happened to that money; null if none has. */
    paid_at: Millis | null;
    /** When its hold ends; null for an order that has not been pending since this was recorded. */
    hold_ends_at: Millis | null;
    /** The order the same shopper placed instead. */
    replaced_by: string | null;
    /** Why its payment was refunded instead of settling it. */
    return_reason: ReturnReason | null;
    /** The number people say; the database counts. */
    number: Generated<number>;
    /** What it was priced with: shipping, and tax in hundredths of a per cent. */
    rate_shipping_paise: Generated<Paise>;
    rate_tax_hundredths: Generated<number>;
    /** Whether nothing is left of its payment. */
    is_refunded: Generated<Flag>;
    lines_state: Generated<LinesState>;
  };
  /** A copy of each product as it was bought; it outlives the product. */
  order_lines: {
    order_id: string;
    position: number;
    product_id: string;
    name: string;
    image: string;
    price_paise: Paise;
    description: string;
    qty: number;
    /** Of the whole line, like its tax. */
    discount_paise: Generated<Paise>;
    /** Rate and tax are null in orders of earlier releases: then they are computed when read. */
    tax_hundredths: Generated<number | null>;
    tax_paise: Generated<Paise | null>;
  };
  /** What an order costs beside its lines and their tax; a discount is negative. */
  order_charges: {
    order_id: string;
    position: number;
    kind: Charge['kind'];
    amount_paise: Paise;
  };
  /** Each account at a provider where an order was opened to be paid. */
  payment_attempts: {
    id: Generated<number>;
    order_id: string;
    provider: string;
    /** A key's id, or `sandbox`; `unknown` for orders from before this was recorded. */
    account: string;
    provider_order_id: string;
  };
  payments: {
    /** The payment provider's id. */
    id: string;
    order_id: string;
    /** The attempt it came through. */
    attempt_id: Generated<number | null>;
    /** What was paid. More than was ordered if the customer bears a fee, less with an offer. */
    amount_paise: Paise;
    /** What it bought; 0 if it is returned. Null if a server of an earlier version wrote it. */
    ordered_paise: Generated<Paise | null>;
    /** The sum of its refunds that are pending or processed. */
    refunded_paise: Paise;
    created_at: Millis;
    /** Whether it came on top of the one that settled the order: it is returned and counts nowhere. */
    is_extra: Generated<Flag>;
    /** When to read its refunds at the provider, which has some that we do not know. */
    follow_at: Generated<Millis | null>;
  };
  /** Payments the provider shows for an order that settle nothing, as far as we understand them. */
  unsettled_payments: {
    /** The payment provider's id. */
    id: string;
    order_id: string;
    /** As the provider puts it. */
    status: string;
    method: string | null;
    amount_paise: Paise | null;
    currency: string | null;
    /** When we first saw it. */
    seen_at: Millis;
  };
  /** Recorded before the provider is asked. */
  refunds: {
    /** Also the idempotency key sent to the provider. */
    id: string;
    payment_id: string;
    amount_paise: Paise;
    restock: Flag;
    /** Null until the provider accepts it: a rejected one never gets an id. */
    provider_refund_id: string | null;
    created_at: Millis;
    /** Why it failed or was rejected, as the provider puts it; null if it gave no reason. */
    failure_reason: string | null;
    status: RefundStatus;
    /** When it reached that status. */
    moved_at: Millis;
    /** When the provider was last asked about it. */
    asked_at: Generated<Millis>;
    /** Whether it was made in the provider's dashboard and not by this shop. */
    is_found: Generated<Flag>;
    /** Whether its items are back in stock, with this refund or an earlier one. */
    is_restocked: Generated<Flag>;
    /** When a failed or rejected refund was retried or settled another way. */
    closed_at: Millis | null;
    /** How it was settled another way. */
    note: string | null;
  };
  /** A chargeback: the shopper's bank demands the money back; the provider reports how it goes. */
  disputes: {
    /** The payment provider's id. */
    id: string;
    order_id: string;
    payment_id: string;
    amount_paise: Paise;
    /** As the provider puts it. */
    reason: string;
    status: DisputeStatus;
    respond_by: Millis | null;
    created_at: Millis;
    /** The time of the newest event received: events arrive in any order. */
    event_at: Millis;
  };
  order_history: {
    id: string;
    order_id: string;
    at: Millis;
    /** A user's id, or the part of the shop that acted. */
    actor: string;
    /** An `OrderEvent` as JSON. */
    event: string;
  };
  /** Who changed what in the back office; names as they were at the time. */
  audit_log: {
    id: string;
    at: Millis;
    /** A user's id, or the part of the shop that acted. */
    actor_id: string;
    actor_name: string;
    action: AuditAction;
    subject_kind: AuditSubject;
    subject_id: string;
    subject_name: string;
    /** The fields that differ, as JSON; null if there was nothing before, or is nothing after. */
    before: string | null;
    after: string | null;
  } & SearchKey;
  /** What staff wrote down about a customer or an order; the author's name as it was. */
  notes: {
    id: string;
    subject_kind: NoteSubject;
    /** The id of a user, or our own of an order. */
    subject_id: string;
    author_id: string;
    author_name: string;
    text: string;
    created_at: Millis;
  };
  /** Uploaded pictures, each in all widths and formats; they never change. */
  images: {
    name: string;
    width: ImageWidth;
    format: ImageFormat;
    bytes: Uint8Array;
    created_at: Millis;
  };
  /** Uploaded pictures that nothing used when they were last looked at. */
  unused_pictures: {
    name: string;
    /** When they were first found unused. */
    since: Millis;
  };
  /** The results of product imports. */
  imports: {
    /** Generated by the client: the same id means the same import. */
    request_id: string;
    user_id: string;
    added: number;
    changed: number;
    unchanged: number;
    created_at: Millis;
  };
  /** Which of several processes does work that only one should do. */
  leases: {
    name: string;
    holder: string;
    expires_at: Millis;
  };
  /** Accounts at the sandbox other than its own, which is in the settings. */
  sandbox_accounts: {
    key_id: string;
    key_secret: string;
  };
  sandbox_orders: {
    id: string;
    /** The account it belongs to: `sandbox` for the sandbox's own, otherwise its key's id. */
    account: Generated<string>;
    receipt: string | null;
    amount: number;
    currency: string;
    notes: string;
    attempts: number;
    status: 'created' | 'attempted' | 'paid';
    /** The offer that a payment used. */
    offer_id: string | null;
    created_at: Millis;
  };
  sandbox_payments: {
    id: string;
    order_id: string;
    amount: number;
    /** The sum of its refunds that are pending or processed. */
    amount_refunded: number;
    /** A `pending` one is cash, which is never captured here. */
    status: 'authorized' | 'captured' | 'refunded' | 'failed' | 'pending';
    /** Why it failed, as JSON. */
    error: string | null;
    method: Generated<'card' | 'upi' | 'cod'>;
    /** Empty unless it is by card. */
    card_last4: string;
    /** What the provider charged the customer on top of the order; contains the tax. */
    fee: number | null;
    tax: number | null;
    /** When a failed payment succeeds after all; null if never. */
    succeeds_at: Millis | null;
    notes: Generated<string>;
    created_at: Millis;
  };
  sandbox_refunds: {
    id: string;
    payment_id: string;
    idempotency_key: string | null;
    amount: number;
    created_at: Millis;
    status: Generated<'pending' | 'processed' | 'failed'>;
    /** When a pending refund is processed or fails by itself; null afterwards. */
    pending_until: Millis | null;
    notes: Generated<string>;
    receipt: string | null;
    speed: Generated<'normal' | 'optimum'>;
  };
  sandbox_disputes: {
    id: string;
    payment_id: string;
    amount: number;
    reason_code: string;
    respond_by: Millis;
    status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
    created_at: Millis;
  };
  sandbox_webhooks: {
    id: string;
    body: string;
    attempts: number;
    due_at: Millis;
  };
  /** What unpaid orders hold; `orders.hold_ends_at` says until when. */
  stock_holds: {
    order_id: string;
    product_id: string;
    /** Already subtracted from `products.stock`. */
    firm: number;
    /** Only recorded: subtracted when the order is paid. */
    soft: number;
    /** The rate-limit key of the client that placed the order. */
    network: string;
  };
  /** Holds with firm units that ended unpaid, for as long as they count against their network. */
  lapsed_holds: {
    order_id: string;
    network: string;
    at: Millis;
  };
  webhook_events: {
    id: string;
    event: string;
    received_at: Millis;
  };
  /** What happened in the shop, written in the transaction of the change. */
  events: {
    id: string;
    /** The `kind` of a `ShopEvent`; `data` is the rest of it as JSON. */
    kind: string;
    data: string;
    at: Millis;
    /** 1 until its deliveries have been written. */
    is_fresh: Flag;
    /** The account it is about, if it is about one. */
    user_id: string | null;
  };
  /** One mail to one recipient about an event. */
  deliveries: {
    id: string;
    event_id: string;
    audience: 'shopper' | 'owner';
    /** The same at every attempt, so that a mail sent twice can be recognised. */
    message_id: string;
    /** Null until it is known; a shopper's address is looked up when the mail is composed. */
    recipient: string | null;
    /** Null until the mail has been composed. */
    subject: string | null;
    /** *dropped*: when it was due, there was nothing to say any more. */
    state: 'waiting' | 'sent' | 'given_up' | 'dropped';
    attempts: number;
    due_at: Millis;
    /** Until then it belongs to the worker that claimed it. */
    claimed_until: Millis;
    claimed_by: string;
    /** Why the last attempt failed: what the mail server said, and what kind of cause that is. */
    last_error: string | null;
    cause: string | null;
    created_at: Millis;
    ended_at: Millis | null;
  };
  /** The newest mails of a shop without a mail server of its own; links are made when shown. */
  mailbox: {
    id: string;
    message_id: string;
    sender: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    received_at: Millis;
  };
  /** Counts wrong passwords, per account, per rate-limit key and per known device. */
  sign_in_failures: {
    key: string;
    failures: number;
    last_at: Millis;
    blocked_until: Millis;
  };
  /** On SQLite: the number of stock moves so far. PostgreSQL uses its transaction ids. */
  stock_moves: { latest: number };
  /** On SQLite: the number of the latest order. PostgreSQL has a sequence of this name. */
  order_numbers: { latest: number };
  /** One row; every change of the catalogue increments it, so the changes are ordered. */
  catalogue_version: {
    id: 1;
    version: number;
  };
  /** What each version changed: one product, or null for more than one. */
  catalogue_changes: {
    version: number;
    product_id: string | null;
  };
  /** Sums for the statistics: the merged totals, and what each change since has added. */
  sales_sums: SumRow & {
    /** The quarter of an hour of the payment. */
    slot: number;
    /** Orders that were not fully refunded. */
    orders: number;
    /** What was ordered and not refunded. */
    net_paise: number;
    refunded_paise: number;
    /** What was paid beyond that, such as fees, less what offers took off. */
    difference_paise: Generated<number>;
  };
  order_sums: SumRow & {
    /** The quarter of an hour the orders were placed in. */
    slot: number;
    state: OrderState;
    orders: number;
  };
  product_sums: SumRow & {
    /** The day of the payment in UTC. */
    day: number;
    product_id: string;
    pieces: number;
    paise: number;
  };
  /** How far each fill has come (`fill.ts`); absent if nothing had to be filled. */
  fills: {
    name: string;
    rows_filled: number;
    rows_left: number;
    updated_at: Millis;
    /** Null while rows are left. */
    finished_at: Millis | null;
  };
  /** Secrets of the shop, such as its keys: never listed or audited. */
  settings: {
    key: string;
    value: string;
  };
  /** One row: what an owner can change about the shop. */
  shop_settings: {
    id: 1;
    /** Incremented by each save. */
    version: number;
    /** `ShopSettings` as JSON; what is missing has its default. */
    settings: string;
  };
};

type SearchKey = {
  /** What searches compare, made by `search-keys.ts`; null if nobody has made it yet. */
  search_key: Generated<string | null>;
  /** The version of how it was made; 0 if it is null. */
  search_version: Generated<number>;
};

type SumRow = {
  id: Generated<number>;
  /** 1 until it is merged into the total for the same key. */
  is_fresh: Generated<Flag>;
};

/** What a query runs on: the database itself or a transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
