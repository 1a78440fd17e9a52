import { SETTINGS_TEXT, type SettingName } from '../../../contract/admin-wording/settings.ts';
import { isRecord } from '../../lib/read-fields.ts';
import { isSameValue, type SettingsForm } from './settings-form.ts';

/** What was typed into a field, and the saved value that was in it before. */
export type Edit = { value: string; seen: string };
export type Edits = Partial<Record<SettingName, Edit>>;

export const isEdits = (value: unknown): value is Edits =>
  isRecord(value) &&
  Object.values(value).every(
    (edit) => isRecord(edit) && typeof edit.value === 'string' && typeof edit.seen === 'string',
  );

/** In the order of the screen. */
export const SETTING_NAMES = Object.keys(SETTINGS_TEXT.fields) as SettingName[];

/** The saved values, overlaid with the edits. */
export function applyEdits(saved: SettingsForm, edits: Edits): SettingsForm {
  const values = { ...saved };
  for (const name of SETTING_NAMES) values[name] = edits[name]?.value ?? saved[name];
  return values;
}

/** An edit remembers what it replaces from the first key on, however often it changes. */
export function edit(edits: Edits, saved: SettingsForm, name: SettingName, value: string): Edits {
  const { [name]: before, ...others } = edits;
  if (value === saved[name]) return others;
  return { ...others, [name]: { value, seen: before?.seen ?? saved[name] } };
}

/** Takes the saved value. */
export function dropEdit(edits: Edits, name: SettingName): Edits {
  const { [name]: _, ...others } = edits;
  return others;
}

/** Keeps the edit, although the saved value is no longer the one that it replaced. */
export function confirmEdit(edits: Edits, saved: SettingsForm, name: SettingName): Edits {
  const kept = edits[name];
  return kept === undefined ? edits : { ...edits, [name]: { ...kept, seen: saved[name] } };
}

/** The fields that would change if the edits were saved; "10.00" is no change of "10". */
export function changesIn(edits: Edits, saved: SettingsForm): SettingName[] {
  return SETTING_NAMES.filter((name) => {
    const typed = edits[name]?.value;
    return typed !== undefined && !isSameValue(name, typed, saved[name]);
  });
}

/** The fields that were edited here and saved with another value elsewhere. */
export function conflictsIn(edits: Edits, saved: SettingsForm): SettingName[] {
  return changesIn(edits, saved).filter(
    (name) => !isSameValue(name, edits[name]?.seen ?? '', saved[name]),
  );
}

/** The fields whose saved values differ. */
export function differencesOf(one: SettingsForm, other: SettingsForm): SettingName[] {
  return SETTING_NAMES.filter((name) => !isSameValue(name, one[name], other[name]));
}

/** The edits that were made while others were being saved; they replace what is saved now. */
export function withoutSaved(edits: Edits, sent: SettingsForm, saved: SettingsForm): Edits {
  const left: Edits = {};
  for (const name of SETTING_NAMES) {
    const value = edits[name]?.value;
    if (value !== undefined && value !== sent[name]) left[name] = { value, seen: saved[name] };
  }
  return left;
}
