import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type FormBarProps = {
  /** Sends the form. */
  saveLabel: string;
  canSave: boolean;
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
  hasChanges,
  onDiscard,
  formError,
  more,
}: FormBarProps) {
  return (
    <div className="flex flex-col gap-3">
      {formError !== undefined && <Notice look="fault">{formError}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={!canSave}>
          {saveLabel}
        </Button>
        {hasChanges && (
          <Button look="secondary" onClick={onDiscard}>
            Discard
          </Button>
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
    <Notice
      action={
        <Button look="secondary" size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Here is what you typed last time and did not save.
    </Notice>
  );
}
