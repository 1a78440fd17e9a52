import { PageHeading } from '../layout/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { HandsOnFocus } from '../ui/hand-on-focus.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Hiccup } from './use-asking.ts';

type NotFetchedProps = {
  hiccup: Hiccup;
  /** As it was known before. */
  isShown: boolean;
};

/** Offers another try, above the product where that is known. */
export function NotFetched({ hiccup, isShown }: NotFetchedProps) {
  const button = (
    <Button
      look="secondary"
      size={isShown ? 'small' : 'regular'}
      isPending={hiccup.isAskedAgain}
      onClick={hiccup.tryAgain}
    >
      Try again
    </Button>
  );
  return (
    <HandsOnFocus>
      {isShown ? (
        <div className="pt-4">
          <Notice action={button}>Price and stock could not be checked just now.</Notice>
        </div>
      ) : (
        <EmptyState
          heading={<PageHeading>This product could not be fetched.</PageHeading>}
          action={button}
        >
          The shop is busy at the moment. Your cart is kept.
        </EmptyState>
      )}
    </HandsOnFocus>
  );
}
