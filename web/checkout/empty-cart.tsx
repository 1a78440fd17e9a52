import { paths } from '../../contract/paths.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { PageLink } from '../layout/page-link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Beside the form or the button: there is nothing to order yet. */
export function EmptyCart({ id }: { id?: string }) {
  return (
    <Notice>
      <span id={id}>{MESSAGES.emptyCart}</span>{' '}
      <PageLink to={paths.productList} className="font-medium underline underline-offset-4">
        {LABELS.seeAllProducts}
      </PageLink>
    </Notice>
  );
}
