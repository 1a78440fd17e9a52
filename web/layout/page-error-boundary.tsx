import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { tryAgain } from '../lib/code-parts/code-part.ts';
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
      heading={<PageHeading>This page could not be shown.</PageHeading>}
      action={
        <Button onClick={isMissingCode ? tryAgain : () => location.reload()}>Try again</Button>
      }
    >
      {isMissingCode
        ? 'Please check your connection. Your cart is kept.'
        : 'Something went wrong on our side. Your cart is kept.'}
    </EmptyState>
  );
}
