import type { CartLine } from '../../contract/checkout.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { MESSAGES } from '../../contract/wording.ts';
import { isBuyable, type LineChange } from '../cart/store.ts';

/** Says beside a line what has changed about it since the shopper saw it last. */
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
  if (change?.isGone) return ['This product is not sold any more.'];
  const messages: string[] = [];
  if (!isBuyable(line)) messages.push(MESSAGES.outOfStock);
  else if (change?.qtyBefore !== undefined) {
    const { qtyBefore } = change;
    const isClamped = line.qty === line.countInStock && line.qty < qtyBefore;
    messages.push(
      isClamped
        ? `Only ${line.qty} left: you had ${qtyBefore}.`
        : `The quantity has changed; it was ${qtyBefore}.`,
    );
  }
  if (change?.priceBefore !== undefined) {
    messages.push(`The price has changed; it was ${formatPrice(toPaise(change.priceBefore))}.`);
  }
  return messages;
}
