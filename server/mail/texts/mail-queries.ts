import { LOW_STOCK } from '../../../contract/stock/policy.ts';
import { isReturnFailed } from '../../orders/list-orders.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import type { MailAccount, MailDispute, MailProduct, MailRefund, MailReturn } from './mail-data.ts';

/** Whether a mailed link is of use: neither used nor expired. */
export async function isLinkOpen(db: Queryable, id: string, now = Date.now()): Promise<boolean> {
  const link = await db
    .selectFrom('mail_tokens')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

export async function findAccount(db: Queryable, userId: string): Promise<MailAccount | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const { name, email, email_verified_at } = user;
  return { name, email, isConfirmed: email_verified_at !== null };
}

/** A sign-in and its session are written together, with no more than a moment between their times. */
const MOMENT_MS = 10_000;

/** What the user signed in with at that time, such as "Chrome on Android"; empty if unknown. */
export async function findDevice(db: Queryable, userId: string, at: number): Promise<string> {
  const session = await db
    .selectFrom('sessions')
    .select('device')
    .where('user_id', '=', userId)
    .where('created_at', '>=', at)
    .where('created_at', '<=', at + MOMENT_MS)
    .orderBy('created_at')
    .executeTakeFirst();
  return session?.device ?? '';
}

/** undefined if the refund failed since, or if the payment as a whole was returned. */
export async function findMailRefund(
  db: Queryable,
  refundId: string,
): Promise<MailRefund | undefined> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.amount_paise', 'payments.is_extra'])
    .where('refunds.id', '=', refundId)
    .where('refunds.status', 'not in', ['failed', 'rejected'])
    .where(({ eb, or }) =>
      or([eb('orders.return_reason', 'is', null), eb('payments.is_extra', '=', 1)]),
    )
    .executeTakeFirst();
  return refund && { amountPaise: refund.amount_paise, isExtra: refund.is_extra === 1 };
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
