import { useMutation } from '@tanstack/react-query';
import { PackageCheck, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ADMIN_LABELS } from '../../../contract/admin-wording.ts';
import type { OrderDetails } from '../../../contract/orders.ts';
import { LazyPart, overlayPart } from '../../app/lazy-part.tsx';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { setDelivered } from '../api/orders.ts';
import { OverlayBoundary } from '../shell/overlay-boundary.tsx';
import { refundable } from './refunds.ts';

const refundDialog = overlayPart(() => import('./refund-dialog.tsx'));
const ICON = 'size-5';

/** What can be done with the order in its state. */
export function OrderWork({ order }: { order: OrderDetails }) {
  const { order_id, state, isRefunded } = order;
  const [isRefunding, setRefunding] = useState(false);
  const deliver = useMutation({
    mutationFn: (isDelivered: boolean) => withToast(() => setDelivered(order_id, isDelivered)),
  });
  const left = refundable(order);
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" onClick={() => print()}>
        <Printer aria-hidden className={ICON} />
        Print packing slip
      </Button>
      {left > 0 && (
        <Button look="secondary" onClick={() => setRefunding(true)}>
          <Undo2 aria-hidden className={ICON} />
          Refund
        </Button>
      )}
      {state === 'delivered' && (
        <Button look="secondary" disabled={deliver.isPending} onClick={() => deliver.mutate(false)}>
          Take delivery back
        </Button>
      )}
      {state === 'paid' && (
        <Button
          look={isRefunded ? 'secondary' : 'primary'}
          disabled={deliver.isPending}
          onClick={() => deliver.mutate(true)}
        >
          <PackageCheck aria-hidden className={ICON} />
          {ADMIN_LABELS.markDelivered}
        </Button>
      )}
      {deliver.isError && (
        <p role="alert" className="basis-full font-medium text-danger">
          {deliver.error.message}
        </p>
      )}
      {isRefunding && (
        <OverlayBoundary title="Refund" onClose={() => setRefunding(false)}>
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
