import { AUDIT_TEXT } from '../../../contract/admin-wording/audit.ts';

export type FieldChange = { name: string; before: string; after: string };

/** Each field of an entry before and after; empty where the field was absent. */
export function describeFieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [toRecord(before), toRecord(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  names.delete('_id');
  return [...names].map((name) => ({
    name,
    before: toText(old[name]),
    after: toText(fresh[name]),
  }));
}

function toRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' ? (value as Record<string, unknown>) : { value };
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? AUDIT_TEXT.yes : AUDIT_TEXT.no;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
