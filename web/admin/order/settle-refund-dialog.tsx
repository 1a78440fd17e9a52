import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Refund } from '../../../contract/orders.ts';
import { LIMITS } from '../../../contract/policy.ts';
import { formatOrderTotal, toPaise } from '../../../contract/pricing.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { settleRefund } from '../api/orders.ts';
import { formErrorOf } from '../form/form-error.ts';
import { useDraft } from '../form/use-draft.ts';

type SettleRefundDialogProps = {
  title: string;
  orderId: string;
  refund: Refund;
  onClose: () => void;
  onSettled: () => void;
};

/** Closes a failed refund whose money the shopper got in another way. */
export default function SettleRefundDialog(props: SettleRefundDialogProps) {
  const { title, orderId, refund, onClose, onSettled } = props;
  const draft = useDraft(`settle:${refund.refund_id}`, { note: '' });
  const { note } = draft.values;
  const settle = useMutation({
    mutationFn: () => withToast(() => settleRefund(orderId, refund.refund_id, note)),
    onSuccess: () => {
      draft.discard();
      onSettled();
    },
  });
  const failure = settle.error === null ? undefined : failureOf(settle.error);
  const formError = formErrorOf(failure, ['note']);
  const send = (event: FormEvent) => {
    event.preventDefault();
    settle.mutate();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <p className="text-ink-soft">
          The shopper has {formatOrderTotal(toPaise(refund.amount))} back in another way. The refund
          is then closed, and the note stays in the order’s history.
        </p>
        <TextField
          label="How did the money go back?"
          hint="Such as a bank transfer, with its number"
          autoComplete="off"
          required
          maxLength={LIMITS.nameLength}
          data-first-focus
          value={note}
          onChange={(event) => draft.set('note', event.currentTarget.value)}
          error={failure?.fieldError('note')}
        />
        {formError !== undefined && <Notice look="fault">{formError}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={note.trim() === ''} aria-disabled={settle.isPending}>
            Close the refund
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
