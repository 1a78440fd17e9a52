import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { firstControl, HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { Notice } from '../../ui/notice.tsx';

type FormBarProps = {
  /** Sends the form. */
  saveLabel: string;
  canSave: boolean;
  /** Not disabled meanwhile, so that the focus stays. */
  isSaving: boolean;
  hasChanges: boolean;
  onDiscard: () => void;
  /** Why the last attempt failed. */
  formError?: string | undefined;
  more?: ReactNode;
};

/** The end of a form: why it could not be saved, Save, and Discard while there is something to lose. */
export function FormBar({
  saveLabel,
  canSave,
  isSaving,
  hasChanges,
  onDiscard,
  formError,
  more,
}: FormBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div ref={bar} className="flex flex-col gap-3">
      {formError !== undefined && <Notice look="fault">{formError}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={!canSave} aria-disabled={isSaving}>
          {saveLabel}
        </Button>
        {hasChanges && (
          <HandsOnFocus to={() => firstControl(bar.current?.closest('form'))}>
            <Button look="secondary" onClick={onDiscard}>
              Discard
            </Button>
          </HandsOnFocus>
        )}
        {more}
        {hasChanges && <span className="text-sm text-ink-soft">Not saved yet</span>}
      </div>
    </div>
  );
}

/** Says that the form was filled in on an earlier visit. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <HandsOnFocus>
      <Notice
        action={
          <Button look="secondary" size="small" onClick={onDiscard}>
            Discard
          </Button>
        }
      >
        Here is what you typed last time and did not save.
      </Notice>
    </HandsOnFocus>
  );
}
