import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../contract/paths.ts';
import * as RECOVERY from '../../contract/wording/account-recovery.ts';
import { LABELS } from '../../contract/wording.ts';
import { PageLink } from '../layout/page-link.tsx';
import { type CallFailure, failureOf } from '../lib/call-failure.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { HandsOnFocus } from '../ui/hand-on-focus.tsx';
import { AccountCard } from './account-card.tsx';
import { postVerify } from './recovery-api.ts';
import { useLinkToken } from './use-link-token.ts';

type Outcome = 'confirmed' | CallFailure;

/** Opening the link is enough: there is nothing to fill in. */
export function VerifyEmail() {
  const { token, outcome, tryAgain } = useVerification();
  if (outcome === 'confirmed') {
    return (
      <AccountCard heading={RECOVERY.confirmed} intro={RECOVERY.confirmedHint}>
        <PageLink to={paths.productList} className={buttonLook()}>
          {LABELS.seeAllProducts}
        </PageLink>
      </AccountCard>
    );
  }
  if (token === undefined && outcome === undefined) return <Ended reason={RECOVERY.linkMissing} />;
  if (outcome === undefined) {
    return (
      <div role="status">
        <AccountCard heading={RECOVERY.confirming} />
      </div>
    );
  }
  if (outcome.code === 'link_ended') return <Ended reason={outcome.message} />;
  return (
    <AccountCard heading={RECOVERY.notConfirmed} intro={outcome.message}>
      <HandsOnFocus>
        <Button onClick={tryAgain}>{LABELS.tryAgain}</Button>
      </HandsOnFocus>
    </AccountCard>
  );
}

function useVerification() {
  const { token, drop } = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(1);
  const settle = useEffectEvent((next: Outcome) => {
    setOutcome(next);
    if (next === 'confirmed' || next.code === 'link_ended') drop();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (token === undefined) return undefined;
    let isHere = true;
    postVerify(token)
      .then((): Outcome => 'confirmed')
      .catch(failureOf)
      .then((next) => {
        if (isHere) settle(next);
      });
    return () => {
      isHere = false;
    };
  }, [token, attempt]);
  const tryAgain = () => {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };
  // Without the network there was no answer: it goes on by itself when the line is back.
  const isUnanswered = outcome !== undefined && outcome !== 'confirmed' && outcome.status === 0;
  const goOn = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isUnanswered) return undefined;
    const listener = () => goOn();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, [isUnanswered]);
  return { token, outcome, tryAgain };
}

function Ended({ reason }: { reason: string }) {
  return (
    <AccountCard heading={RECOVERY.linkEnded} intro={reason}>
      <p>{RECOVERY.newConfirmation}</p>
      <PageLink to={paths.account} className={`mt-5 ${buttonLook()}`}>
        {RECOVERY.toAccount}
      </PageLink>
    </AccountCard>
  );
}
