import { type ReactNode, Suspense } from 'react';
import { MISSING_TEXT } from '../../../contract/admin/wording.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { ErrorBoundary } from '../../layout/error-boundary.tsx';
import { tryAgain } from '../../lib/code-parts/code-part.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loader } from '../../ui/loader.tsx';

type OverlayBoundaryProps = { title: string; onClose: () => void; children: ReactNode };

/** Around a dialog whose code loads when it opens: a failure does not affect the screen behind it. */
export function OverlayBoundary({ title, onClose, children }: OverlayBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={({ isMissingCode }) => (
        <Dialog title={title} onClose={onClose}>
          <NotLoaded isMissingCode={isMissingCode} />
        </Dialog>
      )}
    >
      <Suspense fallback={<Loader label={MESSAGES.loading} over />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** In place of a part of a screen that could not be loaded. */
export function NotLoaded({ isMissingCode }: { isMissingCode: boolean }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>{isMissingCode ? MISSING_TEXT.notLoaded : MISSING_TEXT.broken}</p>
      {isMissingCode && (
        <Button size="small" onClick={tryAgain}>
          {MISSING_TEXT.tryAgain}
        </Button>
      )}
    </div>
  );
}
