import { useRef, useState } from 'react';
import { STORAGE_KEYS } from '../../../contract/storefront/storage-keys.ts';
import { readStoredValue, writeStorage } from '../../lib/storage.ts';

type Values = Record<string, string>;

export type Draft<Form extends Values> = {
  /** The saved values, overlaid with the edits. */
  values: Form;
  set: (name: keyof Form & string, value: string) => void;
  hasChanges: boolean;
  /** The edits are from an earlier visit to the form. */
  isRestored: boolean;
  discard: () => void;
  /** Drops the edits that were saved; what was typed since then stays. */
  dropSaved: (values: Form) => void;
  /**
   * Once the server has them: a reload must not restore them, while they stay in the form until the
   * screen has been refetched.
   */
  forgetStored: () => void;
};

const isEdits = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * Keeps unsaved edits in the tab's storage, under the name of the form, and restores them when the
 * form is opened again. Only the fields that differ are kept, so that the others stay up to date.
 */
export function useDraft<Form extends Values>(name: string, saved: Form): Draft<Form> {
  const key = `${STORAGE_KEYS.draft}:${name}`;
  const [edits, setEdits] = useState<Values>(
    () => readStoredValue(key, isEdits, 'sessionStorage') ?? {},
  );
  const [isRestored, setRestored] = useState(Object.keys(edits).length > 0);
  // A callback of an earlier render must not restore the edits of that render.
  const latest = useRef(edits);

  const keep = (next: Values) => {
    const hasEdits = Object.keys(next).length > 0;
    writeStorage(key, hasEdits ? JSON.stringify(next) : undefined, 'sessionStorage');
    latest.current = next;
    setEdits(next);
  };
  return {
    values: { ...saved, ...edits },
    set: (field, value) => {
      const { [field]: _before, ...others } = latest.current;
      keep(value === saved[field] ? others : { ...others, [field]: value });
    },
    hasChanges: Object.keys(edits).length > 0,
    isRestored,
    discard: () => {
      keep({});
      setRestored(false);
    },
    forgetStored: () => writeStorage(key, undefined, 'sessionStorage'),
    dropSaved: (values) => {
      const edits = Object.entries(latest.current);
      keep(Object.fromEntries(edits.filter(([field, value]) => values[field] !== value)));
      setRestored(false);
    },
  };
}
