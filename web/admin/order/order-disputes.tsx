import type { Dispute } from '../../../contract/orders/schemas.ts';
import { DISPUTE_LABELS, DISPUTE_TEXT } from '../../../contract/payments/admin-wording.ts';
import { PAYMENT_METHOD } from '../../../contract/policy.ts';
import { Panel } from '../shell/panel.tsx';
import { ShopTime } from '../shop-time.tsx';
import { Deadline } from './deadline.tsx';
import { isToAnswer } from './disputes.ts';
import { Sum } from './sum.tsx';

type OrderDisputesProps = {
  disputes: readonly Dispute[];
  /** The provider's page for the owner's response. */
  respondAt: string;
};

/** The customer's bank has asked for the money back. */
export function OrderDisputes({ disputes, respondAt }: OrderDisputesProps) {
  return (
    <Panel title={DISPUTE_TEXT.title}>
      <ul className="flex flex-col gap-4">
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.dispute_id} dispute={dispute} respondAt={respondAt} />
        ))}
      </ul>
    </Panel>
  );
}

type DisputeItemProps = { dispute: Dispute; respondAt: string };

function DisputeItem({ dispute, respondAt }: DisputeItemProps) {
  const { dispute_id, amount, reason, status, openedAt } = dispute;
  const mustAnswer = isToAnswer(dispute);
  return (
    <li>
      <Sum name={readable(reason)} rupees={amount} />
      <p>{DISPUTE_LABELS[status]}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {dispute_id} · <ShopTime at={openedAt} />
      </p>
      <p className="mt-2 empty:hidden">
        <Deadline dispute={dispute} />
      </p>
      {mustAnswer && (
        <p>
          <a
            href={respondAt}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-accent underline underline-offset-4"
          >
            {DISPUTE_TEXT.respondAt(PAYMENT_METHOD)}
          </a>{' '}
          {DISPUTE_TEXT.withProof}
        </p>
      )}
    </li>
  );
}

/** `goods_not_received` becomes "Goods not received". */
function readable(code: string): string {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
