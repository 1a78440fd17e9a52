import type { ShippingAddress } from '../../contract/orders.ts';
import { PAYMENT_METHOD } from '../../contract/policy.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { WATCH_MS } from './checkout.ts';
import type { PricedCart } from './price.ts';

export type NewOrder = {
  id: string;
  userId: string;
  amount: number;
  shippingAddress: ShippingAddress | undefined;
  fingerprint: string | null;
  cart: PricedCart | undefined;
  /** At the provider. */
  account: string;
  holdEndsAt: number;
  now: number;
};

/** Without a cart the whole amount counts as subtotal until the cart arrives. */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<void> {
  const { id, cart, shippingAddress } = order;
  await tx
    .insertInto('orders')
    .values({
      id,
      provider_order_id: null,
      user_id: order.userId,
      state: 'pending',
      subtotal_paise: cart?.totals.subtotalPaise ?? order.amount,
      shipping_paise: cart?.totals.shippingPaise ?? 0,
      tax_paise: cart?.totals.taxPaise ?? 0,
      total_paise: order.amount,
      payment_method: PAYMENT_METHOD,
      shipping_address: shippingAddress === undefined ? null : JSON.stringify(shippingAddress),
      fingerprint: order.fingerprint,
      provider_account: order.account,
      hold_ends_at: order.holdEndsAt,
      created_at: order.now,
      updated_at: order.now,
    })
    .execute();
  if (cart !== undefined) await insertLines(tx, id, cart);
}

/** The cart of an order that was placed as a bare amount; it costs as much. */
export async function insertCart(
  tx: Queryable,
  id: string,
  cart: PricedCart,
  shippingAddress: ShippingAddress | undefined,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      subtotal_paise: cart.totals.subtotalPaise,
      shipping_paise: cart.totals.shippingPaise,
      tax_paise: cart.totals.taxPaise,
      ...(shippingAddress === undefined
        ? {}
        : { shipping_address: JSON.stringify(shippingAddress) }),
    })
    .where('id', '=', id)
    .execute();
  await insertLines(tx, id, cart);
}

async function insertLines(tx: Queryable, id: string, cart: PricedCart): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(cart.lines.map((line, position) => ({ order_id: id, position, ...line })))
    .execute();
}

/** Only where the order came without. */
export async function keepAddress(
  db: Queryable,
  id: string,
  address: ShippingAddress,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ shipping_address: JSON.stringify(address) })
    .where('id', '=', id)
    .where('shipping_address', 'is', null)
    .execute();
}

type Replacement = {
  userId: string;
  by: string;
  /** The one that was pending until now. */
  pendingId: string | undefined;
  now: number;
};

/**
 * The shopper placed another order instead of those that are not paid: of the pending one, and of
 * those that expired lately and that money may still come for.
 */
export async function markReplaced(
  tx: Queryable,
  { userId, by, pendingId, now }: Replacement,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ replaced_by: by })
    .where('user_id', '=', userId)
    .where('state', '=', 'expired')
    .where('paid_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where(({ eb, or }) =>
      or([eb('created_at', '>', now - WATCH_MS), eb('id', '=', pendingId ?? '')]),
    )
    .execute();
}

/** The order that its shopper has paid for takes the place of this one. */
export async function replaceWith(tx: Queryable, id: string, paidId: string): Promise<void> {
  await tx.updateTable('orders').set({ replaced_by: paidId }).where('id', '=', id).execute();
}
