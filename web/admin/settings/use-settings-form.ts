import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FORM_TEXT } from '../../../contract/admin-wording/lists-and-forms.ts';
import { CONFLICT_TEXT, type SettingName } from '../../../contract/admin-wording/settings.ts';
import { useAccount } from '../../app/stores.tsx';
import { failureOf } from '../../lib/call-failure.ts';
import { type SavedSettings, settingsChangesQuery } from '../api/settings.ts';
import { applyEdits, changesIn, conflictsIn, differencesOf, SETTING_NAMES } from './edits.ts';
import { toForm } from './settings-form.ts';
import { isOutdated, useSave } from './use-save.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import { whoChangedOf } from './who-changed.ts';

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** The form over the settings as they are saved now: what was typed, and how saving it went. */
export function useSettingsForm(savedNow: SavedSettings) {
  const saved = toForm(savedNow.settings);
  const draft = useSettingsDraft();
  const { save, reset, outdated } = useSave(savedNow, draft.forgetSaved);
  const [isAskedToChoose, setAskedToChoose] = useState(false);
  const values = applyEdits(saved, draft.edits);
  const conflicts = conflictsIn(draft.edits, saved);
  const changed = outdated === undefined ? [] : differencesOf(outdated, saved);
  const savedElsewhere = SETTING_NAMES.filter(
    (name) => changed.includes(name) || conflicts.includes(name),
  );

  const { data: entries = [] } = useQuery({
    ...settingsChangesQuery(),
    enabled: savedElsewhere.length > 0,
  });
  const ownId = useAccount((state) => state.user?._id);

  const failure = save.error === null ? undefined : failureOf(save.error);
  /** Removed as soon as the field is changed. */
  const errorOf = (name: SettingName): string | undefined => {
    if (failure === undefined || save.variables?.[name] !== values[name]) return undefined;
    const path = `settings.${name}`;
    return failure.fields.find(({ field }) => `${field}.`.startsWith(`${path}.`))?.detail;
  };
  const formError = (): string | undefined => {
    if (conflicts.length > 0) return isAskedToChoose ? CONFLICT_TEXT.notChosen : undefined;
    if (failure === undefined || isOutdated(save.error)) return undefined;
    if (failure.fields.length === 0) return failure.message;
    const invalid = SETTING_NAMES.filter((name) => errorOf(name) !== undefined);
    return invalid.length === 0 ? undefined : FORM_TEXT.checkFields(invalid.length);
  };
  return {
    saved,
    values,
    set: (name: SettingName, value: string) => draft.set(saved, name, value),
    hasChanges: changesIn(draft.edits, saved).length > 0,
    isRestored: draft.isRestored,
    conflicts,
    savedElsewhere,
    whoChanged: whoChangedOf(entries, ownId),
    takeTheirs: draft.takeTheirs,
    keepMine: (name: SettingName) => draft.keepMine(saved, name),
    errorOf,
    formError: formError(),
    isSaving: save.isPending,
    isError: save.isError,
    isOutdated: isOutdated(save.error),
    save: () => {
      setAskedToChoose(conflicts.length > 0);
      if (conflicts.length === 0 && !save.isPending) save.mutate(values);
    },
    discard: () => {
      draft.discard();
      reset();
    },
  };
}
