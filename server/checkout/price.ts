import { LIMITS } from '../../contract/limits.ts';
import {
  type CartPrice,
  lessOnePaisa,
  type PricedLine,
  priceCart,
} from '../../contract/pricing.ts';
import type { Rates } from '../../contract/settings/shop.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { joinLines, type Wanted, wantedOf } from '../stock/wanted.ts';
import { findForSale, lockForSale } from './checkout-queries.ts';

export type RequestedItem = { product_id: string; qty: number };

export type PricedCart = {
  price: CartPrice;
  wanted: Wanted[];
  /** The available stock of each product, locked until the end of the transaction. */
  onOffer: ReadonlyMap<string, number>;
  /** Each product as it is bought, in cart order. */
  lines: {
    product_id: string;
    name: string;
    image: string;
    price_paise: number;
    description: string;
    qty: number;
  }[];
};

/** Prices a cart from our own tables; names and prices sent by the browser are ignored. */
export async function priceItems(
  tx: Queryable,
  items: readonly RequestedItem[],
  rates: Rates,
): Promise<PricedCart | Failure> {
  const wanted = wantedOf(items);
  const tooMany = wanted.find(({ qty }) => qty > LIMITS.stock);
  if (tooMany !== undefined) return tooFew(tx, tooMany);
  const rows = await lockForSale(tx, wanted);
  const forSale = new Map(rows.map((row) => [row.id, row]));
  const lines: PricedCart['lines'] = [];
  for (const { product_id, qty } of joinLines(items)) {
    const product = forSale.get(product_id);
    if (product === undefined) return new Failure('cartProductGone', { field: 'orderItems' });
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
  const onOffer = new Map(rows.map(({ id, stock }) => [id, stock]));
  return { price: priceCart(lines.map(toPricedLine), rates), wanted, onOffer, lines };
}

const toPricedLine = ({ price_paise, qty }: PricedCart['lines'][number]): PricedLine => ({
  pricePaise: price_paise,
  qty,
});

/** The cart at the amount a client asks to be charged; undefined if that is not its price. */
export function chargedAs(cart: PricedCart, amount: number, rates: Rates): PricedCart | undefined {
  const { totalPaise, taxPaise } = cart.price.totals;
  if (amount === totalPaise) return cart;
  if (amount !== totalPaise - 1 || taxPaise === 0) return undefined;
  return { ...cart, price: lessOnePaisa(cart.price, cart.lines.map(toPricedLine), rates) };
}

/** Tells the shopper which item is short. */
export async function tooFew(tx: Queryable, wanted: Wanted): Promise<Failure> {
  const [row] = await findForSale(tx, [wanted]);
  const name = row?.name;
  const left = row?.stock ?? 0;
  if (left === 0) return new Failure('soldOut', { params: { name } });
  return new Failure('fewLeft', { params: { name, left } });
}
