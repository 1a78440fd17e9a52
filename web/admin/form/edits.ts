import { isRecord } from '../../lib/records.ts';

/** What was typed into a field, and the saved value that was in it before. */
export type Edit = { value: string; seen: string };
export type Edits<Name extends string> = Partial<Record<Name, Edit>>;
export type Values<Name extends string> = Record<Name, string>;

/** The fields of a form, for which two owners may save different values. */
export type FormFields<Name extends string> = {
  /** In the order of the screen. */
  names: readonly Name[];
  /** Whether both texts mean the same value, as "10" and "10.00" do. */
  isSameValue: (name: Name, one: string, other: string) => boolean;
};

export const isEdits = (value: unknown): value is Edits<string> =>
  isRecord(value) &&
  Object.values(value).every(
    (edit) => isRecord(edit) && typeof edit.value === 'string' && typeof edit.seen === 'string',
  );

/** The saved values, overlaid with the edits. */
export function applyEdits<Name extends string>(
  saved: Values<Name>,
  edits: Edits<Name>,
): Values<Name> {
  const values = { ...saved };
  for (const name of Object.keys(saved) as Name[]) values[name] = edits[name]?.value ?? saved[name];
  return values;
}

/** An edit remembers what it replaces from the first key on, however often it changes. */
export function edit<Name extends string>(
  edits: Edits<Name>,
  saved: Values<Name>,
  name: NoInfer<Name>,
  value: string,
): Edits<Name> {
  if (value === saved[name]) return dropEdit(edits, name);
  const seen = edits[name]?.seen ?? saved[name];
  return { ...edits, [name]: { value, seen } };
}

/** Takes the saved value. */
export function dropEdit<Name extends string>(
  edits: Edits<Name>,
  name: NoInfer<Name>,
): Edits<Name> {
  const others = { ...edits };
  delete others[name];
  return others;
}

/** Keeps the edit, although the saved value is no longer the one that it replaced. */
export function confirmEdit<Name extends string>(
  edits: Edits<Name>,
  saved: Values<Name>,
  name: NoInfer<Name>,
): Edits<Name> {
  const kept = edits[name];
  return kept === undefined ? edits : { ...edits, [name]: { ...kept, seen: saved[name] } };
}

/** The fields that would change if the edits were saved; "10.00" is no change of "10". */
export function changesIn<Name extends string>(
  { names, isSameValue }: FormFields<Name>,
  edits: Edits<Name>,
  saved: Values<Name>,
): Name[] {
  return names.filter((name) => {
    const typed = edits[name]?.value;
    return typed !== undefined && !isSameValue(name, typed, saved[name]);
  });
}

/** The saved values, but for each change the one that it replaces. */
export function valuesSeen<Name extends string>(
  fields: FormFields<Name>,
  edits: Edits<Name>,
  saved: Values<Name>,
): Values<Name> {
  const values = { ...saved };
  for (const name of changesIn(fields, edits, saved)) {
    values[name] = edits[name]?.seen ?? saved[name];
  }
  return values;
}

/** The fields that were edited here and saved with another value elsewhere. */
export function conflictsIn<Name extends string>(
  fields: FormFields<Name>,
  edits: Edits<Name>,
  saved: Values<Name>,
): Name[] {
  return changesIn(fields, edits, saved).filter(
    (name) => !fields.isSameValue(name, edits[name]?.seen ?? '', saved[name]),
  );
}

/** The fields whose saved values differ. */
export function differencesOf<Name extends string>(
  { names, isSameValue }: FormFields<Name>,
  one: Values<Name>,
  other: Values<Name>,
): Name[] {
  return names.filter((name) => !isSameValue(name, one[name], other[name]));
}

/** The edits that were made while others were being saved; they replace what is saved now. */
export function withoutSaved<Name extends string>(
  edits: Edits<Name>,
  sent: Values<Name>,
  saved: Values<Name>,
): Edits<Name> {
  const left: Edits<Name> = {};
  for (const name of Object.keys(saved) as Name[]) {
    const value = edits[name]?.value;
    if (value !== undefined && value !== sent[name]) left[name] = { value, seen: saved[name] };
  }
  return left;
}
