import { actorName } from '../../../contract/audit/admin-actors-wording.ts';
import { ORDER_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { Panel } from '../shell/panel.tsx';
import { ShopTime } from '../shop-time.tsx';
import { describeEvent } from './describe-event.ts';

/** Who did what, and when. */
export function OrderHistory({ history }: Pick<OrderDetails, 'history'>) {
  const formatOrderTotal = useOrderTotal();
  return (
    <Panel title={ORDER_TEXT.history}>
      <ol className="flex flex-col">
        {history.map(({ at, who, event }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
            key={index}
            className="group relative pb-4 pl-6 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 left-0 size-3 rounded-full bg-accent"
            />
            <span
              aria-hidden="true"
              className="absolute top-5.5 bottom-0 left-[5px] w-0.5 bg-line group-last:hidden"
            />
            <p className="font-medium">{describeEvent(event, formatOrderTotal)}</p>
            <p className="text-sm text-ink-soft">
              <ShopTime at={at} /> · {actorName(who)}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
