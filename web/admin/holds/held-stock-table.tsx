import type { HeldStock } from '../../../contract/orders.ts';
import { paths } from '../../../contract/paths.ts';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
import { formatClock, formatCount } from '../locale.ts';
import { ScreenLink } from '../shell/screen-link.tsx';
import { sortByProduct } from './held-stock.ts';
import { ReleaseHold } from './release-hold.tsx';

const COLUMNS = [
  { key: 'product', name: 'Product', isWide: true },
  { key: 'order', name: 'Order' },
  { key: 'shopper', name: 'Shopper' },
  { key: 'firm', name: 'Held', isNumber: true },
  { key: 'soft', name: 'Noted', isNumber: true },
  { key: 'until', name: 'Until' },
  { key: 'release', name: 'Hold' },
];

type HeldStockTableProps = { holds: readonly HeldStock[]; onReleased: () => void };

export function HeldStockTable({ holds, onReleased }: HeldStockTableProps) {
  return (
    <StackingTable caption="Held stock by product" columns={COLUMNS}>
      {sortByProduct(holds).map((hold) => (
        <HeldRow key={`${hold.order_id} ${hold.product_id}`} hold={hold} onReleased={onReleased} />
      ))}
    </StackingTable>
  );
}

function HeldRow({ hold, onReleased }: { hold: HeldStock; onReleased: () => void }) {
  const { order_id, user, product_id, name, firm, soft, endsAt } = hold;
  return (
    <StackingRow
      cells={{
        product: (
          <ScreenLink
            to={paths.admin.editProduct(product_id)}
            className="font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </ScreenLink>
        ),
        order: (
          <ScreenLink
            to={paths.admin.order(order_id)}
            className="font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
          >
            {order_id}
          </ScreenLink>
        ),
        shopper: (
          <>
            <span className="block truncate font-medium xl:max-w-56">{user.name}</span>
            <span className="block truncate text-sm text-ink-soft xl:max-w-56">{user.email}</span>
          </>
        ),
        firm: <span className="font-medium tabular-nums">{formatCount(firm)}</span>,
        soft: <span className="tabular-nums">{formatCount(soft)}</span>,
        until: <span className="whitespace-nowrap">{formatClock(endsAt)}</span>,
        release: <ReleaseHold orderId={order_id} onReleased={onReleased} />,
      }}
    />
  );
}
