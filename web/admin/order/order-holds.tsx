import { SHELL_TEXT } from '../../../contract/admin/wording.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import { describeHold } from '../holds/held-stock.ts';
import { ReleaseHold } from '../holds/release-hold.tsx';
import { Panel } from '../shell/panel.tsx';
import { useTimes } from '../use-times.ts';

type OrderHoldsProps = Pick<OrderDetails, 'order_id' | 'holds'> & { onReleased: () => void };

/** The stock that is held for the customer until the payment arrives. */
export function OrderHolds({ order_id, holds, onReleased }: OrderHoldsProps) {
  const times = useTimes();
  return (
    <Panel title={SHELL_TEXT.heldStock}>
      <ul className="mb-3 flex flex-col gap-2">
        {holds.map((hold) => (
          <li key={hold.product_id}>
            <p className="font-medium wrap-anywhere">{hold.name}</p>
            <p className="text-sm text-ink-soft">{describeHold(hold, times.clock(hold.endsAt))}</p>
          </li>
        ))}
      </ul>
      <ReleaseHold orderId={order_id} onReleased={onReleased} />
    </Panel>
  );
}
