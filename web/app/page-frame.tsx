import { Fragment, type ReactNode, Suspense, use, useState } from 'react';
import { paths } from '../../contract/paths.ts';
import { MESSAGES } from '../../contract/wording.ts';
import { PageErrorBoundary } from '../layout/page-error-boundary.tsx';
import { Redirect } from '../layout/redirect.tsx';
import { useLocation } from '../lib/router.tsx';
import { Loader } from '../ui/loader.tsx';
import { useIsHydrated, useTellPageIsLive } from './hydration.ts';
import { may } from './may.ts';
import { NeedsScript } from './needs-script.tsx';
import { codeOf } from './page-code.ts';
import type { Page } from './pages.ts';
import type { ReturnState } from './return-state.ts';
import { useAccount, useStores } from './stores.tsx';

/** Decides whether the page is shown, and waits for what it needs. */
export function PageFrame({ page }: { page: Page }) {
  const { isRendered } = useStores().page;
  const content = (
    <Guard page={page}>
      <PageErrorBoundary>
        <Suspense fallback={<Loader label={MESSAGES.loading} />}>
          <PageContent page={page} />
        </Suspense>
      </PageErrorBoundary>
    </Guard>
  );
  // A frame that renders twice would make React hydrate the whole page in one long task.
  return isRendered ? content : <OnceHydrated page={page}>{content}</OnceHydrated>;
}

/** The server does not know who the visitor is, so it renders the shell only. */
function OnceHydrated({ page, children }: { page: Page; children: ReactNode }) {
  if (useIsHydrated()) return children;
  return (
    <>
      <Loader label={MESSAGES.loading} />
      {/* A browser that runs this code never shows it, so only the server's bundle has it. */}
      <noscript>{import.meta.env.SSR && <NeedsScript page={page} />}</noscript>
    </>
  );
}

function Guard({ page: { access }, children }: { page: Page; children: ReactNode }) {
  const token = useAccount((state) => state.token);
  const { pathname, search } = useLocation();
  if (access === 'public') return children;
  if (access === 'admin') return <AdminGuard>{children}</AdminGuard>;
  // Another tab may have signed somebody else in: their page is not this one.
  if (token !== undefined) return <Fragment key={token}>{children}</Fragment>;
  const state: ReturnState = { from: `${pathname}${search}` };
  return <Redirect to={paths.register} state={state} />;
}

/** Decides on entry only: where the session ends in the middle of work, the back office asks to sign in again. */
function AdminGuard({ children }: { children: ReactNode }) {
  const isChecking = useAccount((state) => state.isChecking);
  const isStaff = useAccount((state) => may(state.user));
  const [isLetIn, setLetIn] = useState(false);
  if (!isLetIn && isStaff && !isChecking) setLetIn(true);
  if (isLetIn) return children;
  return isChecking ? <Loader label={MESSAGES.loading} /> : <Redirect to={paths.home} />;
}

function PageContent({ page }: { page: Page }) {
  const Component = use(codeOf(page).load());
  useTellPageIsLive();
  return <Component />;
}
