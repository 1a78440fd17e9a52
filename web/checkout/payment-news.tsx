import { Suspense } from 'react';
import { paths } from '../../contract/paths.ts';
import * as FRAME from '../../contract/storefront/wording.ts';
import { LABELS } from '../../contract/wording.ts';
import { LazyPart, overlayPart } from '../app/lazy-part.tsx';
import { useCheckout } from '../app/stores.tsx';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { tryAgain } from '../lib/code-parts/code-part.ts';
import { useLocation } from '../lib/router.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** These pages show the outcome themselves. */
const OWN_PAGES: readonly string[] = [paths.orderScreen, paths.paymentSuccess];

const notice = overlayPart(() => import('./payment-notice.tsx'));

/** Few visitors come back to an open payment, so only they download the notice. */
export function PaymentNews() {
  const { pathname } = useLocation();
  const hasNews = useCheckout(({ stage }) => stage.kind !== 'idle' && stage.kind !== 'paying');
  if (!hasNews || OWN_PAGES.includes(pathname)) return null;
  return (
    <ErrorBoundary fallback={LostNews}>
      <Suspense>
        <LazyPart part={notice} props={{}} />
      </Suspense>
    </ErrorBoundary>
  );
}

function LostNews() {
  return (
    <div className="pt-4">
      <Notice
        action={
          <Button size="small" onClick={tryAgain}>
            {LABELS.tryAgain}
          </Button>
        }
      >
        {FRAME.lostPaymentNews}
      </Notice>
    </div>
  );
}
