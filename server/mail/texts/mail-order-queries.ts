import { findCharges } from '../../orders/order-price.ts';
import { readAddress } from '../../orders/read-address.ts';
import { latestAccount } from '../../payments/attempts.ts';
import { SANDBOX_ACCOUNT } from '../../payments/open-payments.ts';
import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import type { MailOrder } from './mail-data.ts';

/** Compiled once, because nearly all mails are about orders. */
const findOrder = compileOnce((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.public_id',
      'orders.number',
      'orders.state',
      'orders.created_at',
      'orders.payment_method',
      latestAccount,
      'orders.subtotal_paise',
      'orders.shipping_paise',
      'orders.tax_paise',
      'orders.total_paise',
      'orders.shipping_address',
      'users.name',
      'users.email',
    ])
    .select((eb) => {
      const sum = (column: 'amount_paise' | 'refunded_paise') =>
        eb
          .selectFrom('payments')
          .select(({ fn }) => fn.sum<number | null>(column).as('sum'))
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('payments.is_extra', '=', 0);
      return [sum('amount_paise').as('paid'), sum('refunded_paise').as('refunded')];
    })
    .where('orders.id', '=', orderId),
);

const findLines = compileOnce((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('order_lines')
    .select(['name', 'qty', 'price_paise as pricePaise'])
    .where('order_id', '=', orderId)
    .orderBy('position'),
);

/** undefined if the order or its customer no longer exists. */
export async function findMailOrder(
  db: Queryable,
  orderId: string,
): Promise<(MailOrder & { state: Row<'orders'>['state'] }) | undefined> {
  const [order] = (await findOrder(db, { orderId })).rows;
  if (order === undefined) return undefined;
  const lines = (await findLines(db, { orderId })).rows;
  const charges = await findCharges(db, [order]);
  return {
    id: order.public_id ?? order.id,
    number: order.number,
    customer: { name: order.name, email: order.email },
    state: order.state,
    createdAt: order.created_at,
    paymentMethod: order.payment_method,
    isTest: order.account === SANDBOX_ACCOUNT,
    lines,
    subtotalPaise: order.subtotal_paise,
    charges: charges.get(order.id) ?? [],
    taxPaise: order.tax_paise,
    totalPaise: order.total_paise,
    paidPaise: order.paid ?? 0,
    refundedPaise: order.refunded ?? 0,
    address: readAddress(order.shipping_address),
  };
}
