import { CONFLICT_TEXT } from '../../../contract/admin/wording.ts';
import type { AuditEntry } from '../../../contract/audit/schemas.ts';

/** Who saved a field last, as the subject of a sentence. */
export type WhoChanged<Name extends string> = (name: Name) => string;

/** From the audit log, newest first; it records only the fields that changed. */
export function whoChangedOf<Name extends string>(
  entries: readonly AuditEntry[],
  ownId: string | undefined,
  isChangeOf: (entry: AuditEntry, name: Name) => boolean,
): WhoChanged<Name> {
  return (name) => {
    const entry = entries.find((each) => isChangeOf(each, name));
    if (entry === undefined) return CONFLICT_TEXT.someone;
    return entry.who._id === ownId ? CONFLICT_TEXT.you : entry.who.name;
  };
}

/** One sentence for each person. */
export function describeChanges<Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  who: WhoChanged<Name>,
): string[] {
  const people = Map.groupBy(names, who);
  return [...people].map(([person, changed]) =>
    CONFLICT_TEXT.changed(
      person,
      changed.map((name) => labels[name]),
    ),
  );
}
