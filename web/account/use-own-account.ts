import { useEffect, useRef, useState } from 'react';
import { useStores } from '../app/stores.tsx';
import { type Asking, askUntilAnswered } from '../lib/ask-until-answered.ts';
import { type CallFailure, failureOf } from '../lib/call-failure.ts';
import { fetchAccount, type OwnAccount } from './own-account-api.ts';
import { endSession } from './store.ts';

/** What the server knows of the account; until it answers, the question is repeated. */
export function useOwnAccount() {
  const { account: store } = useStores();
  const [account, setAccount] = useState<OwnAccount>();
  const [failure, setFailure] = useState<CallFailure>();
  const asking = useRef<Asking>(undefined);
  useEffect(() => {
    asking.current = askUntilAnswered(async (isLatest) => {
      try {
        const answer = await fetchAccount();
        if (isLatest()) {
          setAccount(answer);
          setFailure(undefined);
        }
        return true;
      } catch (error) {
        const reason = failureOf(error);
        if (isLatest()) setFailure(reason);
        // Signed out elsewhere: the guard of the page asks to sign in again.
        if (reason.status === 401) endSession(store);
        return reason.status > 0 && reason.status < 500;
      }
    });
    return asking.current.stop;
  }, [store]);
  return {
    account,
    failure,
    readAgain: () => asking.current?.askNow(),
    change: (part: Partial<OwnAccount>) =>
      setAccount((known) => (known === undefined ? known : { ...known, ...part })),
  };
}
