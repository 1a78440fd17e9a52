import { useState } from 'react';
import * as ORDERS from '../../contract/orders/wording.ts';
import { paths } from '../../contract/paths.ts';
import { LABELS } from '../../contract/wording.ts';
import { signOut } from '../account/store.ts';
import { may } from '../app/may.ts';
import { useAccount, useStores } from '../app/stores.tsx';
import { offers } from '../backend/backend.ts';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { useNavigate } from '../lib/router.tsx';
import { withToast } from '../lib/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OrderHistory } from './order-history.tsx';

export default function ProfilePage() {
  return (
    <div className="flex flex-col gap-10 pt-6 sm:pt-10">
      <Person />
      <OrderHistory />
    </div>
  );
}

function Person() {
  const user = useAccount((state) => state.user);
  const isChecking = useAccount((state) => state.isChecking);
  const { isLeaving, leave } = useLogout();
  return (
    <header className="flex flex-col gap-4 rounded-3xl bg-surface p-5 shadow-card ring-1 ring-line sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PageHeading className="text-3xl font-bold tracking-tight wrap-anywhere sm:text-4xl">
              {user?.name ?? LABELS.profile}
            </PageHeading>
            {user?.isAdmin && <Badge>{ORDERS.adminUser}</Badge>}
          </div>
          <p className="mt-1 text-ink-soft wrap-anywhere">{user?.email}</p>
          {user === undefined && isChecking && <Skeleton className="h-6 w-56 max-w-full" />}
        </div>
        <div className="flex flex-wrap gap-3">
          {may(user) && (
            <PageLink to={paths.dashboard} className={buttonLook('secondary')}>
              {ORDERS.backOffice}
            </PageLink>
          )}
          {offers('getAccount') && (
            <PageLink to={paths.account} className={buttonLook('secondary')}>
              {ORDERS.account}
            </PageLink>
          )}
          <Button look="secondary" aria-disabled={isLeaving} onClick={leave}>
            {LABELS.logout}
          </Button>
        </div>
      </div>
    </header>
  );
}

/** Ends the session on the server first: one that only this browser forgets would live on. */
function useLogout() {
  const { account } = useStores();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    try {
      await withToast(() => signOut(account));
      // Replaces this page, which needs a session.
      navigate(paths.register, { replace: true });
    } catch (error) {
      console.error(error);
      setIsLeaving(false);
    }
  };
  return { isLeaving, leave };
}
