import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ADMIN_LABELS } from '../../../contract/admin-wording.ts';
import type { HeldStock } from '../../../contract/orders.ts';
import { paths } from '../../../contract/paths.ts';
import { HOLDS, LIMITS } from '../../../contract/policy.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { NotOffered } from '../api/call-extra.ts';
import { heldStockQuery } from '../api/holds.ts';
import { type ListAddress, useListAddress } from '../list/use-list-address.ts';
import { countOf, formatCount } from '../locale.ts';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { HeldStockTable } from './held-stock-table.tsx';

const PRODUCTS = { name: ADMIN_LABELS.menu.products, to: paths.admin.products };
const PRODUCTS_LINK = { name: 'To the products', to: paths.admin.products };

/** What unpaid orders hold, of all products or of the one in the address. */
export default function HoldsScreen() {
  const address = useListAddress();
  const productId = address.get('product_id') || undefined;
  const holds = useQuery(heldStockQuery(productId));
  return (
    <ScreenFrame title={ADMIN_LABELS.heldStock} crumbs={[PRODUCTS]}>
      {holds.isPending && <Loader label={MESSAGES.loading} />}
      {holds.data && <KnownHolds holds={holds.data} address={address} />}
      {holds.isLoadingError &&
        (holds.error instanceof NotOffered ? (
          <Missing back={PRODUCTS_LINK}>{holds.error.message}</Missing>
        ) : (
          <Missing back={PRODUCTS_LINK} onRetry={() => holds.refetch()}>
            What is held could not be read.
          </Missing>
        ))}
    </ScreenFrame>
  );
}

type KnownHoldsProps = { holds: readonly HeldStock[]; address: ListAddress };

function KnownHolds({ holds, address }: KnownHoldsProps) {
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p ref={count} tabIndex={-1} aria-live="polite" className="text-ink-soft outline-none">
          {describeHeld(holds, address.isNarrowed)}
        </p>
        {address.isNarrowed && (
          <Button look="secondary" size="small" onClick={address.clear}>
            Show all products
          </Button>
        )}
      </div>
      {holds.length === 0 ? (
        <NothingHeld>
          Stock is held while an order waits for its payment, for at most {HOLDS.minutes} minutes.
        </NothingHeld>
      ) : (
        <>
          <HeldStockTable holds={holds} onReleased={() => count.current?.focus()} />
          <p className="mt-3 text-sm text-ink-soft">
            Held pieces are taken off the stock. Noted ones are still offered to others: the first
            to pay gets them.
          </p>
        </>
      )}
    </>
  );
}

function describeHeld(holds: readonly HeldStock[], isNarrowed: boolean): string {
  const pieces = holds.reduce((sum, { firm }) => sum + firm, 0);
  const of = isNarrowed && holds[0] !== undefined ? ` of ${holds[0].name}` : '';
  const held = `${countOf(pieces, ['piece', 'pieces'])}${of} held`;
  return holds.length < LIMITS.heldStock
    ? held
    : `${held} in the newest ${formatCount(LIMITS.heldStock)} lines, which are all that is listed`;
}

function NothingHeld({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-2xl bg-surface px-4 py-14 text-center ring-1 ring-line">
      <h2 className="text-xl font-semibold">Nothing is held now</h2>
      <p className="max-w-prose text-ink-soft">{children}</p>
    </div>
  );
}
