import type { ReasonName } from '../../contract/reasons.ts';
import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { OrderState } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { findOrder } from './find-order.ts';
import { moveOrder } from './states.ts';

type OrderInput = { orderId: string };
type DeliveryContext = Pick<Context, 'database' | 'actor'>;

/** Why an order in this state cannot be moved. */
const REFUSALS = {
  pending: 'deliveryOfPending',
  expired: 'deliveryOfExpired',
  paid: 'notDelivered',
  delivered: 'alreadyDelivered',
} as const satisfies Record<OrderState, ReasonName>;

export function deliverOrder(ctx: DeliveryContext, { orderId }: OrderInput) {
  return move(ctx, { orderId, step: ['paid', 'delivered'] });
}

/** For a parcel that was marked by mistake. */
export function undeliverOrder(ctx: DeliveryContext, { orderId }: OrderInput) {
  return move(ctx, { orderId, step: ['delivered', 'paid'] });
}

/** An order that is already in the wanted state stays as it is. */
async function move(
  { database, actor }: DeliveryContext,
  { orderId, step: [from, to] }: OrderInput & { step: readonly [OrderState, OrderState] },
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (order === undefined) return new Failure('orderNotFound');
    if (order.state === to) return undefined;
    if (!(await moveOrder(tx, order.id, [from, to], actor.id))) {
      return new Failure(REFUSALS[order.state]);
    }
    await recordChange(tx, {
      actorId: actor.id,
      action: to === 'delivered' ? 'deliver' : 'undeliver',
      subject: { kind: 'order', id: orderId, name: orderId },
      before: { state: from },
      after: { state: to },
    });
    if (to === 'delivered') await recordEvent(tx, { kind: 'order_delivered', orderId: order.id });
    return undefined;
  });
}
