import { formatCount } from '../../../contract/admin/count-of.ts';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { formatPrice, toPaise } from '../../../contract/pricing.ts';
import { BEST_SELLERS_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { Panel } from '../shell/panel.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

const { columns } = BEST_SELLERS_TEXT;
const NUMBER = 'py-2 pl-4 text-right tabular-nums whitespace-nowrap';

export function BestSellers({ products }: { products: Stats['bestSellers'] }) {
  return (
    <Panel title={BEST_SELLERS_TEXT.title}>
      {products.length === 0 ? (
        <p className="text-ink-soft">{BEST_SELLERS_TEXT.none}</p>
      ) : (
        <table className="w-full text-left">
          <caption className="sr-only">{BEST_SELLERS_TEXT.title}</caption>
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col" className="pb-1 font-medium">
                {columns.product}
              </th>
              <th scope="col" className="pb-1 pl-4 text-right font-medium">
                {columns.units}
              </th>
              <th scope="col" className="pb-1 pl-4 text-right font-medium">
                {columns.revenue}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {products.map(({ product_id, name, pieces, revenue, isSold }) => (
              <tr key={product_id}>
                <td className="py-2 wrap-anywhere">
                  {isSold ? (
                    <ScreenLink
                      to={adminPaths.editProduct(product_id)}
                      className="underline-offset-4 hover:underline"
                    >
                      {name}
                    </ScreenLink>
                  ) : (
                    <span className="text-ink-soft">{BEST_SELLERS_TEXT.noLongerSold(name)}</span>
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
