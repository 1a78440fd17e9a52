import type { ReactNode } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { DISPUTE_LABELS } from '../../../contract/payments/admin-wording.ts';
import { formatPrice, toPaise } from '../../../contract/pricing.ts';
import { ATTENTION_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { useOrderNumber } from '../../layout/order-number.tsx';
import { Deadline } from '../order/deadline.tsx';
import { Panel } from '../shell/panel.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';
import { ShopTime } from '../shop-time.tsx';

type NeedsAttentionProps = { stats: Pick<Stats, 'disputes' | 'failedRefunds'> };

/** Disputes and failed refunds that the owner has to act on; empty where there are none. */
export function NeedsAttention({ stats: { disputes, failedRefunds } }: NeedsAttentionProps) {
  if (disputes.length === 0 && failedRefunds.length === 0) return null;
  return (
    <div className="mt-3">
      <Panel title={ATTENTION_TEXT.title}>
        <ul className="divide-y divide-line">
          {disputes.map((dispute) => (
            <Item
              key={dispute.dispute_id}
              orderId={dispute.order_id}
              number={dispute.number}
              name={ATTENTION_TEXT.dispute(formatPrice(toPaise(dispute.amount)))}
              more={<Deadline dispute={dispute} />}
            >
              {DISPUTE_LABELS[dispute.status]}
            </Item>
          ))}
          {failedRefunds.map(({ order_id, number, amount, at }) => (
            <Item
              key={`${order_id} ${at} ${amount}`}
              orderId={order_id}
              number={number}
              name={ATTENTION_TEXT.failedRefund(formatPrice(toPaise(amount)))}
            >
              <ShopTime at={at} as="day" />
            </Item>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

type ItemProps = {
  orderId: string;
  number: number;
  name: string;
  children: ReactNode;
  more?: ReactNode;
};

function Item({ orderId, number, name, children, more }: ItemProps) {
  const shownNumber = useOrderNumber({ number });
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
      <ScreenLink
        to={adminPaths.order(orderId)}
        className="font-medium text-accent underline-offset-4 wrap-anywhere hover:underline"
      >
        {name}
      </ScreenLink>
      <span className="mr-auto text-ink-soft wrap-anywhere">
        {shownNumber ?? orderId} · {children}
      </span>
      {more}
    </li>
  );
}
