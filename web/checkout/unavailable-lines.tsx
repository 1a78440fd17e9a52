import type { CartLine } from '../../contract/checkout/schemas.ts';
import * as CHECKOUT from '../../contract/checkout/wording.ts';
import { paths } from '../../contract/paths.ts';
import { isBuyable } from '../cart/store.ts';
import { PageLink } from '../layout/page-link.tsx';
import { Notice } from '../ui/notice.tsx';

type UnavailableLinesProps = {
  lines: readonly CartLine[];
  /** Where the lines themselves are not shown. */
  isNamed?: boolean;
};

/** Links to the cart to remove the items that block the order. */
export function UnavailableLines({ lines, isNamed = false }: UnavailableLinesProps) {
  const missing = lines.filter((line) => !isBuyable(line));
  if (missing.length === 0) return null;
  const remove = isNamed ? CHECKOUT.removeNamed : CHECKOUT.removeUnavailable;
  return (
    // The note on the line is read out already.
    <Notice look="fault" isSaid>
      {isNamed &&
        missing.map(({ product_id, name }) => (
          <p key={product_id} className="font-medium wrap-anywhere">
            {CHECKOUT.unavailable(name)}
          </p>
        ))}
      <p>
        {remove(missing.length)}{' '}
        <PageLink to={paths.cart} className="font-medium underline underline-offset-4">
          {CHECKOUT.yourCart}
        </PageLink>{' '}
        {CHECKOUT.toContinue}
      </p>
    </Notice>
  );
}
