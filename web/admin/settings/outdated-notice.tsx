import { type Ref, useId } from 'react';
import { CONFLICT_TEXT, SETTINGS_TEXT } from '../../../contract/admin-wording/settings.ts';
import { Button } from '../../ui/button.tsx';
import { choiceId } from './setting-field.tsx';
import type { SettingsFormState } from './use-settings-form.ts';
import { describeChanges } from './who-changed.ts';

type OutdatedNoticeProps = { form: SettingsFormState; ref: Ref<HTMLElement> };

/** Who changed what while this form was open, and what is left to choose. */
export function OutdatedNotice({ form, ref }: OutdatedNoticeProps) {
  const id = useId();
  const { conflicts, savedElsewhere, whoChanged } = form;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex flex-col gap-2 rounded-2xl border border-warning bg-warning-soft px-4 py-4 outline-none sm:px-5"
    >
      <h2 id={id} className="font-semibold">
        {CONFLICT_TEXT.title}
      </h2>
      {describeChanges(savedElsewhere, whoChanged).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        {CONFLICT_TEXT.kept}{' '}
        {conflicts.length > 0 ? CONFLICT_TEXT.choose(conflicts.length) : CONFLICT_TEXT.saveAgain}
      </p>
      {conflicts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {conflicts.map((name) => (
            <Button
              key={name}
              look="secondary"
              size="small"
              onClick={() => document.getElementById(choiceId(name))?.focus()}
            >
              {CONFLICT_TEXT.goTo(SETTINGS_TEXT.fields[name])}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
