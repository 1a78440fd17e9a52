import { MISSING_TEXT } from '../../../contract/admin/wording.ts';
import { MAIL_TEXT } from '../../../contract/mail/admin-wording.ts';
import { Button } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';

/** In place of one part of the screen, while the others are there. */
export function NotFetched({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-soft">{MAIL_TEXT.notLoaded}</p>
      <HandsOnFocus>
        <Button look="secondary" size="small" onClick={onRetry}>
          {MISSING_TEXT.tryAgain}
        </Button>
      </HandsOnFocus>
    </div>
  );
}
