import * as CART from '../../contract/checkout/cart-wording.ts';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import { paths } from '../../contract/paths.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { LineChanges } from '../layout/line-changes.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { ProductPicture } from '../layout/product-picture.tsx';
import { QuantitySelect } from '../layout/quantity-select.tsx';
import { removeLine } from '../ui/focus.ts';
import { type CartState, isBuyable, type LineChange } from './store.ts';

type CartTableProps = {
  lines: readonly CartLine[];
  changes: CartState['changes'];
  onRemove: (line: CartLine) => void;
  onChange: (line: CartLine, qty: number) => void;
};

/** On a phone each line is a block; for screen readers it stays a table. */
export function CartTable({ lines, changes, onRemove, onChange }: CartTableProps) {
  const { products, qty, subtotal } = CART.columns;
  return (
    <table className="w-full text-left">
      <thead className="text-base text-ink-soft max-sm:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className="pb-2 font-medium">
            {products}
          </th>
          <th scope="col" className="w-28 pb-2 font-medium">
            {qty}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {subtotal}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <tr
            key={line.product_id}
            className="border-b border-line align-top max-sm:grid max-sm:grid-cols-2 max-sm:items-center max-sm:py-4"
          >
            <th scope="row" className="font-normal max-sm:col-span-2 sm:py-5 sm:pr-4">
              <LineProduct
                line={line}
                change={changes[line.product_id]}
                onRemove={() => onRemove(line)}
              />
            </th>
            <td className="max-sm:pt-3 max-sm:pl-20 sm:py-5">
              {isBuyable(line) && (
                <QuantitySelect
                  label={CART.quantityOf(line.name)}
                  isLabelHidden
                  value={line.qty}
                  max={line.countInStock}
                  onChange={(wanted) => onChange(line, wanted)}
                />
              )}
            </td>
            <td className="text-right font-semibold tabular-nums max-sm:pt-3 sm:py-5 sm:pt-7">
              {isBuyable(line) ? formatPrice(toPaise(line.price) * line.qty) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type LineProductProps = {
  line: CartLine;
  change: LineChange | undefined;
  onRemove: () => void;
};

function LineProduct({ line, change, onRemove }: LineProductProps) {
  return (
    <div className="flex gap-4">
      <div className="w-16 shrink-0 self-start overflow-hidden rounded-xl sm:w-20">
        <ProductPicture image={line.image} alt="" sizes="5rem" />
      </div>
      <div className="min-w-0">
        <PageLink
          to={paths.product(line.product_id)}
          className="font-medium underline-offset-4 wrap-anywhere hover:underline"
        >
          {line.name}
        </PageLink>
        <p className="text-ink-soft">{formatPrice(toPaise(line.price))}</p>
        <LineChanges line={line} change={change} />
        <button
          type="button"
          aria-label={CART.removeLine(line.name)}
          onClick={(event) => removeLine(event.currentTarget.closest('tr'), onRemove)}
          className="mt-1 min-h-8 cursor-pointer text-base text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          {CART.remove}
        </button>
      </div>
    </div>
  );
}
