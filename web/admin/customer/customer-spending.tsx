import { CUSTOMER_TEXT } from '../../../contract/customers/admin-wording.ts';
import type { Customer } from '../../../contract/customers/schemas.ts';
import { toPaise } from '../../../contract/pricing.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { Sum } from '../order/sum.tsx';
import { Panel } from '../shell/panel.tsx';

/** What the shop has kept of the customer's money. */
export function CustomerSpending({ customer }: { customer: Customer }) {
  const { spent, refunded, paidOrders } = customer;
  const formatOrderTotal = useOrderTotal();
  return (
    <Panel title={CUSTOMER_TEXT.spending}>
      <p className="text-2xl leading-tight font-bold tabular-nums sm:text-3xl">
        <span className="sr-only">{CUSTOMER_TEXT.spent} </span>
        {formatOrderTotal(toPaise(spent))}
      </p>
      <p className="text-ink-soft">{CUSTOMER_TEXT.paidOrders(paidOrders)}</p>
      {refunded > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <Sum name={CUSTOMER_TEXT.refunded} rupees={refunded} />
        </div>
      )}
    </Panel>
  );
}
