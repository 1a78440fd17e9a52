import type { ReactNode } from 'react';
import * as OWN from '../../contract/accounts/own-account-wording.ts';
import { paths } from '../../contract/paths.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useAccount } from '../app/stores.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { Button } from '../ui/button.tsx';
import { HandsOnFocus } from '../ui/hand-on-focus.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { SessionList } from './session-list.tsx';
import { useOwnAccount } from './use-own-account.ts';

export function OwnAccount() {
  const user = useAccount((state) => state.user);
  const isUnknown = useAccount((state) => state.user === undefined && state.isChecking);
  const { account, failure, readAgain, change } = useOwnAccount();
  const loaded = (show: (known: NonNullable<typeof account>) => ReactNode) => {
    if (account !== undefined) return show(account);
    return failure === undefined ? <Waiting /> : <NotLoaded tryAgain={readAgain} />;
  };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 pt-6 sm:pt-10">
      <div>
        <PageHeading>{OWN.account}</PageHeading>
        <p className="mt-2">
          <PageLink
            to={paths.userProfile(user?._id ?? '')}
            className="text-ink-soft underline underline-offset-4"
          >
            {OWN.back}
          </PageLink>
        </p>
      </div>
      {(user !== undefined || isUnknown) && (
        <Part name={OWN.name}>
          {user === undefined ? <Waiting /> : <ChangeName key={user._id} user={user} />}
        </Part>
      )}
      <Part name={OWN.email}>
        {isUnknown ? (
          <Waiting />
        ) : (
          loaded(({ isEmailVerified }) => (
            <ConfirmEmail
              email={user?.email ?? ''}
              isVerified={isEmailVerified}
              onVerified={() => change({ isEmailVerified: true })}
            />
          ))
        )}
      </Part>
      <Part name={OWN.password}>
        <ChangePassword onChanged={readAgain} />
      </Part>
      <Part name={OWN.devices}>
        {loaded(({ sessions }) => (
          <SessionList sessions={sessions} onChange={(next) => change({ sessions: next })} />
        ))}
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="rounded-3xl bg-surface p-5 shadow-card ring-1 ring-line sm:p-8"
    >
      <h2 className="mb-4 text-xl font-semibold">{name}</h2>
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{MESSAGES.loading}</span>
      <Skeleton className="h-11" />
    </div>
  );
}

function NotLoaded({ tryAgain }: { tryAgain: () => void }) {
  return (
    <Notice
      look="fault"
      action={
        <HandsOnFocus>
          <Button look="secondary" size="small" onClick={tryAgain}>
            {LABELS.tryAgain}
          </Button>
        </HandsOnFocus>
      }
    >
      {OWN.notLoaded}
    </Notice>
  );
}
