import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS, MISSING_TEXT, SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { HeldStock } from '../../../contract/orders/schemas.ts';
import { HOLDS_TEXT } from '../../../contract/stock/admin-wording.ts';
import { HOLDS } from '../../../contract/stock/policy.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { heldStockQuery } from '../api/holds.ts';
import { type ListUrl, useListUrl } from '../list/use-list-url.ts';
import { NoOrdersStep } from '../products/no-orders-step.tsx';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { HeldStockTable } from './held-stock-table.tsx';

const PRODUCTS = { name: ADMIN_LABELS.menu.products, to: adminPaths.products };
const PRODUCTS_LINK = { name: MISSING_TEXT.goToProducts, to: adminPaths.products };

/** The stock that unpaid orders hold, of all products or of the one in the URL. */
export default function HoldsScreen() {
  const listUrl = useListUrl();
  const productId = listUrl.get('product_id') || undefined;
  const holds = useQuery(heldStockQuery(productId));
  return (
    <ScreenFrame title={SHELL_TEXT.heldStock} crumbs={[PRODUCTS]}>
      {holds.isPending && <Loader label={MESSAGES.loading} />}
      {holds.data && <KnownHolds holds={holds.data} listUrl={listUrl} />}
      {holds.isLoadingError && (
        <Missing back={PRODUCTS_LINK} onRetry={() => holds.refetch()}>
          {HOLDS_TEXT.notLoaded}
        </Missing>
      )}
    </ScreenFrame>
  );
}

type KnownHoldsProps = { holds: readonly HeldStock[]; listUrl: ListUrl };

function KnownHolds({ holds, listUrl }: KnownHoldsProps) {
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p ref={count} tabIndex={-1} aria-live="polite" className="text-ink-soft outline-none">
          {describeHeld(holds, listUrl.isNarrowed)}
        </p>
        {listUrl.isNarrowed && (
          <Button look="secondary" size="small" onClick={listUrl.clear}>
            {HOLDS_TEXT.showAll}
          </Button>
        )}
      </div>
      {holds.length === 0 ? (
        <NothingHeld>{HOLDS_TEXT.whyNone(HOLDS.minutes)}</NothingHeld>
      ) : (
        <>
          <HeldStockTable holds={holds} onReleased={() => count.current?.focus()} />
          <p className="mt-3 text-sm text-ink-soft">{HOLDS_TEXT.firmAndSoft}</p>
        </>
      )}
    </>
  );
}

function describeHeld(holds: readonly HeldStock[], isNarrowed: boolean): string {
  const units = holds.reduce((sum, { firm }) => sum + firm, 0);
  const held =
    isNarrowed && holds[0] !== undefined
      ? HOLDS_TEXT.heldOf(units, holds[0].name)
      : HOLDS_TEXT.held(units);
  return holds.length < LIMITS.heldStock ? held : HOLDS_TEXT.onlyNewest(held, LIMITS.heldStock);
}

function NothingHeld({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-2xl bg-surface px-4 py-14 text-center ring-1 ring-line">
      <h2 className="text-xl font-semibold">{HOLDS_TEXT.none}</h2>
      <p className="max-w-prose text-ink-soft">{children}</p>
      <NoOrdersStep />
    </div>
  );
}
