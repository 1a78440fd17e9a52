import { expect, test } from 'vitest';
import { addQuery } from './query-string.ts';

test('values are encoded', () => {
  expect(addQuery('/api/things', { q: 'clay & brass', limit: '5' })).toBe(
    '/api/things?q=clay+%26+brass&limit=5',
  );
});

test('undefined and empty values are left out', () => {
  expect(addQuery('/api/things', { q: '', sort: undefined, limit: '5' })).toBe(
    '/api/things?limit=5',
  );
  expect(addQuery('/api/things', { q: '' })).toBe('/api/things');
});
