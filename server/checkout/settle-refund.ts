import { REFUND_FAILURES } from '../../contract/payments/admin-problem-wording.ts';
import { toRupees } from '../../contract/pricing.ts';
import { recordChange } from '../audit/record.ts';
import { findOrderByProviderId, lockOrder } from '../orders/find-order.ts';
import { addHistory } from '../orders/history.ts';
import { hasFailed } from '../orders/refund-statuses.ts';
import type { Database } from '../platform/db/open.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { OldFailure } from '../platform/old-failure.ts';
import { countRefunds, findRefund, updateRefund } from './refund-queries.ts';

/** Closes a failed or rejected refund whose money went back another way, as the note says. */
export async function settleRefund(
  database: Database,
  admin: SignedIn,
  { providerOrderId, refundId, note }: { providerOrderId: string; refundId: string; note: string },
): Promise<OldFailure | undefined> {
  return database.transaction(async (tx) => {
    const order = await findOrderByProviderId(tx, providerOrderId);
    if (order === undefined) return noSuchRefund();
    await lockOrder(tx, order.id);
    const refund = await findRefund(tx, refundId);
    if (refund === undefined || refund.order_id !== order.id) return noSuchRefund();
    if (!hasFailed(refund)) {
      return new OldFailure('order_state', REFUND_FAILURES.notFailed);
    }
    if (refund.closed_at !== null) {
      return new OldFailure('order_state', REFUND_FAILURES.alreadyClosed);
    }
    const { amount_paise: amountPaise } = refund;
    await updateRefund(tx, refundId, { closed_at: Date.now(), note });
    await countRefunds(tx, refund.payment_id);
    await addHistory(tx, order.id, admin.id, { kind: 'refund_settled', amountPaise, note });
    await recordChange(tx, {
      actorId: admin.id,
      action: 'settle',
      subject: { kind: 'order', id: providerOrderId, name: providerOrderId },
      after: { refund_id: refundId, amount: toRupees(amountPaise), note },
    });
    return undefined;
  });
}

function noSuchRefund(): OldFailure {
  return new OldFailure('not_found', REFUND_FAILURES.unknown);
}
