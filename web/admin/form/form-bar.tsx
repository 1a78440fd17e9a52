import { type ReactNode, useRef } from 'react';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { Button } from '../../ui/button.tsx';
import { firstControl, HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { Notice } from '../../ui/notice.tsx';

type FormBarProps = {
  /** The label of the submit button. */
  saveLabel: string;
  canSave: boolean;
  /** Sets aria-disabled rather than disabled, so that the button keeps the focus. */
  isSaving: boolean;
  hasChanges: boolean;
  onDiscard: () => void;
  /** Why the last attempt failed. */
  formError?: string | undefined;
  more?: ReactNode;
};

/** The end of a form: the error, Save, and Discard while there are unsaved changes. */
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
              {FORM_TEXT.discard}
            </Button>
          </HandsOnFocus>
        )}
        {more}
        {hasChanges && <span className="text-sm text-ink-soft">{FORM_TEXT.unsaved}</span>}
      </div>
    </div>
  );
}

/** Says that the form shows unsaved changes of an earlier visit. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <HandsOnFocus>
      <Notice
        action={
          <Button look="secondary" size="small" onClick={onDiscard}>
            {FORM_TEXT.discard}
          </Button>
        }
      >
        {FORM_TEXT.restored}
      </Notice>
    </HandsOnFocus>
  );
}
