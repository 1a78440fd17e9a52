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

/** Times are UTC milliseconds, money is whole paise, and a boolean is a `Flag`, on both engines. */
type Millis = number;
type Paise = number;
type Flag = 0 | 1;

export type OrderState = 'pending' | 'paid' | 'delivered' | 'expired' | 'refunded';

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
    /** When an order last took or returned some. */
    stock_moved_at: Generated<Millis>;
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
    refunded_paise: Paise;
    created_at: Millis;
  };
  /** Asked for before the provider is; done when the provider's id is here, unless it failed. */
  refunds: {
    /** Also the idempotency key. */
    id: string;
    payment_id: string;
    amount_paise: Paise;
    restock: Flag;
    /** Null until the provider has taken it: one that it rejects never has an id. */
    provider_refund_id: string | null;
    created_at: Millis;
    failed_at: Millis | null;
    /** In the provider's words; null where it gave none. */
    failure_reason: string | null;
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
  sandbox_orders: {
    id: string;
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
    amount_refunded: number;
    status: 'authorized' | 'captured' | 'refunded' | 'failed';
    /** Why it failed, as JSON. */
    error: string | null;
    card_last4: string;
    created_at: Millis;
  };
  sandbox_refunds: {
    id: string;
    payment_id: string;
    idempotency_key: string | null;
    amount: number;
    created_at: Millis;
    status: Generated<'processed' | 'failed'>;
  };
  sandbox_webhooks: {
    id: string;
    body: string;
    attempts: number;
    due_at: Millis;
  };
  stock_holds: {
    order_id: string;
    product_id: string;
    qty: number;
    expires_at: Millis;
  };
  webhook_events: {
    id: string;
    event: string;
    received_at: Millis;
  };
  /** Counts wrong passwords, per account and per rate-limit key. */
  sign_in_failures: {
    key: string;
    failures: number;
    last_at: Millis;
    blocked_until: Millis;
  };
  /** One row; every change of the catalogue raises it, so the changes have one order. */
  catalogue_version: {
    id: 1;
    version: number;
  };
  /** What changed in which version: one product, or null for more than that. */
  catalogue_changes: {
    version: number;
    product_id: string | null;
  };
  settings: {
    key: string;
    value: string;
  };
};

/** What a query runs on: the database itself or a transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
