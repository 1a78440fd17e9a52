import type { ReactNode } from 'react';
import { MISSING_TEXT } from '../../../contract/admin/wording.ts';
import { Button } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';

type LoadFailureProps = { children: ReactNode; onRetry: () => void };

/** Shown in a part of a screen that could not be loaded; the rest of the screen works. */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-soft">{children}</p>
      <HandsOnFocus>
        <Button look="secondary" size="small" onClick={onRetry}>
          {MISSING_TEXT.tryAgain}
        </Button>
      </HandsOnFocus>
    </div>
  );
}
