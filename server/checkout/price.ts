import { priceCart, type Totals } from '../../contract/pricing.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { takeStock } from '../stock/take.ts';
import { type Wanted, wantedOf } from '../stock/wanted.ts';
import { findForSale } from './checkout-queries.ts';

export type RequestedItem = { product_id: string; qty: number };

export type PricedCart = {
  totals: Totals;
  wanted: Wanted[];
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
  const rows = await findForSale(
    tx,
    wanted.map(({ productId }) => productId),
  );
  const forSale = new Map(rows.map((row) => [row.id, row]));
  const lines: PricedCart['lines'] = [];
  for (const { product_id, qty } of items) {
    const product = forSale.get(product_id);
    if (product === undefined) {
      const detail = 'A product in your cart is no longer sold. Please remove it and try again.';
      return new Failure('invalid_input', detail, [{ field: 'orderItems', detail }]);
    }
    const { name, image, price_paise, description } = product;
    lines.push({ product_id, name, image, price_paise, description, qty });
  }
  const totals = priceCart(lines.map(({ price_paise, qty }) => ({ pricePaise: price_paise, qty })));
  return { totals, wanted, lines };
}

/** Takes the stock of a priced cart, or says in a shopper's words of what there is too little. */
export async function takeStockOf(tx: Queryable, cart: PricedCart): Promise<Failure | undefined> {
  const short = await takeStock(tx, cart.wanted);
  if (short === undefined) return undefined;
  const [row] = await findForSale(tx, [short.productId]);
  const name = row?.name ?? 'a product';
  const left = row?.stock ?? 0;
  if (left === 0) return new Failure('out_of_stock', `${name} is sold out.`);
  return new Failure('out_of_stock', `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`);
}
