import { adminPaths } from '../../../contract/admin/paths.ts';
import { LOW_STOCK_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { LOW_STOCK } from '../../../contract/stock/policy.ts';
import { Badge } from '../../ui/badge.tsx';
import { FirstProduct } from '../products/first-product.tsx';
import { Panel } from '../shell/panel.tsx';
import { ScreenAction, ScreenLink } from '../shell/screen-link.tsx';

type LowStockProps = {
  products: Stats['lowStock'];
  /** How many the shop has in all. */
  count: number;
};

export function LowStock({ products, count }: LowStockProps) {
  if (count === 0) {
    return (
      <Panel title={LOW_STOCK_TEXT.title}>
        <p className="mb-3 text-ink-soft">{LOW_STOCK_TEXT.noProducts}</p>
        <FirstProduct isCentred={false} />
      </Panel>
    );
  }
  return (
    <Panel title={LOW_STOCK_TEXT.title}>
      {products.length === 0 ? (
        <p className="text-ink-soft">{LOW_STOCK_TEXT.none(LOW_STOCK)}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {products.map(({ _id, name, countInStock }) => (
              <li key={_id} className="flex items-center justify-between gap-3 py-2">
                <ScreenLink
                  to={adminPaths.editProduct(_id)}
                  className="min-w-0 underline-offset-4 wrap-anywhere hover:underline"
                >
                  {name}
                </ScreenLink>
                <Badge look={countInStock === 0 ? 'bad' : 'warning'}>
                  {countInStock === 0
                    ? LOW_STOCK_TEXT.outOfStock
                    : LOW_STOCK_TEXT.left(countInStock)}
                </Badge>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            <ScreenAction
              to={`${adminPaths.products}?sort=stock`}
              className="font-medium text-accent underline-offset-4 hover:underline"
            >
              {LOW_STOCK_TEXT.all}
            </ScreenAction>
          </p>
        </>
      )}
    </Panel>
  );
}
