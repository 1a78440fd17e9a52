import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import type { SettingName } from '../../../contract/settings/admin-wording.ts';
import { asRecord } from '../../lib/records.ts';

export function isChangeOfSetting({ before, after }: AuditEntry, name: SettingName): boolean {
  const field = auditedAs(name);
  return [before, after].some((fields) => field in asRecord(fields));
}

/** The log calls the text at `policies.returns` its `returnsPolicy`. */
function auditedAs(name: SettingName): string {
  return name.replace(/^policies\.(.+)$/, '$1Policy');
}
