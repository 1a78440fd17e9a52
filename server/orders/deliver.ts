import { ORDER_FAILURES } from '../../contract/orders/admin-problem-wording.ts';
import { recordChange } from '../audit/record.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Database } from '../platform/db/open.ts';
import type { OrderState } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { findOrderByProviderId } from './find-order.ts';
import { moveOrder } from './states.ts';

export function deliverOrder(database: Database, admin: SignedIn, providerOrderId: string) {
  return move(database, admin, providerOrderId, ['paid', 'delivered']);
}

/** For a parcel that was marked by mistake. */
export function undeliverOrder(database: Database, admin: SignedIn, providerOrderId: string) {
  return move(database, admin, providerOrderId, ['delivered', 'paid']);
}

/** An order that is already in the wanted state stays as it is. */
async function move(
  database: Database,
  admin: SignedIn,
  providerOrderId: string,
  [from, to]: readonly [OrderState, OrderState],
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const order = await findOrderByProviderId(tx, providerOrderId);
    if (order === undefined) return new Failure('not_found', ORDER_FAILURES.unknown);
    if (order.state === to) return undefined;
    if (!(await moveOrder(tx, order.id, [from, to], admin.id))) {
      return new Failure('order_state', ORDER_FAILURES.deliveryStatus[order.state]);
    }
    await recordChange(tx, {
      actorId: admin.id,
      action: to === 'delivered' ? 'deliver' : 'undeliver',
      subject: { kind: 'order', id: providerOrderId, name: providerOrderId },
      before: { state: from },
      after: { state: to },
    });
    if (to === 'delivered') await recordEvent(tx, { kind: 'order_delivered', orderId: order.id });
    return undefined;
  });
}
