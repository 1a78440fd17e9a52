import { auditedAs } from '../../../contract/audit/audited-as.ts';
import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import type { SettingName } from '../../../contract/settings/admin-wording.ts';
import { asRecord } from '../../lib/records.ts';

export function isChangeOfSetting({ before, after }: AuditEntry, name: SettingName): boolean {
  const field = auditedAs(name);
  return [before, after].some((fields) => field in asRecord(fields));
}
