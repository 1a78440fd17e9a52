import { paths } from '../../../contract/paths.ts';
import type { OrderStateFilter } from '../../../contract/policy.ts';
import type { Stats } from '../../../contract/stats.ts';
import { formatCount } from '../locale.ts';
import { Panel } from '../shell/panel.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

type State = keyof Stats['ordersByState'];

const STATES: readonly { state: State; name: string; filter: OrderStateFilter; bar: string }[] = [
  { state: 'pending', name: 'Payment due', filter: 'due', bar: 'bg-star' },
  { state: 'paid', name: 'Paid, to be sent', filter: 'undelivered', bar: 'bg-accent' },
  { state: 'delivered', name: 'Delivered', filter: 'delivered', bar: 'bg-good' },
  { state: 'expired', name: 'Expired', filter: 'expired', bar: 'bg-control' },
];

export function OrdersByState({ counts }: { counts: Stats['ordersByState'] }) {
  const most = Math.max(1, ...Object.values(counts));
  return (
    <Panel title="Orders by state">
      <ul className="flex flex-col gap-3">
        {STATES.map(({ state, name, filter, bar }) => (
          <li key={state}>
            <ScreenLink
              to={`${paths.admin.orders}?state=${filter}`}
              className="block rounded-lg underline-offset-4 hover:underline"
            >
              <span className="flex justify-between gap-3">
                <span>{name}</span>
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
