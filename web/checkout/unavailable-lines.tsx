import type { CartLine } from '../../contract/checkout.ts';
import { paths } from '../../contract/paths.ts';
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
          {name} is not available any more.
        </p>
      ))}
      <p>
        Please remove {missing.length === 1 ? 'it' : 'them'} from{' '}
        <PageLink to={paths.cart} className="font-medium underline underline-offset-4">
          your cart
        </PageLink>
        : nothing can be ordered until then.
      </p>
    </Notice>
  );
}
