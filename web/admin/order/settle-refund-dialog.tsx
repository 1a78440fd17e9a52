import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FAILED_REFUND_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { Refund } from '../../../contract/orders/schemas.ts';
import { toPaise } from '../../../contract/pricing.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
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
  orderId: string;
  refund: Refund;
  onClose: () => void;
  onSettled: () => void;
};

/** Closes a failed refund whose money reached the customer another way. */
export default function SettleRefundDialog(props: SettleRefundDialogProps) {
  const formatOrderTotal = useOrderTotal();
  const { orderId, refund, onClose, onSettled } = props;
  const draft = useDraft(`settle:${refund.refund_id}`, { note: '' });
  const { note } = draft.values;
  const settle = useMutation({
    mutationFn: async () => {
      await withToast(() => settleRefund(orderId, refund.refund_id, note));
      draft.forgetStored();
    },
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
    <Dialog title={FAILED_REFUND_TEXT.settle} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <p className="text-ink-soft">
          {FAILED_REFUND_TEXT.whenToSettle(formatOrderTotal(toPaise(refund.amount)))}
        </p>
        <TextField
          label={FAILED_REFUND_TEXT.note}
          hint={FAILED_REFUND_TEXT.noteHint}
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
            {FORM_TEXT.cancel}
          </Button>
          <Button type="submit" disabled={note.trim() === ''} aria-disabled={settle.isPending}>
            {FAILED_REFUND_TEXT.settle}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
