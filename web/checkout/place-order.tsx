import { paths } from '../../contract/paths.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useCart, useCheckout, useStores } from '../app/stores.tsx';
import { isBuyable } from '../cart/store.ts';
import { PageLink } from '../layout/page-link.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { pay } from './pay.ts';

const LINK = 'font-medium underline underline-offset-4';

/** The button, and beside it why it did not lead to a paid order. */
export function PlaceOrder() {
  const stores = useStores();
  const stage = useCheckout((state) => state.stage);
  const isSoldOut = useCart((state) => !state.lines.every(isBuyable));
  const isPaying = stage.kind === 'paying';
  return (
    <>
      {stage.kind === 'stopped' && (
        <Notice look={stage.isFault ? 'fault' : 'news'}>
          <p>{stage.reason}</p>
        </Notice>
      )}
      {isSoldOut && (
        <p className="text-danger">
          Something here is not available any more. Please remove it from{' '}
          <PageLink to={paths.cart} className={LINK}>
            your cart
          </PageLink>{' '}
          to go on.
        </p>
      )}
      <Button
        className="w-full aria-disabled:cursor-progress aria-disabled:opacity-55"
        disabled={isSoldOut}
        // Not `disabled`: focus stays here and is here again when the window closes.
        aria-disabled={isPaying}
        onClick={() => pay(stores)}
      >
        {LABELS.placeOrder}
      </Button>
      {isPaying && (
        <p role="status" className="text-center text-ink-soft">
          Please finish the payment in its window.
        </p>
      )}
      {stores.page.isTestMode && (
        <p className="text-center text-base text-ink-soft">{MESSAGES.testMode}</p>
      )}
    </>
  );
}
