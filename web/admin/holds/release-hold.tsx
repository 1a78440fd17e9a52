import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RELEASE_TEXT } from '../../../contract/stock/admin-wording.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { releaseHold } from '../api/holds.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useMay } from '../session/permissions.tsx';

type ReleaseHoldProps = {
  orderId: string;
  /** Called after the hold has ended; the button may no longer be there. */
  onReleased: () => void;
};

/** Ends the whole hold of an unpaid order. */
export function ReleaseHold({ orderId, onReleased }: ReleaseHoldProps) {
  const client = useQueryClient();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const release = useMutation({
    mutationFn: () => withToast(() => releaseHold(orderId)),
    onSuccess: onReleased,
    // The order may have been paid in the meantime.
    onError: () => client.invalidateQueries(),
  });
  if (!may('orders.release')) return null;
  return (
    <>
      <Button
        look="secondary"
        size="small"
        className="whitespace-nowrap"
        aria-disabled={release.isPending}
        onClick={() => setAsking(true)}
      >
        {RELEASE_TEXT.release}
        <span className="sr-only"> {RELEASE_TEXT.onOrder(orderId)}</span>
      </Button>
      {release.isError && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {release.error.message}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={RELEASE_TEXT.ask(orderId)}
          confirmLabel={RELEASE_TEXT.release}
          onConfirm={() => release.mutate()}
          onClose={() => setAsking(false)}
        >
          {RELEASE_TEXT.whatItDoes}
        </ConfirmDialog>
      )}
    </>
  );
}
