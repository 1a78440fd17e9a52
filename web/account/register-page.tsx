import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Session } from '../../contract/accounts/schemas.ts';
import * as ACCOUNT from '../../contract/accounts/wording.ts';
import * as STEPS from '../../contract/checkout/steps-wording.ts';
import { paths } from '../../contract/paths.ts';
import { MESSAGES } from '../../contract/wording.ts';
import type { ReturnState } from '../app/return-state.ts';
import { useAccount, useShop, useStores } from '../app/stores.tsx';
import { offers } from '../backend/backend.ts';
import { PageHeading } from '../layout/page-heading.tsx';
import { Redirect } from '../layout/redirect.tsx';
import { entriesBefore } from '../lib/browser-history.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Loader } from '../ui/loader.tsx';
import { ProgressSteps } from '../ui/progress-steps.tsx';
import { AuthForm, focusField } from './auth-form.tsx';
import { REGISTER, SIGN_IN, type Typed } from './auth-forms.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { StateLink } from './state-link.tsx';
import { startSession } from './store.ts';

const NOTHING_TYPED: Typed = { name: '', email: '', password: '', cpassword: '' };
const CHECKOUT: readonly string[] = [paths.payment, paths.orderScreen];

export default function RegisterPage() {
  const wasSignedIn = useWasSignedInOnArrival();
  if (wasSignedIn === undefined) return <Loader label={MESSAGES.loading} />;
  return wasSignedIn ? <Redirect to={paths.home} /> : <Panel />;
}

/** undefined until the session check is done; later changes do not count. */
function useWasSignedInOnArrival(): boolean | undefined {
  const isChecking = useAccount((state) => state.isChecking);
  const isSignedIn = useAccount((state) => state.token !== undefined);
  const [answer, setAnswer] = useState<boolean>();
  if (answer === undefined && !isChecking) setAnswer(isSignedIn);
  return answer;
}

/** One form, with a switch to the other beside it. */
function Panel() {
  const { account } = useStores();
  const shopName = useShop((shop) => shop.name);
  const { from, isSignIn, leave } = useReturn();
  const [draft] = useState(readDraft);
  const [kind, setKind] = useState(isSignIn || draft?.isSignIn ? SIGN_IN : REGISTER);
  const [typed, setTyped] = useState<Typed>({
    ...NOTHING_TYPED,
    name: draft?.name ?? '',
    email: draft?.email ?? '',
  });
  const panel = useRef<HTMLDivElement>(null);
  const other = kind === REGISTER ? SIGN_IN : REGISTER;
  const invitation = kind === REGISTER ? ACCOUNT.toSignIn : ACCOUNT.toRegister;

  const type = (next: Typed) => {
    setTyped(next);
    keepDraft({ ...next, isSignIn: kind === SIGN_IN });
  };
  const switchForm = () => {
    flushSync(() => setKind(other));
    keepDraft({ ...typed, isSignIn: other === SIGN_IN });
    // Both forms have it, and what was typed stays.
    focusField(panel.current?.querySelector('form') ?? null, 'email');
  };
  const enter = (session: Session) => {
    dropDraft();
    startSession(account, session);
    // A visitor who navigated away during the call stays there.
    if (panel.current !== null) leave();
  };

  return (
    <div className="flex flex-col items-center gap-8 pt-6 sm:pt-10">
      {from !== undefined && CHECKOUT.includes(from) && (
        <ProgressSteps label={STEPS.label} steps={STEPS.steps} current="signIn" />
      )}
      <div
        ref={panel}
        className="grid w-full max-w-4xl overflow-hidden rounded-3xl bg-surface shadow-card ring-1 ring-line md:grid-cols-[1fr_20rem]"
      >
        <div className="p-5 sm:p-10">
          <PageHeading>{kind.title}</PageHeading>
          {from !== undefined && <p className="mt-2 text-ink-soft">{ACCOUNT.toContinue}</p>}
          {draft !== undefined && <p className="mt-2 text-ink-soft">{ACCOUNT.draftKept}</p>}
          <div className="mt-6">
            <AuthForm key={kind.title} kind={kind} typed={typed} onType={type} onSession={enter} />
          </div>
          {kind === SIGN_IN && offers('askReset') && (
            <p className="mt-5">
              <StateLink
                to={paths.forgotten}
                options={{ state: { from } }}
                className="underline underline-offset-4"
              >
                {ACCOUNT.forgot}
              </StateLink>
            </p>
          )}
        </div>
        <div className="flex flex-col items-start justify-center gap-4 bg-sunken p-5 sm:p-10">
          <p className="text-2xl leading-tight font-semibold">{invitation.question(shopName)}</p>
          <p className="text-ink-soft">{invitation.answer}</p>
          <button type="button" onClick={switchForm} className={buttonLook('secondary')}>
            {other.title}
          </button>
        </div>
      </div>
    </div>
  );
}

/** To where the visitor was heading, else back one page, else home. */
function useReturn() {
  const navigate = useNavigate();
  const { from, isSignIn } = (useLocation().state ?? {}) as ReturnState;
  const leave = () => {
    if (from !== undefined) navigate(from, { replace: true });
    else if (entriesBefore() > 0) navigate(-1);
    else navigate(paths.home, { replace: true });
  };
  return { from, isSignIn, leave };
}
