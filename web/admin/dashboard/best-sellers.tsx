import { paths } from '../../../contract/paths.ts';
import { formatPrice, toPaise } from '../../../contract/pricing.ts';
import type { Stats } from '../../../contract/stats.ts';
import { formatCount } from '../locale.ts';
import { Panel } from '../shell/panel.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

const NUMBER = 'py-2 pl-4 text-right tabular-nums whitespace-nowrap';

export function BestSellers({ products }: { products: Stats['bestSellers'] }) {
  return (
    <Panel title="Best sellers">
      {products.length === 0 ? (
        <p className="text-ink-soft">Nothing was sold in these days.</p>
      ) : (
        <table className="w-full text-left">
          <caption className="sr-only">Best sellers</caption>
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col" className="pb-1 font-medium">
                Product
              </th>
              <th scope="col" className="pb-1 pl-4 text-right font-medium">
                Pieces
              </th>
              <th scope="col" className="pb-1 pl-4 text-right font-medium">
                Taken
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {products.map(({ product_id, name, pieces, revenue, isSold }) => (
              <tr key={product_id}>
                <td className="py-2 wrap-anywhere">
                  {isSold ? (
                    <ScreenLink
                      to={paths.admin.editProduct(product_id)}
                      className="underline-offset-4 hover:underline"
                    >
                      {name}
                    </ScreenLink>
                  ) : (
                    <span className="text-ink-soft">{name} (no longer sold)</span>
                  )}
                </td>
                <td className={NUMBER}>{formatCount(pieces)}</td>
                <td className={NUMBER}>{formatPrice(toPaise(revenue))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
