import type { CartLine } from '../../contract/checkout.ts';
import { paths } from '../../contract/paths.ts';
import * as CHECKOUT from '../../contract/wording/checkout.ts';
import { isBuyable } from '../cart/store.ts';
import { PageLink } from '../layout/page-link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Names the items that block the order, and links to the cart to remove them. */
export function UnavailableLines({ lines }: { lines: readonly CartLine[] }) {
  const missing = lines.filter((line) => !isBuyable(line));
  if (missing.length === 0) return null;
  return (
    // The note on the line is read out already.
    <Notice look="fault" isSaid>
      {missing.map(({ product_id, name }) => (
        <p key={product_id} className="font-medium wrap-anywhere">
          {CHECKOUT.gone(name)}
        </p>
      ))}
      <p>
        {CHECKOUT.removeFrom(missing.length)}{' '}
        <PageLink to={paths.cart} className="font-medium underline underline-offset-4">
          {CHECKOUT.yourCart}
        </PageLink>{' '}
        {CHECKOUT.toContinue}
      </p>
    </Notice>
  );
}
