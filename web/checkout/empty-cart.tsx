import { paths } from '../../contract/paths.ts';
import * as CHECKOUT from '../../contract/wording/checkout.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** There is nothing to check out. */
export function EmptyCart() {
  return (
    <EmptyState
      heading={<PageHeading>{MESSAGES.emptyCart}</PageHeading>}
      action={
        <PageLink to={paths.productList} className={buttonLook()}>
          {LABELS.seeAllProducts}
        </PageLink>
      }
    >
      {CHECKOUT.emptyCart}
    </EmptyState>
  );
}
