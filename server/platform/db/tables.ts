import type {
  Generated,
  GeneratedAlways,
  Insertable,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely';
import type { AuditAction, AuditSubject } from '../../../contract/audit.ts';
import type { ImageFormat, ImageWidth } from '../../../contract/images.ts';
import type { DisputeStatus, RefundStatus, ReturnReason } from '../../../contract/policy.ts';

/** Times are UTC milliseconds, money is whole paise, and a boolean is a `Flag`, on both engines. */
type Millis = number;
type Paise = number;
type Flag = 0 | 1;

export type OrderState = 'pending' | 'paid' | 'delivered' | 'expired';

export type Tables = {
  users: {
    id: string;
    name: string;
    /** The name in lower case, as far as the database knows letters. */
    name_key: GeneratedAlways<string>;
    email: string;
    /** The e-mail in lower case: one account per address however it is typed. */
    email_key: string;
    password_hash: string;
    is_admin: Flag;
    created_at: Millis;
    /** When the shop made up the password; null where a person chose it. */
    password_made_at: Millis | null;
  };
  /** A device that has signed in to an account; one of several accounts has a row for each. */
  known_devices: {
    id: string;
    /** SHA-256 of the device token, which itself is never stored. */
    token_hash: string;
    user_id: string;
    created_at: Millis;
    /** Of the last sign-in. */
    last_used_at: Millis;
  };
  sessions: {
    /** The token's `jti`; the token itself is never stored. */
    id: string;
    user_id: string;
    created_at: Millis;
    expires_at: Millis;
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
    /** Which move of stock the last one was, as the database itself counts them. */
    stock_move: Generated<number>;
  };
  orders: {
    id: string;
    /** The payment provider's id; null until the provider has answered. */
    provider_order_id: string | null;
    user_id: string;
    state: OrderState;
    subtotal_paise: Paise;
    shipping_paise: Paise;
    tax_paise: Paise;
    total_paise: Paise;
    payment_method: string;
    /** The six fields of the shipping address as JSON; null until they are known. */
    shipping_address: string | null;
    created_at: Millis;
    updated_at: Millis;
    /** A digest of cart and address; null where the cart is not known yet. */
    fingerprint: string | null;
    /** When the reconciler last asked the provider about it. */
    asked_at: Generated<Millis>;
    /**
     * The account at the provider that it was opened at: a key's id, or `sandbox`. Null until it is
     * opened, and for orders of the time before this was written down.
     */
    provider_account: string | null;
    /** When money came for it, whatever became of that; null while none has. */
    paid_at: Millis | null;
    /** When what it holds goes back; null for an order that never was pending since this is known. */
    hold_ends_at: Millis | null;
    /** The order that the same shopper placed instead of it. */
    replaced_by: string | null;
    /** Why its money went back instead of buying it. */
    return_reason: ReturnReason | null;
  };
  /** A copy of each thing as it was bought; it outlives the product. */
  order_lines: {
    order_id: string;
    position: number;
    product_id: string;
    name: string;
    image: string;
    price_paise: Paise;
    description: string;
    qty: number;
  };
  payments: {
    /** The payment provider's id. */
    id: string;
    order_id: string;
    amount_paise: Paise;
    /** What the provider has taken back: the refunds that are pending or processed. */
    refunded_paise: Paise;
    created_at: Millis;
  };
  /** Written down before the provider is asked. */
  refunds: {
    /** Also the idempotency key. */
    id: string;
    payment_id: string;
    amount_paise: Paise;
    restock: Flag;
    /** Null until the provider has taken it: one that it rejects never has an id. */
    provider_refund_id: string | null;
    created_at: Millis;
    /** Why it failed or was rejected, in the provider's words; null where it gave none. */
    failure_reason: string | null;
    status: RefundStatus;
    /** When it came to that status. */
    moved_at: Millis;
    /** When the provider was last asked about it. */
    asked_at: Generated<Millis>;
    /** Whether it was made at the provider itself, and not by this shop. */
    is_found: Generated<Flag>;
    /** Whether its things are back on the shelf: put there with it, or with one before it. */
    is_restocked: Generated<Flag>;
    /** When a failed or rejected one was repeated or settled otherwise. */
    closed_at: Millis | null;
    /** How it was settled otherwise. */
    note: string | null;
  };
  /** A shopper's bank asks for its money back; the provider tells us how it goes. */
  disputes: {
    /** The payment provider's id. */
    id: string;
    order_id: string;
    payment_id: string;
    amount_paise: Paise;
    /** In the provider's words. */
    reason: string;
    status: DisputeStatus;
    respond_by: Millis | null;
    created_at: Millis;
    /** The time of the newest event that was heard: events come in any order. */
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
  /** Who changed what in the back office; the names as they were then. */
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
    /** The fields that differ, as JSON; null where there was or is nothing. */
    before: string | null;
    after: string | null;
  };
  /** Uploaded pictures, each in all widths and formats; they never change. */
  images: {
    name: string;
    width: ImageWidth;
    format: ImageFormat;
    bytes: Uint8Array;
    created_at: Millis;
  };
  /** What the imports of products did. */
  imports: {
    /** Made by the client: the same one is one import. */
    request_id: string;
    user_id: string;
    added: number;
    changed: number;
    unchanged: number;
    created_at: Millis;
  };
  /** Who of several processes does a thing that only one should do. */
  leases: {
    name: string;
    holder: string;
    expires_at: Millis;
  };
  /** Accounts at the sandbox beside its own, which is kept in the settings. */
  sandbox_accounts: {
    key_id: string;
    key_secret: string;
  };
  sandbox_orders: {
    id: string;
    /** The account that it belongs to: `sandbox` for the sandbox's own, else its key's id. */
    account: Generated<string>;
    receipt: string | null;
    amount: number;
    currency: string;
    notes: string;
    attempts: number;
    status: 'created' | 'attempted' | 'paid';
    created_at: Millis;
  };
  sandbox_payments: {
    id: string;
    order_id: string;
    amount: number;
    /** The sum of its refunds that are pending or processed. */
    amount_refunded: number;
    status: 'authorized' | 'captured' | 'refunded' | 'failed';
    /** Why it failed, as JSON. */
    error: string | null;
    card_last4: string;
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
    /** When a pending one moves on by itself; null where it has. */
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
    /** Taken off `products.stock`. */
    firm: number;
    /** Only noted: taken when the order is paid. */
    soft: number;
    /** The rate-limit key of who placed the order. */
    network: string;
  };
  /** Holds of firm pieces that ended without money, as long as they count against their network. */
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
  /** Counts wrong passwords, per account, per rate-limit key and per known device. */
  sign_in_failures: {
    key: string;
    failures: number;
    last_at: Millis;
    blocked_until: Millis;
  };
  /** One row; every change of the catalogue raises it, so the changes have one order. */
  /** On SQLite: how often stock was moved. PostgreSQL counts its transactions. */
  stock_moves: { latest: number };
  catalogue_version: {
    id: 1;
    version: number;
  };
  /** What changed in which version: one product, or null for more than that. */
  catalogue_changes: {
    version: number;
    product_id: string | null;
  };
  /** Sums for the statistics: what was added up, and what each change since has added. */
  sales_sums: SumRow & {
    /** The quarter of an hour of the payment. */
    slot: number;
    /** Those of which not all the money went back. */
    orders: number;
    net_paise: number;
    refunded_paise: number;
  };
  order_sums: SumRow & {
    /** The quarter of an hour in which they were placed. */
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
  settings: {
    key: string;
    value: string;
  };
};

type SumRow = {
  id: Generated<number>;
  /** 1 until it is added up with the others about the same. */
  is_fresh: Generated<Flag>;
};

/** What a query runs on: the database itself or a transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
