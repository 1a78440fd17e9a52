import { useRef, useState } from 'react';
import { STORAGE_KEYS } from '../../../contract/storefront/storage-keys.ts';
import { readStoredValue, writeStorage } from '../../lib/storage.ts';
import {
  confirmEdit,
  dropEdit,
  type Edits,
  edit,
  isEdits,
  type Values,
  withoutSaved,
} from './edits.ts';

/**
 * Keeps unsaved edits in the tab's storage, under the name of the form, each with the saved value
 * that it replaces, so that a value saved elsewhere in the meantime is noticed after a reload, too.
 */
export function useEdits<Name extends string>(form: string) {
  const key = `${STORAGE_KEYS.draft}:${form}`;
  const [edits, setEdits] = useState<Edits<Name>>(
    () => readStoredValue(key, isEdits, 'sessionStorage') ?? {},
  );
  const [isRestored, setRestored] = useState(Object.keys(edits).length > 0);
  // A callback of an earlier render must not restore the edits of that render.
  const latest = useRef(edits);
  const keep = (next: Edits<Name>) => {
    const hasEdits = Object.keys(next).length > 0;
    writeStorage(key, hasEdits ? JSON.stringify(next) : undefined, 'sessionStorage');
    latest.current = next;
    setEdits(next);
    if (!hasEdits) setRestored(false);
  };
  return {
    edits,
    isRestored,
    set: (saved: Values<Name>, name: Name, value: string) =>
      keep(edit(latest.current, saved, name, value)),
    takeTheirs: (name: Name) => keep(dropEdit(latest.current, name)),
    keepMine: (saved: Values<Name>, name: Name) => keep(confirmEdit(latest.current, saved, name)),
    /** Keeps what was typed while it was being saved. */
    forgetSaved: (sent: Values<Name>, saved: Values<Name>) =>
      keep(withoutSaved(latest.current, sent, saved)),
    discard: () => keep({}),
  };
}
