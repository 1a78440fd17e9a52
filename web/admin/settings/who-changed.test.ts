import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import { SETTINGS_TEXT } from '../../../contract/settings/admin-wording.ts';
import { describeChanges, whoChangedOf } from '../form/who-changed.ts';
import { isChangeOfSetting } from './who-changed.ts';

function entry(who: string, after: Record<string, unknown>): AuditEntry {
  return {
    _id: `${who} ${Object.keys(after)}`,
    at: '2026-02-28T10:00:00.000Z',
    who: { _id: who, name: who },
    action: 'change',
    subject: { kind: 'settings', id: 'shop', name: 'Haat' },
    before: {},
    after,
  };
}

// Newest first.
const entries = [
  entry('Meera', { taxHundredths: 500, returnsPolicy: 'Thirty days.' }),
  entry('Ravi', { taxHundredths: 300, name: 'Chai Adda' }),
  entry('Asha', { headline: 'Hello' }),
];

test('the last to save a field is named as the one who changed it', () => {
  const who = whoChangedOf(entries, 'Asha', isChangeOfSetting);
  expect(who('taxHundredths')).toBe('Meera');
  expect(who('policies.returns')).toBe('Meera');
  expect(who('name')).toBe('Ravi');
});

test('one sentence for each person, in which another tab of one’s own is “you”', () => {
  const names = ['taxHundredths', 'policies.returns', 'name', 'headline'] as const;
  expect(
    describeChanges(names, SETTINGS_TEXT.fields, whoChangedOf(entries, 'Asha', isChangeOfSetting)),
  ).toEqual([
    'Meera changed Tax per cent and Returns policy.',
    'Ravi changed Shop name.',
    'You, in another tab, changed Headline.',
  ]);
});

test('without the audit log it was another admin', () => {
  expect(
    describeChanges(['gstin'], SETTINGS_TEXT.fields, whoChangedOf([], 'Asha', isChangeOfSetting)),
  ).toEqual(['Another admin changed GSTIN.']);
});
