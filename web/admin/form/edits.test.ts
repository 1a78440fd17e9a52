import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  changesIn,
  confirmEdit,
  conflictsIn,
  differencesOf,
  dropEdit,
  type Edits,
  edit,
  type FormFields,
  isEdits,
  valuesSeen,
  withoutSaved,
} from './edits.ts';

type Name = 'name' | 'headline' | 'gstin' | 'taxHundredths';

const FIELDS: FormFields<Name> = {
  names: ['name', 'headline', 'gstin', 'taxHundredths'],
  isSameValue: (name, one, other) =>
    name === 'taxHundredths' ? Number(one) === Number(other) : one === other,
};

const saved = { name: 'Haat', headline: 'Welcome', gstin: '', taxHundredths: '2' };
/** Another owner has saved a tax of 5 %. */
const savedElsewhere = { ...saved, taxHundredths: '5' };

describe('an edit', () => {
  test('overlays the saved value and leaves the other fields as they are saved', () => {
    const edits = edit({}, saved, 'name', 'Chai Adda');
    expect(applyEdits(saved, edits)).toEqual({ ...saved, name: 'Chai Adda' });
    expect(applyEdits(savedElsewhere, edits)).toMatchObject({
      name: 'Chai Adda',
      taxHundredths: '5',
    });
  });

  test('is gone when the saved value is typed again', () => {
    const edits = edit(edit({}, saved, 'name', 'Haat!'), saved, 'name', 'Haat');
    expect(edits).toEqual({});
  });

  test('that means the same value is no change, but what is typed stays', () => {
    const edits = edit({}, saved, 'taxHundredths', '2.');
    expect(applyEdits(saved, edits).taxHundredths).toBe('2.');
    expect(changesIn(FIELDS, edits, saved)).toEqual([]);
    expect(changesIn(FIELDS, edit(edits, saved, 'taxHundredths', '2.5'), saved)).toEqual([
      'taxHundredths',
    ]);
  });
});

describe('a value saved by another owner meanwhile', () => {
  const mine = edit({}, saved, 'taxHundredths', '3');

  test('conflicts with an edit of the same field only', () => {
    expect(conflictsIn(FIELDS, mine, saved)).toEqual([]);
    expect(conflictsIn(FIELDS, mine, savedElsewhere)).toEqual(['taxHundredths']);
    expect(conflictsIn(FIELDS, edit({}, saved, 'name', 'Chai Adda'), savedElsewhere)).toEqual([]);
  });

  test('is still noticed when typing goes on', () => {
    const more = edit(mine, savedElsewhere, 'taxHundredths', '3.5');
    expect(conflictsIn(FIELDS, more, savedElsewhere)).toEqual(['taxHundredths']);
  });

  test('does not conflict with an edit to the same value', () => {
    const same = edit({}, saved, 'taxHundredths', '5.00');
    expect(conflictsIn(FIELDS, same, savedElsewhere)).toEqual([]);
  });

  test('can be taken', () => {
    const edits = dropEdit(mine, 'taxHundredths');
    expect(applyEdits(savedElsewhere, edits).taxHundredths).toBe('5');
    expect(changesIn(FIELDS, edits, savedElsewhere)).toEqual([]);
  });

  test('can be replaced, until it is changed once more', () => {
    const edits = confirmEdit(mine, savedElsewhere, 'taxHundredths');
    expect(applyEdits(savedElsewhere, edits).taxHundredths).toBe('3');
    expect(conflictsIn(FIELDS, edits, savedElsewhere)).toEqual([]);
    expect(conflictsIn(FIELDS, edits, { ...saved, taxHundredths: '6' })).toEqual(['taxHundredths']);
  });
});

test('fields are listed in the order of the screen, whatever was typed first', () => {
  const edits = edit(edit({}, saved, 'taxHundredths', '3'), saved, 'name', 'Chai Adda');
  expect(changesIn(FIELDS, edits, saved)).toEqual(['name', 'taxHundredths']);
});

test('what a field showed before it was edited is known, whatever was saved since', () => {
  const edits = edit({}, saved, 'taxHundredths', '3');
  const newer = { ...savedElsewhere, name: 'Chai Adda' };
  expect(valuesSeen(FIELDS, edits, newer)).toEqual({ ...saved, name: 'Chai Adda' });
  const agreed = { ...newer, taxHundredths: '3.0' };
  expect(valuesSeen(FIELDS, edits, agreed), 'where both agree').toEqual(agreed);
});

test('what was typed while the rest was being saved is kept', () => {
  const sent = { ...saved, name: 'Chai', headline: 'Hello' };
  const edits: Edits<Name> = {
    name: { value: 'Chai Adda', seen: 'Haat' },
    headline: { value: 'Hello', seen: 'Welcome' },
  };
  expect(withoutSaved(edits, sent, sent)).toEqual({ name: { value: 'Chai Adda', seen: 'Chai' } });
});

test('only real differences between two states of the settings count', () => {
  expect(differencesOf(FIELDS, saved, { ...saved, taxHundredths: '2.00', gstin: 'x' })).toEqual([
    'gstin',
  ]);
});

test('a draft in storage that is not one of ours is ignored', () => {
  expect(isEdits({ name: { value: 'a', seen: 'b' } })).toBe(true);
  expect(isEdits({ name: 'a' })).toBe(false);
  expect(isEdits([])).toBe(false);
});
