import * as CART_CHANGES from '../../contract/checkout/cart-changes-wording.ts';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { MESSAGES } from '../../contract/wording.ts';
import { isBuyable, type LineChange } from '../cart/store.ts';

/** Says what has changed about a line since the shopper last saw it. */
export function LineChanges({ line, change }: { line: CartLine; change: LineChange | undefined }) {
  const messages = changeMessages(line, change);
  if (messages.length === 0) return null;
  return (
    <div role="status" className="mt-1 font-medium text-warning">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

export function changeMessages(line: CartLine, change: LineChange | undefined): string[] {
  if (change?.isGone) return [CART_CHANGES.gone];
  const messages: string[] = [];
  if (!isBuyable(line)) messages.push(MESSAGES.outOfStock);
  else if (change?.qtyBefore !== undefined) {
    const { qtyBefore } = change;
    const isClamped = line.qty === line.countInStock && line.qty < qtyBefore;
    messages.push(
      isClamped ? CART_CHANGES.fewer(line.qty, qtyBefore) : CART_CHANGES.qty(qtyBefore, line.qty),
    );
  }
  if (change?.priceBefore !== undefined) {
    const format = (price: number) => formatPrice(toPaise(price));
    messages.push(CART_CHANGES.price(format(change.priceBefore), format(line.price)));
  }
  return messages;
}
