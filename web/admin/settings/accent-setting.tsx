import { tonesOf } from '../../../contract/settings/accent.ts';
import { ACCENT_TEXT, SETTINGS_TEXT } from '../../../contract/settings/admin-wording.ts';
import { CONTROL, Field } from '../../ui/field.tsx';
import { isColour, STANDARD_ACCENT } from './preview-tokens.ts';
import { bindSetting, Setting } from './setting-field.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

/** A colour as text, with the browser's own picker beside it. */
export function AccentSetting({ form }: { form: SettingsFormState }) {
  const { label, value, onChange, error, hint } = bindSetting({ form, name: 'accent' });
  const colour = value.trim().toLowerCase();
  const picked = isColour(colour) ? colour : STANDARD_ACCENT;
  const explained = isColour(colour) ? describeTones(colour) : undefined;
  return (
    <Setting form={form} name="accent">
      <Field
        label={label}
        error={error}
        {...(error === undefined ? { hint: explained ?? hint } : {})}
      >
        {(ids) => (
          <div className="flex gap-2">
            <input
              type="text"
              spellCheck={false}
              placeholder={STANDARD_ACCENT}
              {...ids}
              value={value}
              onChange={onChange}
              className={CONTROL}
            />
            <input
              type="color"
              aria-label={ACCENT_TEXT.pick}
              title={ACCENT_TEXT.pick}
              value={picked}
              onChange={onChange}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-xl border border-control bg-surface p-1"
            />
          </div>
        )}
      </Field>
    </Setting>
  );
}

/** Where a theme needs another tone to be readable, says which. */
function describeTones(colour: string): string {
  const notes = (['light', 'dark'] as const).flatMap((theme) => {
    const { accent } = tonesOf(theme, colour);
    return accent === colour ? [] : [ACCENT_TEXT.adjusted(theme, accent)];
  });
  return notes.join(' ') || SETTINGS_TEXT.hints.accent;
}
