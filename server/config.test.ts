import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any environment the shop runs on localhost:3000 with SQLite and the demo', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    demo: true,
  });
});

test('an empty value counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  [{ PORT: 'abc' }, 'The environment variable PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'The environment variable PORT must be a whole number from 0 to 65535.'],
  [{ DEMO: 'no' }, 'The environment variable DEMO must be 0 or 1.'],
  [
    { DATABASE_URL: 'mysql://localhost/shop' },
    'The environment variable DATABASE_URL must be an address such as postgres://user:password@host:5432/shop.',
  ],
])('%j is refused with one clear sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
