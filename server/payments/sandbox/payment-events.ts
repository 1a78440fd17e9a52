import type { Row } from '../../platform/db/tables.ts';
import { orderEntity, paymentEntity } from './entities.ts';
import type { SandboxEvent } from './events.ts';

/** What a new or late payment announces; `order` is needed if it is captured. */
export function eventsOf(
  payment: Row<'sandbox_payments'>,
  order: Row<'sandbox_orders'> | undefined,
): SandboxEvent[] {
  if (payment.status === 'failed' || payment.status === 'pending') {
    return [{ name: `payment.${payment.status}`, entities: { payment: paymentEntity(payment) } }];
  }
  const authorised = paymentEntity({ ...payment, status: 'authorized' });
  return [
    { name: 'payment.authorized', entities: { payment: authorised } },
    ...(order !== undefined && payment.status === 'captured' ? captureEvents(payment, order) : []),
  ];
}

export function captureEvents(
  row: Row<'sandbox_payments'>,
  order: Row<'sandbox_orders'>,
): SandboxEvent[] {
  const payment = paymentEntity(row);
  return [
    { name: 'payment.captured', entities: { payment } },
    { name: 'order.paid', entities: { payment, order: orderEntity(order) } },
  ];
}
