import { useState } from 'react';
import * as OWN from '../../contract/accounts/own-account-wording.ts';
import { failureOf } from '../lib/call-failure.ts';
import { withToast } from '../lib/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { HandsOnFocus } from '../ui/hand-on-focus.tsx';
import { Notice } from '../ui/notice.tsx';
import { askVerification } from './own-account-api.ts';
import { useEndedSession } from './use-ended-session.ts';

type ConfirmEmailProps = { email: string; isVerified: boolean; onVerified: () => void };

/** Offered, never demanded. */
export function ConfirmEmail({ email, isVerified, onVerified }: ConfirmEmailProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{email}</span>
        <Badge look={isVerified ? 'good' : 'plain'}>
          {isVerified ? OWN.emailConfirmed : OWN.emailNotConfirmed}
        </Badge>
      </p>
      {!isVerified && <AskForLink email={email} onVerified={onVerified} />}
    </div>
  );
}

function AskForLink({ email, onVerified }: Omit<ConfirmEmailProps, 'isVerified'>) {
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [fault, setFault] = useState<string>();
  const isEnded = useEndedSession();
  const ask = async () => {
    setIsSending(true);
    setFault(undefined);
    try {
      if (await withToast(askVerification)) onVerified();
      else setIsSent(true);
    } catch (error) {
      const failure = failureOf(error);
      if (!isEnded(failure)) setFault(failure.message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <>
      {!isSent && <p className="text-ink-soft">{OWN.whyConfirm}</p>}
      {isSent && (
        <Notice>
          <p className="wrap-anywhere">{OWN.confirmationSent(email)}</p>
        </Notice>
      )}
      {fault !== undefined && <Notice look="fault">{fault}</Notice>}
      <HandsOnFocus>
        <Button look="secondary" aria-disabled={isSending} isPending={isSending} onClick={ask}>
          {OWN.sendConfirmation}
        </Button>
      </HandsOnFocus>
    </>
  );
}
