import { formatCount } from '../../../contract/admin/count-of.ts';
import {
  AUDIT_FIELDS,
  AUDIT_SETTINGS,
  AUDIT_STATES,
  AUDIT_TEXT,
} from '../../../contract/audit/admin-wording.ts';
import type { AuditSubject } from '../../../contract/audit/schemas.ts';
import { formatPrice, toPaise } from '../../../contract/pricing.ts';
import { isRecord } from '../../lib/records.ts';
import { formatHundredths } from '../settings/decimals.ts';

export type FieldChange = { name: string; before: string; after: string };

/** The names of the categories by slug. */
export type CategoryNames = ReadonlyMap<string, string>;

/** Ids mean nothing to the reader; what they belong to is named beside them. */
const HIDDEN = ['_id', 'refund_id', 'repeats'];

/** What a field's value needs to be shown as on its own screen. */
export type Shown = {
  /** What the entry is about. */
  kind: AuditSubject;
  categories: CategoryNames;
  formatOrderTotal: (paise: number) => string;
};

/** Each field of an entry before and after; empty where the field was absent. */
export function describeFieldChanges(before: unknown, after: unknown, shown: Shown): FieldChange[] {
  const [old, fresh] = [toRecord(before), toRecord(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  for (const name of HIDDEN) names.delete(name);
  const labels = shown.kind === 'settings' ? AUDIT_SETTINGS : AUDIT_FIELDS;
  return [...names].map((name) => ({
    name: labels.get(name) ?? readable(name),
    before: toText(name, old[name], shown),
    after: toText(name, fresh[name], shown),
  }));
}

function toRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' ? (value as Record<string, unknown>) : { value };
}

/** As the field is shown on its own screen. */
function toText(name: string, value: unknown, shown: Shown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? AUDIT_TEXT.yes : AUDIT_TEXT.no;
  if (typeof value === 'number') return toNumber(name, value, shown);
  if (typeof value === 'object') return toSize(value) ?? JSON.stringify(value);
  const text = String(value);
  if (name === 'category') return shown.categories.get(text) ?? text;
  return name === 'state' || name === 'status' ? (AUDIT_STATES.get(text) ?? text) : text;
}

function toNumber(name: string, value: number, { formatOrderTotal }: Shown): string {
  if (name === 'price' || name === 'shippingPrice') return formatPrice(toPaise(value));
  if (name === 'taxHundredths') return AUDIT_TEXT.perCent(formatHundredths(value));
  return name === 'amount' ? formatOrderTotal(toPaise(value)) : formatCount(value);
}

/** A picture, whose address says nothing to people. */
function toSize(value: object): string | undefined {
  if (!isRecord(value) || typeof value.image !== 'string') return undefined;
  return AUDIT_TEXT.pixels(Number(value.width), Number(value.height));
}

/** For a field without a label: `someField` becomes "Some field". */
function readable(name: string): string {
  const text = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
