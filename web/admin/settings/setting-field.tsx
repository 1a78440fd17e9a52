import { type ComponentProps, type ReactNode, useRef } from 'react';
import {
  CONFLICT_TEXT,
  SETTINGS_TEXT,
  type SettingName,
} from '../../../contract/admin-wording/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { firstControl, HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { SavedValue } from './saved-value.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

type Bound = { form: SettingsFormState; name: SettingName; hint?: ReactNode };

const HINTS: Partial<Record<SettingName, string>> = SETTINGS_TEXT.hints;

/** Label, value and either the error or the hint of a setting. */
export function bindSetting({ form, name, hint = HINTS[name] }: Bound) {
  const error = form.errorOf(name);
  return {
    label: SETTINGS_TEXT.fields[name],
    value: form.values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(name, event.currentTarget.value),
    error,
    ...(error === undefined && hint !== undefined ? { hint } : {}),
  };
}

type TextSettingProps = Bound & Omit<ComponentProps<'input'>, 'form' | 'name'>;

export function TextSetting({ form, name, hint, ...input }: TextSettingProps) {
  return (
    <Setting form={form} name={name}>
      <TextField {...bindSetting({ form, name, hint })} {...input} />
    </Setting>
  );
}

type LongTextSettingProps = Bound & Omit<ComponentProps<'textarea'>, 'form' | 'name'>;

export function LongTextSetting({ form, name, hint, ...area }: LongTextSettingProps) {
  return (
    <Setting form={form} name={name}>
      <TextArea {...bindSetting({ form, name, hint })} {...area} />
    </Setting>
  );
}

type SettingProps = { form: SettingsFormState; name: SettingName; children: ReactNode };

/** A field and, where another value was saved in the meantime, the choice between the two. */
export function Setting({ form, name, children }: SettingProps) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} className="flex min-w-0 flex-col gap-2">
      {children}
      {form.conflicts.includes(name) && (
        <HandsOnFocus to={() => firstControl(field.current)}>
          <Choice form={form} name={name} />
        </HandsOnFocus>
      )}
    </div>
  );
}

export const choiceId = (name: SettingName): string => `choice-${name}`;

function Choice({ form, name }: Omit<SettingProps, 'children'>) {
  const label = SETTINGS_TEXT.fields[name];
  const heard = <span className="sr-only">{CONFLICT_TEXT.for(label)}</span>;
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-warning bg-warning-soft px-4 py-3">
      <div>
        <p className="text-sm text-ink-soft">{CONFLICT_TEXT.theirs(form.whoChanged(name))}</p>
        <SavedValue name={name} value={form.saved[name]} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          id={choiceId(name)}
          look="secondary"
          size="small"
          onClick={() => form.takeTheirs(name)}
        >
          <span>
            {CONFLICT_TEXT.takeTheirs}
            {heard}
          </span>
        </Button>
        <Button look="secondary" size="small" onClick={() => form.keepMine(name)}>
          <span>
            {CONFLICT_TEXT.keepMine}
            {heard}
          </span>
        </Button>
      </div>
    </div>
  );
}
