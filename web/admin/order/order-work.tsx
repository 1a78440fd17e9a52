import { useMutation } from '@tanstack/react-query';
import { PackageCheck, Printer, Undo2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import { ORDER_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import { LazyPart, overlayPart } from '../../app/lazy-part.tsx';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { setDelivered } from '../api/orders.ts';
import { useMay } from '../session/permissions.tsx';
import { OverlayBoundary } from '../shell/overlay-boundary.tsx';
import { isReturnedInFull, refundable } from './refunds.ts';

const refundDialog = overlayPart(() => import('./refund-dialog.tsx'));
const ICON = 'size-5';

type OrderWorkProps = {
  order: OrderDetails;
  /** The line with the badges; takes the focus when a button disappears. */
  status: RefObject<HTMLElement | null>;
};

/** The actions that the order's state and the user's permissions allow. */
export function OrderWork({ order, status }: OrderWorkProps) {
  const { order_id, state } = order;
  const may = useMay();
  const [isRefunding, setRefunding] = useState(false);
  const deliver = useMutation({
    mutationFn: (isDelivered: boolean) => withToast(() => setDelivered(order_id, isDelivered)),
  });
  const left = refundable(order);
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" onClick={() => print()}>
        <Printer aria-hidden className={ICON} />
        {ORDER_TEXT.printSlip}
      </Button>
      {left > 0 && may('orders.refund') && (
        <HandsOnFocus to={() => status.current}>
          <Button look="secondary" onClick={() => setRefunding(true)}>
            <Undo2 aria-hidden className={ICON} />
            {ORDER_TEXT.refund}
          </Button>
        </HandsOnFocus>
      )}
      {state === 'delivered' && may('orders.deliver') && (
        <HandsOnFocus to={() => status.current}>
          <Button
            look="secondary"
            aria-disabled={deliver.isPending}
            onClick={() => deliver.mutate(false)}
          >
            {ORDER_TEXT.markNotDelivered}
          </Button>
        </HandsOnFocus>
      )}
      {state === 'paid' && may('orders.deliver') && (
        <HandsOnFocus to={() => status.current}>
          <Button
            look={isReturnedInFull(order) ? 'secondary' : 'primary'}
            aria-disabled={deliver.isPending}
            onClick={() => deliver.mutate(true)}
          >
            <PackageCheck aria-hidden className={ICON} />
            {ADMIN_LABELS.markDelivered}
          </Button>
        </HandsOnFocus>
      )}
      {deliver.isError && (
        <p role="alert" className="basis-full font-medium text-danger">
          {deliver.error.message}
        </p>
      )}
      {isRefunding && (
        <OverlayBoundary title={ORDER_TEXT.refund} onClose={() => setRefunding(false)}>
          <LazyPart
            part={refundDialog}
            props={{
              orderId: order_id,
              left,
              canRestock: state !== 'expired',
              onClose: () => setRefunding(false),
            }}
          />
        </OverlayBoundary>
      )}
    </div>
  );
}
