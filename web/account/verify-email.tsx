import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as RECOVERY from '../../contract/accounts/recovery-wording.ts';
import { paths } from '../../contract/paths.ts';
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
  // One card whatever happens, so that its heading keeps the focus.
  const card = (heading: string, intro?: string, action?: ReactNode) => (
    <div aria-live="polite">
      <AccountCard heading={heading} intro={intro}>
        {action}
      </AccountCard>
    </div>
  );
  const ended = (reason: string) => card(RECOVERY.linkEnded, reason, <ToAccount />);
  if (outcome === 'confirmed') {
    return card(RECOVERY.confirmed, RECOVERY.confirmedHint, <ToProducts />);
  }
  if (outcome === undefined) {
    return token === undefined ? ended(RECOVERY.linkMissing) : card(RECOVERY.confirming);
  }
  if (outcome.code === 'link_ended') return ended(outcome.message);
  const button = <Button onClick={tryAgain}>{LABELS.tryAgain}</Button>;
  return card(RECOVERY.notConfirmed, outcome.message, <HandsOnFocus>{button}</HandsOnFocus>);
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

function ToProducts() {
  return (
    <PageLink to={paths.productList} className={buttonLook()}>
      {LABELS.seeAllProducts}
    </PageLink>
  );
}

function ToAccount() {
  return (
    <>
      <p className="text-ink-soft">{RECOVERY.newConfirmation}</p>
      <PageLink to={paths.account} className={`mt-5 ${buttonLook()}`}>
        {RECOVERY.toAccount}
      </PageLink>
    </>
  );
}
