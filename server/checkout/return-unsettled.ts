import type { Context } from '../context.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { findAttempts } from '../payments/attempts.ts';
import { findCaptured } from './find-money.ts';
import { followMoney } from './follow-money.ts';
import { holdEndOf } from './hold-end.ts';
import { giveBack, hasCart, type Settlement } from './settle.ts';
import { findSeenAt } from './unsettled-payments.ts';

type Following = Pick<Context, 'database' | 'payments' | 'log'>;

/** The provider may call its order paid a moment after the payment was captured. */
const SETTLING_TIMEOUT_MS = 60_000;

/**
 * Returns money that has settled nothing by the end of the hold: the cart of a bare amount never
 * arrived, or the provider does not call its order paid.
 */
export async function returnUnsettled(
  ctx: Following,
  { order, settlement, now }: { order: FoundOrder; settlement: Settlement; now: number },
): Promise<void> {
  if (holdEndOf(order) > now) return;
  if (settlement === 'waiting-for-cart') await returnMoney(ctx, { order, reason: 'no_cart', now });
  else if (settlement === 'unclear') await returnMoney(ctx, { order, reason: 'wrong_amount', now });
}

async function returnMoney(
  ctx: Following,
  { order, reason, now }: { order: FoundOrder; reason: 'no_cart' | 'wrong_amount'; now: number },
): Promise<void> {
  const { database, payments } = ctx;
  const attempts = await findAttempts(database.query, order.id, payments);
  const { captured } = await findCaptured(payments, attempts);
  const [payment, ...extra] = captured;
  if (payment === undefined) return;
  // It was captured since we asked: the next look settles the order.
  const isWhole = captured.some(({ amount }) => amount === order.total_paise);
  if (reason === 'wrong_amount' && isWhole) return;
  const isReturned = await database.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!isOpen(current)) return false;
    if (reason === 'no_cart' && (await hasCart(tx, current))) return false;
    const seenAt = reason === 'no_cart' ? 0 : ((await findSeenAt(tx, captured)) ?? now);
    if (seenAt + SETTLING_TIMEOUT_MS > now) return false;
    await giveBack(tx, current, { payment, extra }, reason);
    return true;
  });
  if (isReturned) await followMoney(ctx, captured);
}
