import { expect, test } from 'vitest';
import { StartError } from '../platform/start-error.ts';
import { explainTrouble } from './explain-trouble.ts';

const WHAT = 'The backup could not be written';

test.each([
  [
    'ENOSPC: no space left on device, write',
    `${WHAT}: the disk is full. Nothing else has changed.`,
  ],
  [
    'could not write to output file: No space left on device',
    `${WHAT}: the disk is full. Nothing else has changed.`,
  ],
  [
    "EROFS: read-only file system, open '/mnt/a'",
    `${WHAT}: its folder or disk may not be written to (EROFS: read-only file system, open '/mnt/a').`,
  ],
  [
    'query failed: ERROR:  permission denied for table orders',
    `${WHAT}: query failed: ERROR:  permission denied for table orders.`,
  ],
])('%s', (message, sentence) => {
  expect(explainTrouble(new Error(message), WHAT).message).toBe(sentence);
});

test('SQLite says in numbers that the disk is full, or the file not to be written to', () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  expect(explainTrouble(full, WHAT).message).toContain('the disk is full');
  const closed = Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 });
  expect(explainTrouble(closed, WHAT).message).toContain('may not be written to');
});

test('what has been explained already stays as it is', () => {
  const explained = new StartError('There is no shop.');
  expect(explainTrouble(explained, WHAT)).toBe(explained);
});
