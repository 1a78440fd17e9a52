import { LIMITS } from '../../contract/policy.ts';
import { priceCart, type Totals } from '../../contract/pricing.ts';
import { CHECKOUT_PROBLEMS } from '../../contract/wording/problems.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { type Wanted, wantedOf } from '../stock/wanted.ts';
import { findForSale, lockForSale } from './checkout-queries.ts';

export type RequestedItem = { product_id: string; qty: number };

export type PricedCart = {
  totals: Totals;
  wanted: Wanted[];
  /** How many pieces there are of each product, which stay as they are to the end of the transaction. */
  onOffer: ReadonlyMap<string, number>;
  /** Each thing as it is bought, in the cart's order. */
  lines: {
    product_id: string;
    name: string;
    image: string;
    price_paise: number;
    description: string;
    qty: number;
  }[];
};

/** Prices a cart from our own tables; what the browser believes about names and prices is not read. */
export async function priceItems(
  tx: Queryable,
  items: readonly RequestedItem[],
): Promise<PricedCart | Failure> {
  const wanted = wantedOf(items);
  const rows = await lockForSale(tx, wanted);
  const forSale = new Map(rows.map((row) => [row.id, row]));
  const lines: PricedCart['lines'] = [];
  for (const { product_id, qty } of items) {
    const product = forSale.get(product_id);
    if (product === undefined) {
      const detail = CHECKOUT_PROBLEMS.unknownProduct;
      return new Failure('invalid_input', detail, [{ field: 'orderItems', detail }]);
    }
    const { name, image, price_paise, description } = product;
    lines.push({
      product_id,
      name,
      image,
      price_paise,
      description: description.slice(0, LIMITS.orderLineText),
      qty,
    });
  }
  const totals = priceCart(lines.map(({ price_paise, qty }) => ({ pricePaise: price_paise, qty })));
  const onOffer = new Map(rows.map(({ id, stock }) => [id, stock]));
  return { totals, wanted, onOffer, lines };
}

/**
 * The cart at the amount that a client asks to be charged; undefined where that is not its price. A
 * client that counts in floating point and cuts is a paisa short now and then: it pays the paisa
 * less, and its tax is a paisa less.
 */
export function chargedAs(cart: PricedCart, amount: number): PricedCart | undefined {
  const { totals } = cart;
  if (amount === totals.totalPaise) return cart;
  if (amount !== totals.totalPaise - 1 || totals.taxPaise === 0) return undefined;
  return { ...cart, totals: { ...totals, taxPaise: totals.taxPaise - 1, totalPaise: amount } };
}

/** Says in a shopper's words of what there is too little. */
export async function tooFew(tx: Queryable, wanted: Wanted): Promise<Failure> {
  const [row] = await findForSale(tx, [wanted]);
  const name = row?.name ?? CHECKOUT_PROBLEMS.unnamed;
  const left = row?.stock ?? 0;
  if (left === 0) return new Failure('out_of_stock', CHECKOUT_PROBLEMS.soldOut(name));
  return new Failure('out_of_stock', CHECKOUT_PROBLEMS.fewLeft(name, left));
}
