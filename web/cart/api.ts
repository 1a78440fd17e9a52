import type { Product } from '../../contract/catalogue/schemas.ts';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import type { Stores } from '../app/stores.tsx';
import { fetchProduct, waitAfter } from '../backend/catalogue.ts';
import { askUntilAnswered } from '../lib/ask-until-answered.ts';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { type CartState, keepLines, type LineChange, toLine } from './store.ts';

type CartStores = Pick<Stores, 'account' | 'cart'>;

/** Only signed-in shoppers have holds. */
const holding = new CodePart(() => import('../holds/store.ts'), 'extra');

/** Adds what is held for this shopper to the stock of a product. */
type Offer = (product: Product) => Product;

async function askForHolds({ account }: CartStores): Promise<Offer> {
  if (account.getState().token === undefined) return (product) => product;
  const holds = await holding.loadAgain().catch(() => undefined);
  await holds?.loadHolds(account);
  return (product) => holds?.addHeld(account, product) ?? product;
}

/** Compares the cart with the shop now and whenever a hold ends; returns a function that stops it. */
export function watchCart(stores: CartStores): () => void {
  let isLeft = false;
  let stop = () => {};
  const asking = askUntilAnswered(() => refreshCart(stores));
  if (stores.account.getState().token !== undefined) {
    holding.load().then(
      ({ onReturn }) => {
        if (!isLeft) stop = onReturn(asking.askNow);
      },
      // Without it nothing counts as held.
      () => {},
    );
  }
  return () => {
    isLeft = true;
    asking.stop();
    stop();
  };
}

/**
 * Compares every line with what the shop offers to this shopper now, clamps it and notes what has
 * changed. Resolves to true or, where it failed for one of them, to how long to wait at least before the
 * next try.
 */
export async function refreshCart(stores: CartStores): Promise<true | number> {
  const { cart } = stores;
  const seen = cart.getState().lines;
  if (seen.length === 0) return true;
  let waitMs: number | undefined;
  const [products, offerOf] = await Promise.all([
    Promise.all(
      seen.map(({ product_id }) =>
        fetchProduct(product_id).catch((error: unknown) => {
          waitMs = Math.max(waitMs ?? 0, waitAfter(error));
          return 'unknown' as const;
        }),
      ),
    ),
    askForHolds(stores),
  ]);
  const changes: CartState['changes'] = { ...cart.getState().changes };
  const refreshed = new Map<string, CartLine>();
  for (const [index, line] of seen.entries()) {
    const product = products[index];
    // Without an answer the line stays as it was; the server checks it again.
    if (product === 'unknown') continue;
    const isGone = product === undefined;
    const now = isGone ? { ...line, countInStock: 0 } : followProduct(line, offerOf(product));
    const change = changeOf(line, now, isGone);
    if (change !== undefined) changes[line.product_id] = change;
    refreshed.set(line.product_id, now);
  }
  // A line that was changed or removed while we asked keeps what the shopper did.
  const lines = cart
    .getState()
    .lines.map((line) => (seen.includes(line) ? (refreshed.get(line.product_id) ?? line) : line));
  cart.setState({ changes });
  keepLines(cart, lines);
  return waitMs ?? true;
}

function followProduct(line: CartLine, product: Product): CartLine {
  return toLine(product, Math.max(1, Math.min(line.qty, product.countInStock)));
}

/** How price and quantity differ from before; undefined where they do not. */
export function changeOf(before: CartLine, now: CartLine, isGone = false): LineChange | undefined {
  const change: LineChange = {
    ...(now.price === before.price ? {} : { priceBefore: before.price }),
    ...(now.qty === before.qty ? {} : { qtyBefore: before.qty }),
    ...(isGone ? { isGone } : {}),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

/** A product as it is offered to this shopper; undefined for an unknown one. */
export async function fetchOffer(stores: CartStores, id: string): Promise<Product | undefined> {
  const [product, offerOf] = await Promise.all([fetchProduct(id), askForHolds(stores)]);
  return product === undefined ? undefined : offerOf(product);
}
