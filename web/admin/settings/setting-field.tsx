import type { ComponentProps, ReactNode } from 'react';
import { SETTINGS_TEXT, type SettingName } from '../../../contract/settings/admin-wording.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { WithChoice } from '../form/choice.tsx';
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
  return (
    <WithChoice
      isOpen={form.conflicts.includes(name)}
      name={name}
      label={SETTINGS_TEXT.fields[name]}
      who={form.whoChanged(name)}
      theirs={<SavedValue name={name} value={form.saved[name]} />}
      onTakeTheirs={() => form.takeTheirs(name)}
      onKeepMine={() => form.keepMine(name)}
    >
      {children}
    </WithChoice>
  );
}
