import { useRef, useState } from 'react';
import type { SettingName } from '../../../contract/admin-wording/settings.ts';
import { STORAGE_KEYS } from '../../../contract/storage-keys.ts';
import { readStoredValue, writeStorage } from '../../lib/storage.ts';
import { confirmEdit, dropEdit, type Edits, edit, isEdits, withoutSaved } from './edits.ts';
import type { SettingsForm } from './settings-form.ts';

const KEY = `${STORAGE_KEYS.draft}:settings`;

/**
 * Keeps unsaved edits in the tab's storage, each with the saved value that it replaces, so that a
 * value saved elsewhere in the meantime is noticed after a reload, too.
 */
export function useSettingsDraft() {
  const [edits, setEdits] = useState<Edits>(
    () => readStoredValue(KEY, isEdits, 'sessionStorage') ?? {},
  );
  const [isRestored, setRestored] = useState(Object.keys(edits).length > 0);
  // A callback of an earlier render must not restore the edits of that render.
  const latest = useRef(edits);
  const keep = (next: Edits) => {
    const hasEdits = Object.keys(next).length > 0;
    writeStorage(KEY, hasEdits ? JSON.stringify(next) : undefined, 'sessionStorage');
    latest.current = next;
    setEdits(next);
    if (!hasEdits) setRestored(false);
  };
  return {
    edits,
    isRestored,
    set: (saved: SettingsForm, name: SettingName, value: string) =>
      keep(edit(latest.current, saved, name, value)),
    takeTheirs: (name: SettingName) => keep(dropEdit(latest.current, name)),
    keepMine: (saved: SettingsForm, name: SettingName) =>
      keep(confirmEdit(latest.current, saved, name)),
    /** Keeps what was typed while it was being saved. */
    forgetSaved: (sent: SettingsForm, saved: SettingsForm) =>
      keep(withoutSaved(latest.current, sent, saved)),
    discard: () => keep({}),
  };
}
