import type { Hold } from '../../contract/checkout/schemas.ts';
import type { HeldStock } from '../../contract/orders/schemas.ts';
import type { Context } from '../context.ts';
import { ratesOf } from '../orders/find-order.ts';
import { findAttempts, payableAttempt } from '../payments/attempts.ts';
import { findHeldStock } from '../stock/held-stock.ts';
import { holdEndOf } from './hold-end.ts';
import { findUnpaid } from './placing-queries.ts';

/** What is held for a shopper, of orders that can still be paid. */
export async function listHolds({
  database,
  payments,
  actor,
  clock,
}: Pick<Context, 'database' | 'payments' | 'actor' | 'clock'>): Promise<{ holds: Hold[] }> {
  const { query } = database;
  const unpaid = await findUnpaid(query, actor.id);
  const order = unpaid.find(({ state }) => state === 'pending');
  if (order === undefined || order.public_id === null) return { holds: [] };
  const msLeft = holdEndOf(order) - clock.now();
  if (msLeft <= 0) return { holds: [] };
  const attempt = payableAttempt(await findAttempts(query, order.id, payments), payments);
  if (attempt === undefined) return { holds: [] };
  const held = await findHeldStock(query, { orderId: order.id });
  const pieces = held
    .filter(({ firm }) => firm > 0)
    .map(({ product_id, firm }) => ({ product_id, qty: firm }));
  const secondsLeft = Math.ceil(msLeft / 1_000);
  return {
    holds: [{ order_id: order.public_id, secondsLeft, pieces, rates: ratesOf(order) }],
  };
}

/** What all unpaid orders hold, for an admin. */
export async function listHeldStock(
  { database }: Pick<Context, 'database'>,
  { productId }: { productId: string | undefined },
): Promise<{ holds: HeldStock[] }> {
  const rows = await findHeldStock(database.query, { productId });
  return {
    holds: rows.map((row) => ({
      order_id: row.public_id ?? '',
      user: { _id: row.user_id, name: row.user_name, email: row.user_email },
      product_id: row.product_id,
      name: row.name,
      firm: row.firm,
      soft: row.soft,
      endsAt: new Date(row.hold_ends_at ?? 0).toISOString(),
    })),
  };
}
