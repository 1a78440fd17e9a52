import { formatCount } from '../../../contract/admin/count-of.ts';
import { adminPaths } from '../../../contract/admin/paths.ts';
import type { HeldStock } from '../../../contract/orders/schemas.ts';
import { HOLDS_TEXT } from '../../../contract/stock/admin-wording.ts';
import type { KnownExtras } from '../../backend/orders.ts';
import { useOrderExtras } from '../api/extras.ts';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
import { OrderLink } from '../order/order-link.tsx';
import { useMay } from '../session/permissions.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';
import { ShopTime } from '../shop-time.tsx';
import { sortByProduct } from './held-stock.ts';
import { ReleaseHold } from './release-hold.tsx';

const COLUMNS = [
  { key: 'product', name: HOLDS_TEXT.columns.product, isWide: true },
  { key: 'order', name: HOLDS_TEXT.columns.order },
  { key: 'customer', name: HOLDS_TEXT.columns.customer },
  { key: 'firm', name: HOLDS_TEXT.columns.firm, isNumber: true },
  { key: 'soft', name: HOLDS_TEXT.columns.soft, isNumber: true },
  { key: 'until', name: HOLDS_TEXT.columns.until },
  { key: 'action', name: HOLDS_TEXT.columns.action },
];

type HeldStockTableProps = { holds: readonly HeldStock[]; onReleased: () => void };

export function HeldStockTable({ holds, onReleased }: HeldStockTableProps) {
  const extras = useOrderExtras(holds);
  const may = useMay();
  const columns = COLUMNS.filter(({ key }) => key !== 'action' || may('orders.release'));
  return (
    <StackingTable caption={HOLDS_TEXT.table} columns={columns}>
      {sortByProduct(holds).map((hold) => (
        <HeldRow
          key={`${hold.order_id} ${hold.product_id}`}
          hold={hold}
          extras={extras.get(hold.order_id)}
          onReleased={onReleased}
        />
      ))}
    </StackingTable>
  );
}

type HeldRowProps = {
  hold: HeldStock;
  extras: KnownExtras | undefined;
  onReleased: () => void;
};

function HeldRow({ hold, extras, onReleased }: HeldRowProps) {
  const { order_id, user, product_id, name, firm, soft, endsAt } = hold;
  return (
    <StackingRow
      cells={{
        product: (
          <ScreenLink
            to={adminPaths.editProduct(product_id)}
            className="font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </ScreenLink>
        ),
        order: <OrderLink orderId={order_id} extras={extras} />,
        customer: (
          <>
            <span className="block truncate font-medium sm:max-md:max-w-24 md:max-xl:max-w-36 xl:max-w-56">
              {user.name}
            </span>
            <span className="block truncate text-sm text-ink-soft sm:max-md:max-w-24 md:max-xl:max-w-36 xl:max-w-56">
              {user.email}
            </span>
          </>
        ),
        firm: <span className="font-medium tabular-nums">{formatCount(firm)}</span>,
        soft: <span className="tabular-nums">{formatCount(soft)}</span>,
        until: <ShopTime at={endsAt} as="clock" className="whitespace-nowrap" />,
        action: <ReleaseHold orderId={order_id} onReleased={onReleased} />,
      }}
    />
  );
}
