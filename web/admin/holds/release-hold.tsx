import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { releaseHold } from '../api/holds.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

type ReleaseHoldProps = {
  orderId: string;
  /** The hold is over, and the button gone. */
  onReleased: () => void;
};

const RELEASE = 'Release hold';

/** Ends what an unpaid order holds, all of it. */
export function ReleaseHold({ orderId, onReleased }: ReleaseHoldProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const release = useMutation({
    mutationFn: () => withToast(() => releaseHold(orderId)),
    onSuccess: onReleased,
    // It may have been paid meanwhile.
    onError: () => client.invalidateQueries(),
  });
  return (
    <>
      <Button
        look="secondary"
        size="small"
        className="whitespace-nowrap"
        aria-disabled={release.isPending}
        onClick={() => setAsking(true)}
      >
        {RELEASE}
        <span className="sr-only"> of order {orderId}</span>
      </Button>
      {release.isError && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {release.error.message}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Release the hold of ${orderId}?`}
          confirmLabel={RELEASE}
          onConfirm={() => release.mutate()}
          onClose={() => setAsking(false)}
        >
          All that the order holds is offered to everyone again, and the order expires. If its
          shopper is paying just now, the money buys what is still there, or goes back.
        </ConfirmDialog>
      )}
    </>
  );
}
