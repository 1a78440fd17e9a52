import { type FocusEvent, useRef } from 'react';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { Button } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

/** Stays in view, since the form is long; present only while there is something to save. */
export function SaveBar({ form }: { form: SettingsFormState }) {
  const bar = useRef<HTMLDivElement>(null);
  const origin = useRef<Element>(null);
  // When the bar is removed, the focus goes back to the field that it came from.
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (!bar.current?.contains(relatedTarget)) origin.current = relatedTarget;
  };
  if (!form.hasChanges) return null;
  return (
    <HandsOnFocus to={() => origin.current}>
      <div
        ref={bar}
        className="sticky bottom-0 z-10 -mx-3 border-t border-line bg-page/95 px-3 py-3 backdrop-blur sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
      >
        {form.formError !== undefined && (
          <p role="alert" className="mb-2 font-medium text-danger">
            {form.formError}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" aria-disabled={form.isSaving} onFocus={remember}>
            {FORM_TEXT.save}
          </Button>
          <Button look="secondary" onClick={form.discard} onFocus={remember}>
            {FORM_TEXT.discard}
          </Button>
          <span className="text-sm text-ink-soft">{FORM_TEXT.unsaved}</span>
        </div>
      </div>
    </HandsOnFocus>
  );
}
