import type { ReactNode } from 'react';
import { MISSING_TEXT } from '../../../contract/admin/wording.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import type { Crumb } from './screen-frame.tsx';
import { ScreenAction } from './screen-link.tsx';

type MissingProps = { children: ReactNode; back: Crumb; onRetry?: () => void };

/** Shown in place of something that does not exist or could not be loaded. */
export function Missing({ children, back: { name, to }, onRetry }: MissingProps) {
  return (
    <>
      <p className="mb-5 max-w-prose text-ink-soft">{children}</p>
      <div className="flex flex-wrap gap-2">
        {onRetry !== undefined && (
          <HandsOnFocus>
            <Button onClick={onRetry}>{MISSING_TEXT.tryAgain}</Button>
          </HandsOnFocus>
        )}
        <ScreenAction to={to} className={buttonLook('secondary')}>
          {name}
        </ScreenAction>
      </div>
    </>
  );
}
