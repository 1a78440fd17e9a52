import { adminPaths } from '../../../contract/admin-paths.ts';
import { formatCount } from '../../../contract/admin-wording/count-of.ts';
import { HOLDS_TEXT } from '../../../contract/admin-wording/holds.ts';
import type { HeldStock } from '../../../contract/orders.ts';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
import { formatClock } from '../locale.ts';
import { ScreenLink } from '../shell/screen-link.tsx';
import { sortByProduct } from './held-stock.ts';
import { ReleaseHold } from './release-hold.tsx';

const { columns } = HOLDS_TEXT;
const COLUMNS = [
  { key: 'product', name: columns.product, isWide: true },
  { key: 'order', name: columns.order },
  { key: 'customer', name: columns.customer },
  { key: 'firm', name: columns.firm, isNumber: true },
  { key: 'soft', name: columns.soft, isNumber: true },
  { key: 'until', name: columns.until },
  { key: 'action', name: columns.action },
];

type HeldStockTableProps = { holds: readonly HeldStock[]; onReleased: () => void };

export function HeldStockTable({ holds, onReleased }: HeldStockTableProps) {
  return (
    <StackingTable caption={HOLDS_TEXT.table} columns={COLUMNS}>
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
            to={adminPaths.editProduct(product_id)}
            className="font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </ScreenLink>
        ),
        order: (
          <ScreenLink
            to={adminPaths.order(order_id)}
            className="font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
          >
            {order_id}
          </ScreenLink>
        ),
        customer: (
          <>
            <span className="block truncate font-medium xl:max-w-56">{user.name}</span>
            <span className="block truncate text-sm text-ink-soft xl:max-w-56">{user.email}</span>
          </>
        ),
        firm: <span className="font-medium tabular-nums">{formatCount(firm)}</span>,
        soft: <span className="tabular-nums">{formatCount(soft)}</span>,
        until: <span className="whitespace-nowrap">{formatClock(endsAt)}</span>,
        action: <ReleaseHold orderId={order_id} onReleased={onReleased} />,
      }}
    />
  );
}
