import { useEffect, useState } from 'react';
import * as CART from '../../contract/checkout/cart-wording.ts';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import { idInPath, paths } from '../../contract/paths.ts';
import { formatPrice } from '../../contract/pricing.ts';
import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useAccount, useCart, useShop, useStores } from '../app/stores.tsx';
import { PageHeading, type QuietState } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { TotalsBox } from '../layout/totals-box.tsx';
import { usePendingNavigate } from '../layout/use-pending-navigate.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { writeStorage } from '../lib/storage.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { changeAndFocus } from '../ui/focus.ts';
import { Loader } from '../ui/loader.tsx';
import { Notice } from '../ui/notice.tsx';
import { watchCart } from './api.ts';
import { CartTable } from './cart-table.tsx';
import {
  isBuyable,
  putBack,
  type RemovedLine,
  removeFromCart,
  setQuantity,
  totalsOf,
} from './store.ts';
import { useAdding } from './use-adding.ts';

export default function CartPage() {
  const stores = useStores();
  const { cart } = stores;
  const id = idInPath(useLocation().pathname);
  const navigate = useNavigate();
  const lines = useCart((state) => state.lines);
  const changes = useCart((state) => state.changes);
  const [removed, setRemoved] = useState<RemovedLine>();
  const adding = useAdding();
  const token = useAccount((state) => state.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is held for another user
  useEffect(() => watchCart(stores), [stores, token]);

  /** A reload must not add again what the address has added, and must still add what it has not. */
  const leaveUrl = ({ product_id }: CartLine) => {
    if (id === '' || (adding.isUnderWay && product_id !== id)) return;
    const state: QuietState = { isQuiet: true };
    navigate(paths.cart, { replace: true, state });
  };
  const remove = (line: CartLine) => {
    setRemoved(removeFromCart(cart, line.product_id));
    leaveUrl(line);
  };
  const undo = (line: RemovedLine) => {
    changeAndFocus(
      () => {
        putBack(cart, line);
        setRemoved(undefined);
      },
      () => [document.querySelectorAll('tbody button')[line.position]],
    );
  };
  const change = (line: CartLine, qty: number) => {
    setQuantity(cart, line.product_id, qty);
    leaveUrl(line);
  };

  return (
    <div className="pt-6 sm:pt-10">
      {adding.isUnderWay && lines.length > 0 && <Loader label={MESSAGES.loading} over />}
      <PageHeading>{LABELS.cart}</PageHeading>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {adding.notices.length > 0 && (
          <Notice look="fault">
            {adding.notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Notice>
        )}
        {removed !== undefined && (
          <Notice
            action={
              <Button look="secondary" size="small" onClick={() => undo(removed)}>
                {CART.undo}
              </Button>
            }
          >
            <bdi>{removed.line.name}</bdi> {CART.removed}
          </Notice>
        )}
      </div>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        {lines.length === 0 ? (
          <EmptyCart isAdding={adding.isUnderWay} />
        ) : (
          <CartTable lines={lines} changes={changes} onRemove={remove} onChange={change} />
        )}
        <Summary lines={lines} />
      </div>
    </div>
  );
}

function EmptyCart({ isAdding }: { isAdding: boolean }) {
  if (isAdding) return <p role="status">{MESSAGES.loading}</p>;
  return (
    <EmptyState
      heading={<h2 className="text-2xl font-semibold">{MESSAGES.emptyCart}</h2>}
      action={
        <PageLink to={paths.productList} className={buttonLook()}>
          {LABELS.seeAllProducts}
        </PageLink>
      }
    >
      {CART.keeps}
    </EmptyState>
  );
}

const IN_VIEW =
  'max-lg:sticky max-lg:bottom-0 max-lg:-mx-3 max-lg:border-t max-lg:border-line max-lg:bg-page max-lg:px-3 max-lg:py-3 sm:max-lg:-mx-6 sm:max-lg:px-6';

/** On a phone the button and the total stay in view below the lines, if there are any. */
function Summary({ lines }: { lines: readonly CartLine[] }) {
  const [isGoing, go] = usePendingNavigate();
  const isEmpty = lines.length === 0;
  const isSoldOut = lines.some((line) => !isBuyable(line));
  const totals = totalsOf(
    lines,
    useShop(({ rates }) => rates),
  );
  const goOn = () => {
    // The shopper agrees to the cart as it is shown now; what they agreed to before no longer counts.
    writeStorage(STORAGE_KEYS.agreedCart, undefined, 'sessionStorage');
    go(paths.payment);
  };
  return (
    <div className="max-lg:contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-4">
      <TotalsBox totals={totals} />
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isEmpty ? '' : IN_VIEW}`}>
        {isSoldOut && <p className="w-full text-danger">{CART.soldOut}</p>}
        {!isEmpty && (
          <span aria-hidden="true" className="text-xl font-semibold tabular-nums lg:hidden">
            {formatPrice(totals.totalPaise)}
          </span>
        )}
        <Button
          className="grow sm:max-lg:ml-auto sm:max-lg:min-w-72 sm:max-lg:grow-0"
          disabled={isEmpty}
          isPending={isGoing}
          onPointerEnter={() => prefetchCode(paths.payment)}
          onFocus={() => prefetchCode(paths.payment)}
          onClick={goOn}
        >
          {CART.checkout}
        </Button>
      </div>
    </div>
  );
}
