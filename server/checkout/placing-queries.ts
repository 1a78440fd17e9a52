import { type SqlBool, sql } from 'kysely';
import type { ShippingAddress } from '../../contract/orders/schemas.ts';
import { PAYMENT_METHOD } from '../../contract/policy.ts';
import type { CartPrice, Charge, LinePrice } from '../../contract/pricing.ts';
import type { Rates } from '../../contract/settings/shop.ts';
import { type FoundOrder, ORDER_COLUMNS } from '../orders/find-order.ts';
import { compileForLists, compileOnce } from '../platform/db/compile-once.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { PricedCart } from './price.ts';

export type NewOrder = {
  id: string;
  userId: string;
  amount: number;
  shippingAddress: ShippingAddress | undefined;
  fingerprint: string | null;
  cart: PricedCart | undefined;
  /** What it is priced with; for a bare amount, what its cart will be priced with. */
  rates: Rates;
  /** The account at the provider. */
  account: string;
  holdEndsAt: number;
  now: number;
};

type OrderValues = Pick<
  NewOrder,
  'id' | 'userId' | 'amount' | 'fingerprint' | 'account' | 'holdEndsAt' | 'now'
> & {
  address: string | null;
  subtotalPaise: number;
  shippingPaise: number;
  taxPaise: number;
  shippingRate: number;
  taxRate: number;
};

const insert = compileOnce(
  (tx, order: OrderValues) =>
    tx.insertInto('orders').values({
      id: order.id,
      provider_order_id: null,
      user_id: order.userId,
      state: 'pending',
      subtotal_paise: order.subtotalPaise,
      shipping_paise: order.shippingPaise,
      tax_paise: order.taxPaise,
      total_paise: order.amount,
      payment_method: PAYMENT_METHOD,
      shipping_address: order.address,
      fingerprint: order.fingerprint,
      provider_account: order.account,
      hold_ends_at: order.holdEndsAt,
      rate_shipping_paise: order.shippingRate,
      rate_tax_hundredths: order.taxRate,
      // It is its turn to be asked about in the order of placing.
      asked_at: order.now,
      created_at: order.now,
      updated_at: order.now,
    }),
  { isAnswerRead: false },
);

/** Without a cart the whole amount counts as the subtotal until the cart arrives. */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<void> {
  const { id, cart, shippingAddress, rates } = order;
  const { subtotalPaise, shippingPaise, taxPaise } = cart?.price.totals ?? {
    subtotalPaise: order.amount,
    shippingPaise: 0,
    taxPaise: 0,
  };
  const address = shippingAddress === undefined ? null : JSON.stringify(shippingAddress);
  await insert(tx, {
    ...order,
    address,
    subtotalPaise,
    shippingPaise,
    taxPaise,
    shippingRate: rates.shippingPaise,
    taxRate: rates.taxHundredths,
  });
  if (cart !== undefined) await insertPriced(tx, id, cart);
}

/** Stores the cart of an order placed as a bare amount; its total is the same. */
export async function insertCart(
  tx: Queryable,
  id: string,
  cart: PricedCart,
  shippingAddress: ShippingAddress | undefined,
): Promise<void> {
  const { subtotalPaise, shippingPaise, taxPaise } = cart.price.totals;
  await tx
    .updateTable('orders')
    .set({
      subtotal_paise: subtotalPaise,
      shipping_paise: shippingPaise,
      tax_paise: taxPaise,
      ...(shippingAddress === undefined
        ? {}
        : { shipping_address: JSON.stringify(shippingAddress) }),
    })
    .where('id', '=', id)
    .execute();
  await insertPriced(tx, id, cart);
}

type PricedLine = PricedCart['lines'][number] & LinePrice;

const insertEach = compileForLists(
  (tx, lines: readonly PricedLine[], { id }: { id: string }) =>
    tx.insertInto('order_lines').values(
      lines.map((line, position) => ({
        order_id: id,
        position,
        product_id: line.product_id,
        name: line.name,
        image: line.image,
        price_paise: line.price_paise,
        description: line.description,
        qty: line.qty,
        discount_paise: line.discountPaise,
        tax_hundredths: line.taxHundredths,
        tax_paise: line.taxPaise,
      })),
    ),
  { isAnswerRead: false },
);

const insertCharges = compileForLists(
  (tx, charges: readonly Charge[], { id }: { id: string }) =>
    tx.insertInto('order_charges').values(
      charges.map((charge, position) => ({
        order_id: id,
        position,
        kind: charge.kind,
        amount_paise: charge.paise,
      })),
    ),
  { isAnswerRead: false },
);

/** What was bought, and what it costs: neither is computed again. */
async function insertPriced(tx: Queryable, id: string, { lines, price }: PricedCart) {
  const priced = lines.map((line, index) => ({ ...line, ...priceOf(price, index) }));
  await insertEach(tx, priced, { id });
  if (price.charges.length > 0) await insertCharges(tx, price.charges, { id });
}

function priceOf({ lines }: CartPrice, index: number): LinePrice {
  const line = lines[index];
  if (line === undefined) throw new Error(`Line ${index} has no price.`);
  return line;
}

/** Only if the order has none yet. */
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

const isPending = sql<SqlBool>`state = 'pending'`;
/** Written exactly as in its index, so that the index is used. */
const isAbandoned = sql<SqlBool>`state = 'expired' and paid_at is null and replaced_by is null`;

type Shopper = { userId: string };

const unpaidOf = (db: Queryable, { userId }: Shopper) =>
  db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('user_id', '=', userId)
    .where(({ or }) => or([isPending, isAbandoned]));

const seenUnpaid = compileOnce(unpaidOf);

/** The shopper's pending order, and those that expired unpaid and were not replaced. */
export async function findUnpaid(db: Queryable, userId: string): Promise<FoundOrder[]> {
  return (await seenUnpaid(db, { userId })).rows;
}

const lockedUnpaid = compileOnce((tx, shopper: Shopper) =>
  unpaidOf(tx, shopper).$if(hasRowLocks(tx), (query) =>
    query.orderBy('created_at').orderBy('id').forNoKeyUpdate(),
  ),
);

/** The same, locked until the transaction ends. */
export async function lockUnpaid(tx: Queryable, userId: string): Promise<FoundOrder[]> {
  return (await lockedUnpaid(tx, { userId })).rows;
}

/** Marks the shopper's unpaid orders, which are locked, as replaced by another. */
export async function markReplaced(
  tx: Queryable,
  ids: readonly string[],
  by: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('orders').set({ replaced_by: by }).where('id', 'in', ids).execute();
}

/** The order the shopper has paid for replaces this one. */
export async function replaceWith(tx: Queryable, id: string, paidId: string): Promise<void> {
  await tx.updateTable('orders').set({ replaced_by: paidId }).where('id', '=', id).execute();
}
