import { paths } from '../../contract/paths.ts';
import * as NOT_FOUND from '../../contract/storefront/not-found-wording.ts';
import { LABELS } from '../../contract/wording.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from './page-heading.tsx';
import { PageLink } from './page-link.tsx';

export default function NotFoundPage() {
  return (
    <EmptyState
      heading={<PageHeading>{NOT_FOUND.heading}</PageHeading>}
      action={
        <>
          <PageLink to={paths.home} className={buttonLook()}>
            {LABELS.goHome}
          </PageLink>
          <PageLink to={paths.productList} className={buttonLook('secondary')}>
            {LABELS.seeAllProducts}
          </PageLink>
        </>
      }
    >
      {NOT_FOUND.reason}
    </EmptyState>
  );
}
