import { expect, test } from 'vitest';
import { describeFieldChanges } from './field-changes.ts';

test('a change lists each field with its old and new value', () => {
  expect(
    describeFieldChanges({ price: 10, isAdmin: false }, { price: 12.5, isAdmin: true }),
  ).toEqual([
    { name: 'price', before: '10', after: '12.5' },
    { name: 'isAdmin', before: 'no', after: 'yes' },
  ]);
});

test('an addition has no old values, a removal no new ones, and ids are left out', () => {
  expect(describeFieldChanges(null, { _id: 'a', name: 'Lamp' })).toEqual([
    { name: 'name', before: '', after: 'Lamp' },
  ]);
  expect(describeFieldChanges({ name: 'Lamp' }, null)).toEqual([
    { name: 'name', before: 'Lamp', after: '' },
  ]);
});

test('a value that is not a record of fields is shown as it is', () => {
  expect(describeFieldChanges(null, 'text')).toEqual([
    { name: 'value', before: '', after: 'text' },
  ]);
  expect(describeFieldChanges(undefined, { list: [1, 2] })).toEqual([
    { name: 'list', before: '', after: '[1,2]' },
  ]);
});
