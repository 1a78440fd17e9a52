import { HOLDS } from '../../contract/policy.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { findFirmPieces } from './hold-queries.ts';
import { findStanding } from './lapses.ts';
import { takePieces } from './take.ts';
import type { Wanted } from './wanted.ts';

export type Holder = {
  orderId: string;
  /** The rate-limit key of who places the order; its lock is held. */
  network: string;
};

/**
 * Holds stock for an order that is not paid: firmly within the fair share of its network, softly
 * beyond. Where fewer of a product are on offer than are wanted, what was held until then has to be
 * rolled back.
 */
export async function holdStock(
  tx: Queryable,
  { orderId, network }: Holder,
  wanted: readonly Wanted[],
  now: number,
): Promise<{ short: Wanted } | { isFirm: boolean }> {
  const standing = await findStanding(tx, network, now);
  let { firmLines } = standing;
  const isAlone = firmLines === 0 && wanted.length === 1;
  const holds: Row<'stock_holds'>[] = [];
  for (const one of wanted) {
    const onOffer = await lockProduct(tx, one);
    if (onOffer === undefined) return { short: one };
    const mayTake = !standing.hasLapsedTooOften && firmLines < HOLDS.lines;
    const share = mayTake ? await findShare(tx, { network, isAlone, onOffer }, one) : 0;
    const firm = Math.min(one.qty, share);
    if (firm > 0) {
      await takePieces(tx, { productId: one.productId, qty: firm });
      firmLines += 1;
    }
    const { productId, qty } = one;
    holds.push({ order_id: orderId, product_id: productId, firm, soft: qty - firm, network });
  }
  if (holds.length > 0) await tx.insertInto('stock_holds').values(holds).execute();
  return { isFirm: holds.some(({ firm }) => firm > 0) };
}

/** Notes what an order wants without taking any of it off the shelf. */
export async function holdSoftly(
  tx: Queryable,
  { orderId, network }: Holder,
  wanted: readonly Wanted[],
): Promise<void> {
  if (wanted.length === 0) return;
  const holds = wanted.map(({ productId, qty }) => ({
    order_id: orderId,
    product_id: productId,
    firm: 0,
    soft: qty,
    network,
  }));
  await tx.insertInto('stock_holds').values(holds).execute();
}

/**
 * How many more pieces the network may hold firmly. Of several pieces the last one on offer is held
 * only for who holds nothing else: a shopper who wants just that keeps it, and nobody makes many
 * things look sold out by naming them all.
 */
async function findShare(
  tx: Queryable,
  { network, isAlone, onOffer }: { network: string; isAlone: boolean; onOffer: number },
  { productId }: Wanted,
): Promise<number> {
  const held = await findFirmPieces(tx, productId, network);
  const inShop = onOffer + held.byAll;
  const share = Math.max(1, Math.floor(inShop * HOLDS.share)) - held.byNetwork;
  const spare = inShop === 1 || isAlone ? onOffer : onOffer - 1;
  return Math.max(0, Math.min(share, spare));
}

/** A write that changes nothing takes the row's lock; undefined where too little is on offer. */
async function lockProduct(tx: Queryable, { productId, qty }: Wanted): Promise<number | undefined> {
  const row = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('id', '=', productId)
    .where('stock', '>=', qty)
    .returning('stock')
    .executeTakeFirst();
  return row?.stock;
}

export type EndedHolds = {
  /** What was taken off the shelf, and stays taken until somebody returns it. */
  firm: Wanted[];
  /** What was only noted. */
  soft: Wanted[];
  network: string | undefined;
};

/** Ends an order's holds and returns what they held. */
export async function endHolds(tx: Queryable, orderId: string): Promise<EndedHolds> {
  const rows = await tx
    .deleteFrom('stock_holds')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'firm', 'soft', 'network'])
    .execute();
  const piecesOf = (kind: 'firm' | 'soft'): Wanted[] =>
    rows
      .map((row) => ({ productId: row.product_id, qty: row[kind] }))
      .filter(({ qty }) => qty > 0)
      .sort((one, other) => (one.productId < other.productId ? -1 : 1));
  return { firm: piecesOf('firm'), soft: piecesOf('soft'), network: rows[0]?.network };
}

/** How many pieces of each product an order keeps from others. */
export async function findFirmOf(tx: Queryable, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('stock_holds')
    .select(['product_id', 'firm'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ product_id, firm }) => [product_id, firm]));
}
