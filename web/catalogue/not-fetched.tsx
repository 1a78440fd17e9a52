import * as PRODUCT from '../../contract/wording/product.ts';
import { LABELS } from '../../contract/wording.ts';
import { PageHeading } from '../layout/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { HandsOnFocus } from '../ui/hand-on-focus.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Hiccup } from './use-asking.ts';

type NotFetchedProps = {
  hiccup: Hiccup;
  /** The product is shown as it was last known. */
  isShown: boolean;
};

/** Offers another try, above the product where that is shown. */
export function NotFetched({ hiccup, isShown }: NotFetchedProps) {
  const button = (
    <Button
      look="secondary"
      size={isShown ? 'small' : 'regular'}
      isPending={hiccup.isAskedAgain}
      onClick={hiccup.tryAgain}
    >
      {LABELS.tryAgain}
    </Button>
  );
  return (
    <HandsOnFocus>
      {isShown ? (
        <div className="pt-4">
          <Notice action={button}>{PRODUCT.notChecked}</Notice>
        </div>
      ) : (
        <EmptyState heading={<PageHeading>{PRODUCT.notLoaded}</PageHeading>} action={button}>
          {PRODUCT.notLoadedReason}
        </EmptyState>
      )}
    </HandsOnFocus>
  );
}
