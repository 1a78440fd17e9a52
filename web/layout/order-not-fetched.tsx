import type { CallFailure } from '../lib/call-failure.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading, useAnnounceNext } from './page-heading.tsx';

type OrderNotFetchedProps = { failure: CallFailure; tryAgain: () => void };

export function OrderNotFetched({ failure, tryAgain }: OrderNotFetchedProps) {
  useAnnounceNext();
  return (
    <EmptyState
      heading={<PageHeading>The order could not be fetched.</PageHeading>}
      action={<Button onClick={tryAgain}>Try again</Button>}
    >
      {failure.message}
    </EmptyState>
  );
}
