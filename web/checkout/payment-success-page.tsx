import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import * as TOTALS from '../../contract/checkout/totals-wording.ts';
import * as CHECKOUT from '../../contract/checkout/wording.ts';
import * as ORDER_LABELS from '../../contract/orders/labels-wording.ts';
import type { Order } from '../../contract/orders/schemas.ts';
import { paths } from '../../contract/paths.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { LABELS } from '../../contract/wording.ts';
import { useAccount, useStores } from '../app/stores.tsx';
import { OrderNumber } from '../layout/order-number.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { useOneOrderExtras } from '../layout/use-order-extras.ts';
import { useLocation } from '../lib/router.tsx';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Kept in the history entry, so that it survives a reload. */
export type SuccessState = {
  order: Order;
  /** Unknown where the payment was made in a tab that has been closed. */
  paymentId: string | undefined;
};

export default function PaymentSuccessPage() {
  const paid = useLocation().state as SuccessState | null;
  useSeen(paid?.order.order_id);
  return paid === null ? <NothingPaid /> : <Paid {...paid} />;
}

function Paid({ order, paymentId }: SuccessState) {
  const extras = useOneOrderExtras(order.order_id);
  return (
    <div className="mx-auto mt-6 flex max-w-xl flex-col items-center rounded-3xl bg-surface px-5 py-10 text-center shadow-card ring-1 ring-line sm:mt-12 sm:px-10">
      <CircleCheck aria-hidden className="size-14 text-good" strokeWidth={1.5} />
      <div className="mt-4">
        <PageHeading>{CHECKOUT.paymentSuccess}</PageHeading>
      </div>
      <p className="mt-2 text-ink-soft">{CHECKOUT.thanks}</p>
      <dl className="mt-6 grid w-full gap-3 rounded-2xl bg-sunken p-5 text-left">
        {paymentId !== undefined && <Fact name={CHECKOUT.paymentId} value={paymentId} />}
        <Fact
          name={ORDER_LABELS.orderId}
          value={order.order_id}
          first={extras && <OrderNumber extras={extras} />}
        />
        <Fact name={TOTALS.total} value={formatPrice(toPaise(order.totalPrice))} />
      </dl>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <PageLink to={paths.home} className={buttonLook()}>
          {LABELS.goHome}
        </PageLink>
        <PageLink to={paths.orderSummary(order.order_id)} className={buttonLook('secondary')}>
          {LABELS.orderSummary}
        </PageLink>
      </div>
    </div>
  );
}

type FactProps = { name: string; value: string; first?: ReactNode };

function Fact({ name, value, first }: FactProps) {
  return (
    <div className="flex gap-x-3 max-sm:flex-col">
      <dt className="mr-auto text-ink-soft">{name}</dt>
      {first !== undefined && <dd>{first}</dd>}
      <dd className="font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}

/** Once shown here, it needs no notice on other pages. */
function useSeen(orderId: string | undefined): void {
  const { checkout } = useStores();
  useEffect(() => {
    const { stage } = checkout.getState();
    if (stage.kind === 'paid' && stage.order.order_id === orderId) {
      checkout.setState({ stage: { kind: 'idle' } });
    }
  }, [checkout, orderId]);
}

function NothingPaid() {
  const userId = useAccount((state) => state.user?._id ?? '');
  return (
    <EmptyState
      heading={<PageHeading>{CHECKOUT.nothingPaid}</PageHeading>}
      action={
        <>
          <PageLink to={paths.userProfile(userId)} className={buttonLook()}>
            {ORDER_LABELS.orderHistory}
          </PageLink>
          <PageLink to={paths.home} className={buttonLook('secondary')}>
            {LABELS.goHome}
          </PageLink>
        </>
      }
    >
      {CHECKOUT.paidOrders}
    </EmptyState>
  );
}
