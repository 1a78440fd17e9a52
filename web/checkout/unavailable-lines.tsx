import type { CartLine } from '../../contract/checkout.ts';
import { paths } from '../../contract/paths.ts';
import { UNAVAILABLE } from '../../contract/wording/checkout.ts';
import { isBuyable } from '../cart/store.ts';
import { PageLink } from '../layout/page-link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Names what keeps the cart from being ordered, and the way to take it out. */
export function UnavailableLines({ lines }: { lines: readonly CartLine[] }) {
  const missing = lines.filter((line) => !isBuyable(line));
  if (missing.length === 0) return null;
  return (
    // Beside the line it is read out already.
    <Notice look="fault" isSaid>
      {missing.map(({ product_id, name }) => (
        <p key={product_id} className="font-medium wrap-anywhere">
          {UNAVAILABLE.gone(name)}
        </p>
      ))}
      <p>
        {UNAVAILABLE.remove(missing.length)}{' '}
        <PageLink to={paths.cart} className="font-medium underline underline-offset-4">
          {UNAVAILABLE.cart}
        </PageLink>{' '}
        {UNAVAILABLE.toContinue}
      </p>
    </Notice>
  );
}
