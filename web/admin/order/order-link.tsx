import { adminPaths } from '../../../contract/admin/paths.ts';
import { offers } from '../../backend/backend.ts';
import type { KnownExtras } from '../../backend/orders.ts';
import { useOrderNumber } from '../../layout/order-number.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

type OrderLinkProps = { orderId: string; extras: KnownExtras | undefined };

/** The number people say, with the id below it, which can be selected; else the id alone. */
export function OrderLink({ orderId, extras }: OrderLinkProps) {
  const number = useOrderNumber(extras);
  if (!offers('getOrderDetails'))
    return <span className="font-medium wrap-anywhere">{orderId}</span>;
  return (
    <>
      <ScreenLink
        to={adminPaths.order(orderId)}
        className="font-medium wrap-anywhere text-accent tabular-nums underline-offset-4 hover:underline"
      >
        {number ?? orderId}
      </ScreenLink>
      {number !== undefined && (
        <>
          {' '}
          <span className="block cursor-text text-sm wrap-anywhere text-ink-soft sm:min-w-24 xl:whitespace-nowrap">
            {orderId}
          </span>
        </>
      )}
    </>
  );
}
