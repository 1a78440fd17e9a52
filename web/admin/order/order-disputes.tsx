import { DISPUTE_LABELS } from '../../../contract/admin-wording.ts';
import type { Dispute } from '../../../contract/orders.ts';
import { PAYMENT_METHOD } from '../../../contract/policy.ts';
import { formatTime } from '../locale.ts';
import { Panel } from '../shell/panel.tsx';
import { Deadline } from './deadline.tsx';
import { isToAnswer } from './disputes.ts';
import { Sum } from './sum.tsx';

const DISPUTES_AT_PROVIDER = 'https://dashboard.razorpay.com/app/disputes';

/** Where the shopper's bank asks for the money back. */
export function OrderDisputes({ disputes }: { disputes: readonly Dispute[] }) {
  return (
    <Panel title="Disputes">
      <ul className="flex flex-col gap-4">
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.dispute_id} dispute={dispute} />
        ))}
      </ul>
    </Panel>
  );
}

function DisputeItem({ dispute }: { dispute: Dispute }) {
  const { dispute_id, amount, reason, status, openedAt } = dispute;
  const mustAnswer = isToAnswer(dispute);
  return (
    <li>
      <Sum name={readable(reason)} rupees={amount} />
      <p>{DISPUTE_LABELS[status]}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {dispute_id} · {formatTime(openedAt)}
      </p>
      <p className="mt-2 empty:hidden">
        <Deadline dispute={dispute} />
      </p>
      {mustAnswer && (
        <p>
          Answer in{' '}
          <a
            href={DISPUTES_AT_PROVIDER}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-accent underline underline-offset-4"
          >
            {PAYMENT_METHOD}’s dashboard
          </a>
          , with proof that the things were sent.
        </p>
      )}
    </li>
  );
}

/** A code such as `goods_not_received` as words. */
function readable(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
