import { formatCount } from '../../../contract/admin/count-of.ts';
import { adminPaths } from '../../../contract/admin/paths.ts';
import type { OrderStateFilter } from '../../../contract/orders/admin-policy.ts';
import { ORDERS_BY_STATUS_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { Panel } from '../shell/panel.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

type State = keyof Stats['ordersByState'];

const STATES: readonly { state: State; filter: OrderStateFilter; bar: string }[] = [
  { state: 'pending', filter: 'due', bar: 'bg-star' },
  { state: 'paid', filter: 'undelivered', bar: 'bg-accent' },
  { state: 'delivered', filter: 'delivered', bar: 'bg-good' },
  { state: 'expired', filter: 'expired', bar: 'bg-control' },
];

export function OrdersByState({ counts }: { counts: Stats['ordersByState'] }) {
  const most = Math.max(1, ...Object.values(counts));
  return (
    <Panel title={ORDERS_BY_STATUS_TEXT.title}>
      <ul className="flex flex-col gap-3">
        {STATES.map(({ state, filter, bar }) => (
          <li key={state}>
            <ScreenLink
              to={`${adminPaths.orders}?state=${filter}`}
              className="block rounded-lg underline-offset-4 hover:underline"
            >
              <span className="flex justify-between gap-3">
                <span>{ORDERS_BY_STATUS_TEXT[state]}</span>
                <span className="font-semibold tabular-nums">{formatCount(counts[state])}</span>
              </span>
              <span aria-hidden="true" className="mt-1 block h-2 rounded-full bg-sunken">
                <span
                  className={`block h-full rounded-full ${bar}`}
                  style={{ width: `${(100 * counts[state]) / most}%` }}
                />
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
