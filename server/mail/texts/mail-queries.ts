import { sql } from 'kysely';
import { LOW_STOCK } from '../../../contract/policy.ts';
import { isReturnFailed } from '../../orders/list-orders.ts';
import { readAddress } from '../../orders/read-address.ts';
import { SANDBOX_ACCOUNT } from '../../payments/provider.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import type {
  MailDispute,
  MailOrder,
  MailPerson,
  MailProduct,
  MailRefund,
  MailReturn,
} from './mail-data.ts';

/** Whether a mailed link is of use: neither used nor expired. */
export async function isLinkOpen(db: Queryable, id: string, now = Date.now()): Promise<boolean> {
  const link = await db
    .selectFrom(
      sql
        .table<{ id: string; used_at: number | null; expires_at: number }>('mail_tokens')
        .as('link'),
    )
    .select('link.id')
    .where('link.id', '=', id)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

export function findPerson(db: Queryable, userId: string): Promise<MailPerson | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** A sign-in and its session are written together, with no more than a moment between their times. */
const MOMENT_MS = 10_000;

/** What the user signed in with at that time, such as "Chrome on Android"; empty if unknown. */
export async function findDevice(db: Queryable, userId: string, at: number): Promise<string> {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', at)
    .where('created_at', '<=', at + MOMENT_MS)
    .orderBy('created_at')
    .executeTakeFirst();
  return session === undefined ? '' : deviceOf(session);
}

/** A session from before devices were recorded has none. */
function deviceOf(session: object & { device?: string | null }): string {
  return session.device ?? '';
}

/** undefined if the order or its customer no longer exists. */
export async function findMailOrder(
  db: Queryable,
  orderId: string,
): Promise<(MailOrder & { state: Row<'orders'>['state'] }) | undefined> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
  const customer = order && (await findPerson(db, order.user_id));
  if (order === undefined || customer === undefined) return undefined;
  return {
    id: order.provider_order_id ?? order.id,
    number: numberOf(order),
    customer,
    state: order.state,
    createdAt: order.created_at,
    paymentMethod: order.payment_method,
    isTest: order.provider_account === SANDBOX_ACCOUNT,
    lines: await findLines(db, orderId),
    subtotalPaise: order.subtotal_paise,
    shippingPaise: order.shipping_paise,
    taxPaise: order.tax_paise,
    totalPaise: order.total_paise,
    ...(await findSums(db, orderId)),
    address: readAddress(order.shipping_address),
  };
}

/** An order from before orders were numbered has none. */
function numberOf(order: object & { number?: number | null }): number | null {
  return order.number ?? null;
}

function findLines(db: Queryable, orderId: string): Promise<MailOrder['lines']> {
  return db
    .selectFrom('order_lines')
    .select(['name', 'qty', 'price_paise as pricePaise'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

async function findSums(db: Queryable, orderId: string) {
  const { paid, refunded } = await db
    .selectFrom('payments')
    .select((eb) => [
      eb.fn.sum<number | null>('amount_paise').as('paid'),
      eb.fn.sum<number | null>('refunded_paise').as('refunded'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { paidPaise: paid ?? 0, refundedPaise: refunded ?? 0 };
}

/** undefined if the refund failed since, or if the payment as a whole was returned. */
export async function findMailRefund(
  db: Queryable,
  refundId: string,
): Promise<MailRefund | undefined> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('refunds.amount_paise as amountPaise')
    .where('refunds.id', '=', refundId)
    .where('refunds.status', 'not in', ['failed', 'rejected'])
    .where('orders.return_reason', 'is', null)
    .executeTakeFirst();
}

/** undefined if the order was settled after all. */
export async function findMailReturn(
  db: Queryable,
  orderId: string,
): Promise<MailReturn | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('return_reason')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order?.return_reason) return undefined;
  return { reason: order.return_reason, isFailed: await isReturnFailed(db, orderId) };
}

/** undefined once the dispute is over. */
export function findMailDispute(
  db: Queryable,
  disputeId: string,
): Promise<MailDispute | undefined> {
  return db
    .selectFrom('disputes')
    .select(['amount_paise as amountPaise', 'reason', 'respond_by as respondBy'])
    .where('id', '=', disputeId)
    .where('status', 'not in', ['won', 'lost', 'closed'])
    .executeTakeFirst();
}

/** undefined if it was removed, or restocked since. */
export function findLowProduct(db: Queryable, productId: string): Promise<MailProduct | undefined> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('id', '=', productId)
    .where('stock', '<=', LOW_STOCK)
    .executeTakeFirst();
}
