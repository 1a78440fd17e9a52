import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { SESSION_TEXT } from '../../../contract/admin/wording.ts';
import { LABELS } from '../../../contract/wording.ts';
import { startSession } from '../../account/store.ts';
import { may } from '../../app/may.ts';
import { useAccount, useStores } from '../../app/stores.tsx';
import { postSignIn } from '../../backend/sign-in.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { signInRequest } from './ask-sign-in.ts';

/** Opens over the screen when the session has ended; nothing behind it is lost. */
export function SignInAgain() {
  const answer = useStore(signInRequest, (state) => state.answer);
  return answer === undefined ? null : <SignInAgainDialog answer={answer} />;
}

function SignInAgainDialog({ answer }: { answer: (isSignedIn: boolean) => void }) {
  const { account } = useStores();
  const [email, setEmail] = useState(account.getState().user?.email ?? '');
  const [password, setPassword] = useState('');
  const [formError, setFormError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useAnswerWhenSignedInElsewhere(answer);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setFormError(undefined);
    setBusy(true);
    try {
      // The dialog shows the error itself: a toast would say the same a second time.
      const session = await withToast(() => postSignIn({ email, password }));
      if (may(session.user)) {
        startSession(account, session);
        answer(true);
      } else setFormError(SESSION_TEXT.noAdmin);
    } catch (error) {
      setFormError(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={SESSION_TEXT.title} onClose={() => answer(false)}>
      <form onSubmit={signIn} className="flex flex-col gap-4">
        <p className="text-ink-soft">{SESSION_TEXT.whatNow}</p>
        <TextField
          label={SESSION_TEXT.email}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextField
          label={SESSION_TEXT.password}
          type="password"
          autoComplete="current-password"
          data-first-focus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {formError !== undefined && <Notice look="fault">{formError}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={() => answer(false)}>
            {SESSION_TEXT.notNow}
          </Button>
          <Button type="submit" disabled={email === '' || password === ''} aria-disabled={isBusy}>
            {LABELS.signIn}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An admin who signs in again in another tab need not sign in here as well. */
function useAnswerWhenSignedInElsewhere(answer: (isSignedIn: boolean) => void): void {
  const token = useAccount((state) => state.token);
  const isStaff = useAccount((state) => may(state.user));
  const [endedToken] = useState(token);
  const isBack = isStaff && token !== undefined && token !== endedToken;
  useEffect(() => {
    if (isBack) answer(true);
  }, [isBack, answer]);
}
