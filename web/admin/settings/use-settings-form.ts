import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CONFLICT_TEXT, FORM_TEXT } from '../../../contract/admin/wording.ts';
import type { SettingName } from '../../../contract/settings/admin-wording.ts';
import { useAccount } from '../../app/stores.tsx';
import { failureOf } from '../../lib/call-failure.ts';
import { type SavedSettings, settingsChangesQuery } from '../api/settings.ts';
import { applyEdits, changesIn, conflictsIn, differencesOf } from '../form/edits.ts';
import { useEdits } from '../form/use-edits.ts';
import { whoChangedOf } from '../form/who-changed.ts';
import { useMay } from '../session/permissions.tsx';
import { SETTING_FIELDS, toForm } from './settings-form.ts';
import { isOutdated, useSave } from './use-save.ts';
import { isChangeOfSetting } from './who-changed.ts';

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** The form over the settings as they are saved now: what was typed, and how saving it went. */
export function useSettingsForm(savedNow: SavedSettings) {
  const saved = toForm(savedNow.settings);
  const draft = useEdits<SettingName>('settings');
  const { save, reset, outdated } = useSave(savedNow, draft.forgetSaved);
  const [isAskedToChoose, setAskedToChoose] = useState(false);
  const values = applyEdits(saved, draft.edits);
  const conflicts = conflictsIn(SETTING_FIELDS, draft.edits, saved);
  const changed = outdated === undefined ? [] : differencesOf(SETTING_FIELDS, outdated, saved);
  const savedElsewhere = SETTING_FIELDS.names.filter(
    (name) => changed.includes(name) || conflicts.includes(name),
  );

  const seesChanges = useMay()('audit.read');
  const { data: entries = [] } = useQuery({
    ...settingsChangesQuery(),
    enabled: seesChanges && savedElsewhere.length > 0,
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
    const invalid = SETTING_FIELDS.names.filter((name) => errorOf(name) !== undefined);
    return invalid.length === 0 ? undefined : FORM_TEXT.checkFields(invalid.length);
  };
  return {
    saved,
    values,
    set: (name: SettingName, value: string) => draft.set(saved, name, value),
    hasChanges: changesIn(SETTING_FIELDS, draft.edits, saved).length > 0,
    isRestored: draft.isRestored,
    conflicts,
    savedElsewhere,
    whoChanged: whoChangedOf(entries, ownId, isChangeOfSetting),
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
