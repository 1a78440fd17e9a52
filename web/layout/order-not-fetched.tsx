import * as ANSWERS from '../../contract/storefront/answers-wording.ts';
import { LABELS } from '../../contract/wording.ts';
import type { CallFailure } from '../lib/call-failure.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading, useAnnounceNext } from './page-heading.tsx';

type OrderNotFetchedProps = { failure: CallFailure; tryAgain: () => void };

export function OrderNotFetched({ failure, tryAgain }: OrderNotFetchedProps) {
  useAnnounceNext();
  return (
    <EmptyState
      heading={<PageHeading>{ANSWERS.orderNotFetched}</PageHeading>}
      action={<Button onClick={tryAgain}>{LABELS.tryAgain}</Button>}
    >
      {failure.message}
    </EmptyState>
  );
}
