import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import type { NewRow } from '../platform/db/tables.ts';

let serial = 0;

type OrderFields = Partial<NewRow<'orders'>> & Pick<NewRow<'orders'>, 'user_id'>;

/** Inserts an order directly, with one line unless others are given. */
export async function addOrder(
  database: Database,
  fields: OrderFields,
  lines: Partial<NewRow<'order_lines'>>[] = [{}],
): Promise<NewRow<'orders'> & { provider_order_id: string }> {
  serial += 1;
  const order = {
    id: newId(),
    state: 'paid' as const,
    subtotal_paise: 10_000,
    shipping_paise: 1_000,
    tax_paise: 200,
    total_paise: 11_200,
    payment_method: 'Razorpay',
    shipping_address: null,
    created_at: Date.now() + serial,
    updated_at: Date.now() + serial,
    ...(fields.state === 'pending' || fields.state === 'expired' ? {} : { paid_at: Date.now() }),
    ...fields,
    provider_order_id:
      fields.provider_order_id === undefined ? `order_${newId()}` : fields.provider_order_id,
  };
  await database.query.insertInto('orders').values(order).execute();
  for (const [position, line] of lines.entries()) {
    await addLine(database, { order_id: order.id, position, ...line });
  }
  return { ...order, provider_order_id: order.provider_order_id ?? '' };
}

/** A payment, part of which may have been refunded. */
export async function addPayment(
  database: Database,
  { id, total_paise }: Pick<NewRow<'orders'>, 'id' | 'total_paise'>,
  refunded_paise = 0,
): Promise<void> {
  const payment = {
    id: `pay_${newId()}`,
    order_id: id,
    amount_paise: total_paise,
    refunded_paise,
    created_at: Date.now(),
  };
  await database.query.insertInto('payments').values(payment).execute();
  if (refunded_paise < total_paise) return;
  await database.query.updateTable('orders').set({ is_refunded: 1 }).where('id', '=', id).execute();
}

async function addLine(
  database: Database,
  fields: Partial<NewRow<'order_lines'>> & Pick<NewRow<'order_lines'>, 'order_id' | 'position'>,
): Promise<void> {
  const line = {
    product_id: newId(),
    name: 'A thing',
    image: '/images/thing-640.webp',
    price_paise: 10_000,
    description: 'It is for tests.',
    qty: 1,
    ...fields,
  };
  await database.query.insertInto('order_lines').values(line).execute();
}
