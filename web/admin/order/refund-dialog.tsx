import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { REFUND_TEXT } from '../../../contract/orders/admin-wording.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refundOrder } from '../api/orders.ts';
import { newRequestId } from '../api/request-id.ts';
import { formErrorOf } from '../form/form-error.ts';
import { useDraft } from '../form/use-draft.ts';
import { REFUND_CODES, retryIdOf } from './refunds.ts';

type RefundDialogProps = {
  orderId: string;
  /** How much can still be refunded, in paise. */
  left: number;
  /** False for an expired order: its stock is back on sale already. */
  canRestock: boolean;
  onClose: () => void;
};

const NOTHING_TYPED = { part: 'whole', amount: '', restock: '', requestId: '', repeats: '' };

/** Identifies a refund; `repeats` is empty where it retries none. */
type RefundIds = { requestId: string; repeats: string };

/** The server refused the request for good: sending the same one again cannot succeed. */
const isRefused = (status: number) => status >= 400 && status < 500;

function idsAfter(failedId: string | undefined): RefundIds {
  return failedId === undefined
    ? { requestId: newRequestId(), repeats: '' }
    : { requestId: retryIdOf(failedId), repeats: failedId };
}

/** Refunds all or a part. However often it is sent, the same request id makes one refund. */
export default function RefundDialog({ orderId, left, canRestock, onClose }: RefundDialogProps) {
  const formatOrderTotal = useOrderTotal();
  const client = useQueryClient();
  const [firstLeft] = useState(left);
  const [failedId, setFailedId] = useState<string>();
  const draft = useDraft(`refund:${orderId}`, NOTHING_TYPED);
  const { part, amount, restock, requestId, repeats } = draft.values;
  const keepIds = (ids: RefundIds) => {
    draft.set('requestId', ids.requestId);
    draft.set('repeats', ids.repeats);
  };
  const refund = useMutation({
    mutationFn: async (ids: RefundIds) => {
      await withToast(() =>
        refundOrder(orderId, {
          requestId: ids.requestId,
          ...(ids.repeats === '' ? {} : { repeats: ids.repeats }),
          ...(part === 'part' ? { amount } : {}),
          restock: restock === 'yes',
        }),
      );
      draft.forgetStored();
    },
    onSuccess: () => {
      draft.discard();
      onClose();
    },
    onError: async (error, sent) => {
      const { status, code } = failureOf(error);
      if (code === REFUND_CODES.failed) setFailedId(sent.requestId);
      if (code === REFUND_CODES.isOnItsWay) draft.discard();
      else if (isRefused(status)) keepIds({ requestId: '', repeats: '' });
      if (Object.values(REFUND_CODES).some((known) => known === code)) {
        await client.invalidateQueries();
      }
    },
  });
  const failure = refund.error === null ? undefined : failureOf(refund.error);
  const formError = formErrorOf(failure, part === 'part' ? ['amount'] : []);
  const isOnItsWay = failure?.code === REFUND_CODES.isOnItsWay;
  // The request may have arrived, so it may only be sent again unchanged.
  const isUncertain = requestId !== '' && !refund.isPending;

  const submit = useRef<HTMLButtonElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // The fields are disabled while it is sent and would lose the focus.
    submit.current?.focus();
    const ids = requestId === '' ? idsAfter(failedId) : { requestId, repeats };
    keepIds(ids);
    refund.mutate(ids);
  };
  const choose = (name: 'part' | 'amount' | 'restock', value: string) => {
    // With other values it is no longer the same refund.
    setFailedId(undefined);
    draft.set(name, value);
  };

  return (
    <Dialog title={REFUND_TEXT.title} onClose={onClose}>
      {isOnItsWay ? (
        <div className="flex flex-col gap-4">
          <Notice>{failure.message}</Notice>
          <div className="flex justify-end">
            <Button onClick={onClose} ref={focusOnce}>
              {FORM_TEXT.ok}
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={send} className="flex flex-col gap-4">
          <fieldset disabled={requestId !== ''} className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">{REFUND_TEXT.howMuch}</legend>
            <Option
              label={REFUND_TEXT.whole(formatOrderTotal(firstLeft))}
              isChosen={part === 'whole'}
              onChoose={() => choose('part', 'whole')}
            />
            <Option
              label={REFUND_TEXT.part}
              isChosen={part === 'part'}
              onChoose={() => choose('part', 'part')}
            />
            {part === 'part' && (
              <TextField
                label={REFUND_TEXT.amount}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => choose('amount', event.currentTarget.value)}
                error={failure?.fieldError('amount')}
              />
            )}
          </fieldset>
          {canRestock && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                disabled={requestId !== ''}
                checked={restock === 'yes'}
                onChange={(event) => choose('restock', event.currentTarget.checked ? 'yes' : '')}
                className="size-5 accent-accent"
              />
              {REFUND_TEXT.restock}
            </label>
          )}
          {formError !== undefined && <Notice look="fault">{formError}</Notice>}
          {isUncertain && <p className="text-sm text-ink-soft">{REFUND_TEXT.isUncertain}</p>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="secondary" onClick={onClose}>
              {FORM_TEXT.cancel}
            </Button>
            <Button
              ref={submit}
              type="submit"
              look="danger"
              disabled={part === 'part' && amount === ''}
              aria-disabled={refund.isPending}
            >
              {isUncertain ? REFUND_TEXT.sendAgain : REFUND_TEXT.refund}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}

type OptionProps = { label: string; isChosen: boolean; onChoose: () => void };

function Option({ label, isChosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="part"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  );
}
