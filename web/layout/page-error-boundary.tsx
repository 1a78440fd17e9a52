import type { ReactNode } from 'react';
import * as FRAME from '../../contract/storefront/wording.ts';
import { LABELS } from '../../contract/wording.ts';
import { tryAgain } from '../lib/code-parts/code-part.ts';
import { useLocation } from '../lib/router.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageHeading, useAnnounceNext } from './page-heading.tsx';

/** Code that did not arrive, or a fault of ours, takes down one page and not the shop. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={useLocation().key}
      fallback={({ isMissingCode }) => <FailedPage isMissingCode={isMissingCode} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function FailedPage({ isMissingCode }: { isMissingCode: boolean }) {
  useAnnounceNext();
  return (
    <EmptyState
      heading={<PageHeading>{FRAME.failedPage}</PageHeading>}
      action={
        <Button onClick={isMissingCode ? tryAgain : () => location.reload()}>
          {LABELS.tryAgain}
        </Button>
      }
    >
      {isMissingCode ? FRAME.failedMissingCode : FRAME.failedFault}
    </EmptyState>
  );
}
