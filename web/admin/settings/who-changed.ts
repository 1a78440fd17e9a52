import {
  CONFLICT_TEXT,
  SETTINGS_TEXT,
  type SettingName,
} from '../../../contract/admin-wording/settings.ts';
import type { AuditEntry } from '../../../contract/audit.ts';
import { asRecord } from '../../lib/read-fields.ts';

/** Who saved a field last, as the subject of a sentence. */
export type WhoChanged = (name: SettingName) => string;

/** From the audit log, newest first; it records only the fields that changed. */
export function whoChangedOf(
  entries: readonly AuditEntry[],
  ownId: string | undefined,
): WhoChanged {
  return (name) => {
    const field = auditedAs(name);
    const entry = entries.find(({ before, after }) =>
      [before, after].some((fields) => field in asRecord(fields)),
    );
    if (entry === undefined) return CONFLICT_TEXT.someone;
    return entry.who._id === ownId ? CONFLICT_TEXT.you : entry.who.name;
  };
}

/** The log calls the text at `policies.returns` its `returnsPolicy`. */
function auditedAs(name: SettingName): string {
  return name.replace(/^policies\.(.+)$/, '$1Policy');
}

/** One sentence for each person. */
export function describeChanges(names: readonly SettingName[], who: WhoChanged): string[] {
  const people = Map.groupBy(names, who);
  return [...people].map(([person, changed]) =>
    CONFLICT_TEXT.changed(
      person,
      changed.map((name) => SETTINGS_TEXT.fields[name]),
    ),
  );
}
