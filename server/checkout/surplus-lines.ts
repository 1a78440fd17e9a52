import { UNPAID_ORDERS } from '../../contract/limits.ts';
import type { Context } from '../context.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { type Attempt, findAttempts, isFormerAccount } from '../payments/attempts.ts';
import { type PaymentProvider, ProviderError } from '../payments/payment-provider.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { setAskedAt } from './checkout-queries.ts';
import type { LimitedRound } from './round.ts';
import {
  dropLines,
  findSurplus,
  findUnpaidWithLines,
  keepLines,
  markSurplus,
} from './surplus-lines-queries.ts';

/**
 * An order that is about to be placed makes the lines of the account's oldest unpaid ones surplus;
 * the reconciler drops them. Until it has, the number of unpaid orders is limited. Call with the
 * shopper's lock held.
 */
export async function makeRoom(tx: Queryable, userId: string): Promise<Failure | undefined> {
  const unpaid = await findUnpaidWithLines(tx, userId);
  if (unpaid.length >= UNPAID_ORDERS.most) return new Failure('tooManyUnpaid');
  const surplus = unpaid
    .slice(UNPAID_ORDERS.withLines - 1)
    .filter(({ lines_state }) => lines_state === 'kept');
  await markSurplus(
    tx,
    surplus.map(({ id }) => id),
  );
  return undefined;
}

/**
 * Drops the lines of surplus orders for which the provider shows no payment at all, oldest first.
 * They are old enough that a payment which begins now would be refunded anyway.
 */
export async function dropSurplusLines(
  { database, payments }: Pick<Context, 'database' | 'payments'>,
  { now, limit, mayGoOn, report }: LimitedRound,
): Promise<void> {
  for (const order of await findSurplus(database.query, now, limit)) {
    if (!(await mayGoOn())) return;
    // One that cannot be asked about does not keep the next from their turn.
    await setAskedAt(database.query, order.id, now);
    try {
      const attempts = await findAttempts(database.query, order.id, payments);
      const mayDrop = await isSurelyUnpaid(payments, order, attempts);
      await database.transaction((tx) => decide(tx, order.id, mayDrop));
    } catch (error) {
      report.failed(error);
    }
  }
}

async function decide(tx: Queryable, id: string, mayDrop: boolean): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order.lines_state !== 'surplus') return;
  // One that was paid for in the meantime needs its lines for good.
  const isUnpaid = order.state === 'expired' && isOpen(order);
  await (mayDrop && isUnpaid ? dropLines(tx, id) : keepLines(tx, id));
}

/** An attempt that failed counts as a payment: it may still succeed. */
async function isSurelyUnpaid(
  provider: PaymentProvider,
  { id }: Pick<FoundOrder, 'id'>,
  attempts: readonly Attempt[],
): Promise<boolean> {
  if (attempts.some(({ account }) => isFormerAccount(account, provider))) return false;
  try {
    const unkept = attempts.length > 0 ? undefined : await provider.findOpened(id);
    const ids = attempts.map((attempt) => attempt.provider_order_id).concat(unkept?.id ?? []);
    for (const openedAs of ids) {
      const { payments, unknown } = await provider.findPayments(openedAs);
      if (payments.length + unknown.length > 0) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unknown_id') return false;
    throw error;
  }
}
