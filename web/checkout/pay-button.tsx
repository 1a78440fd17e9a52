import type { ReactNode, Ref } from 'react';
import * as CHECKOUT from '../../contract/checkout/wording.ts';
import { MESSAGES } from '../../contract/wording.ts';
import { useCheckout, useStores } from '../app/stores.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { HistoryLink } from './history-link.tsx';

type PayButtonProps = {
  children: ReactNode;
  onPay: () => void;
  disabled?: boolean;
  /** The id of what says why it is disabled. */
  'aria-describedby'?: string | undefined;
  /** Something has to be answered first; unlike a disabled one it keeps the focus. */
  isWaiting?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** The button that opens the provider's window. */
export function PayButton({
  children,
  onPay,
  disabled = false,
  'aria-describedby': describedBy,
  isWaiting = false,
  ref,
}: PayButtonProps) {
  const { isTestMode } = useStores().page;
  const isPaying = useCheckout(({ stage }) => stage.kind === 'paying');
  return (
    <>
      <Button
        ref={ref}
        className={`w-full ${isPaying ? '' : 'aria-disabled:cursor-not-allowed!'}`}
        disabled={disabled}
        aria-describedby={describedBy}
        isPending={isPaying}
        // Not `disabled`: focus stays here and is here again when the window closes.
        aria-disabled={isPaying || isWaiting || undefined}
        onClick={onPay}
      >
        {children}
      </Button>
      {isPaying && (
        <p role="status" className="text-center text-ink-soft">
          {CHECKOUT.inWindow}
        </p>
      )}
      {isTestMode && <p className="text-center text-base text-ink-soft">{MESSAGES.testMode}</p>}
    </>
  );
}

/** Why the button did not lead to a paid order, or how an earlier payment ended. */
export function StoppedNotice() {
  const { checkout } = useStores();
  const stage = useCheckout((state) => state.stage);
  if (stage.kind !== 'stopped') return null;
  const close = () => checkout.setState({ stage: { kind: 'idle' } });
  return (
    <Notice look={stage.isFault ? 'fault' : 'news'}>
      <p>{stage.reason}</p>
      {stage.isOutcome && <HistoryLink className="mt-3" onClick={close} />}
    </Notice>
  );
}
