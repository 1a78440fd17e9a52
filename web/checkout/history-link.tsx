import * as ORDER_LABELS from '../../contract/orders/labels-wording.ts';
import { paths } from '../../contract/paths.ts';
import { useAccount } from '../app/stores.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { buttonLook } from '../ui/button.tsx';

type HistoryLinkProps = { className?: string; onClick: () => void };

/** Where a shopper sees what was ordered and paid. */
export function HistoryLink({ className = '', onClick }: HistoryLinkProps) {
  const userId = useAccount((state) => state.user?._id ?? '');
  return (
    <PageLink
      to={paths.userProfile(userId)}
      onClick={onClick}
      className={`${buttonLook('secondary', 'small')} ${className}`}
    >
      {ORDER_LABELS.orderHistory}
    </PageLink>
  );
}
