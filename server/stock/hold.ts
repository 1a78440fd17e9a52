import { HOLDS } from '../../contract/stock/policy.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { deleteHolds, findStanding, type HeldPieces, insertHolds } from './hold-queries.ts';
import { takePieces, tellOfLowStock } from './take.ts';
import type { Wanted } from './wanted.ts';

export type Holder = {
  orderId: string;
  /** The rate-limit key of the client that places the order; its lock is held. */
  network: string;
};

/** A cart whose products are locked, with the available stock of each. */
type LockedCart = { wanted: readonly Wanted[]; onOffer: ReadonlyMap<string, number> };

/**
 * Holds stock for an unpaid order: firmly within its network's fair share, softly beyond. Holds
 * nothing if less of a product is on offer than is wanted.
 */
export async function holdStock(
  tx: Queryable,
  { orderId, network }: Holder,
  { wanted, onOffer }: LockedCart,
  now: number,
): Promise<{ short: Wanted } | { isFirm: boolean }> {
  const left = ({ productId }: Wanted) => onOffer.get(productId) ?? 0;
  const short = wanted.find((one) => left(one) < one.qty);
  if (short !== undefined) return { short };
  const standing = await findStanding(tx, network, wanted, now);
  let { firmLines } = standing;
  const isAlone = firmLines === 0 && wanted.length === 1;
  const holds = wanted.map((one) => {
    const { productId, qty } = one;
    const mayTake = !standing.hasLapsedTooOften && firmLines < HOLDS.lines;
    const held = standing.heldOf(productId);
    const share = mayTake ? shareOf({ isAlone, onOffer: left(one), ...held }) : 0;
    const firm = Math.min(qty, share);
    if (firm > 0) firmLines += 1;
    return { order_id: orderId, product_id: productId, firm, soft: qty - firm, network };
  });
  const taken: (Wanted & { left: number })[] = [];
  for (const { product_id: productId, firm: qty } of holds) {
    if (qty === 0) continue;
    taken.push({ productId, qty, left: (await takePieces(tx, { productId, qty })) ?? 0 });
  }
  await tellOfLowStock(tx, taken);
  await insertHolds(tx, holds);
  return { isFirm: holds.some(({ firm }) => firm > 0) };
}

/** Records what an order wants without taking any stock. */
export async function holdSoftly(
  tx: Queryable,
  { orderId, network }: Holder,
  wanted: readonly Wanted[],
): Promise<void> {
  const holds = wanted.map(({ productId, qty }) => ({
    order_id: orderId,
    product_id: productId,
    firm: 0,
    soft: qty,
    network,
  }));
  await insertHolds(tx, holds);
}

/**
 * How many more units the network may hold firmly. If there are several units, the last one on
 * offer is held firmly only for an order of this product alone, by a network without other firm
 * holds: a shopper who wants just that product gets it, and nobody makes many products look sold
 * out by ordering all of them.
 */
function shareOf({
  isAlone,
  onOffer,
  byAll,
  byNetwork,
}: HeldPieces & { isAlone: boolean; onOffer: number }): number {
  const inShop = onOffer + byAll;
  const share = Math.max(1, Math.floor(inShop * HOLDS.share)) - byNetwork;
  const spare = inShop === 1 || isAlone ? onOffer : onOffer - 1;
  return Math.max(0, Math.min(share, spare));
}

export type EndedHolds = {
  /** Taken from the stock, until someone returns it. */
  firm: Wanted[];
  /** Only recorded. */
  soft: Wanted[];
  network: string | undefined;
};

/** Ends an order's holds and returns what they held. */
export async function endHolds(tx: Queryable, orderId: string): Promise<EndedHolds> {
  const rows = await deleteHolds(tx, orderId);
  const piecesOf = (kind: 'firm' | 'soft'): Wanted[] =>
    rows
      .map((row) => ({ productId: row.product_id, qty: row[kind] }))
      .filter(({ qty }) => qty > 0)
      .sort((one, other) => (one.productId < other.productId ? -1 : 1));
  return { firm: piecesOf('firm'), soft: piecesOf('soft'), network: rows[0]?.network };
}

/** How many units of each product an order keeps from others. */
export async function findFirmOf(tx: Queryable, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('stock_holds')
    .select(['product_id', 'firm'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ product_id, firm }) => [product_id, firm]));
}
