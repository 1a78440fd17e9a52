import { expect, test } from 'vitest';
import { readRepoFile } from './conformance.ts';
import { findCitationFaults } from './security-page.ts';

const HEAD = ['# Safety', '', '| promise | where it is kept | proved by |', '|---|---|---|'];
const FILES: Record<string, string> = {
  'server/a.test.ts': `describe('a door', () => { test('is shut', () => {}); });
    test.each(rows)('%s is refused', () => {});`,
};

const faultsOf = (...lines: string[]) =>
  findCitationFaults([...HEAD, ...lines].join('\n'), (path) => FILES[path]);

test('a page whose proofs all exist has no faults', () => {
  const faults = faultsOf(
    '| Doors are shut | `a.ts` | `server/a.test.ts` › is shut<br>`server/a.test.ts` › %s is refused |',
    '| It is quick | `a.ts` | `npm run bench -- reads`, not in the test run |',
    '',
    'Not covered: `a.ts` under water.',
  );
  expect(faults).toEqual([]);
});

test('a page without promises is a fault', () => {
  expect(faultsOf()).toEqual(['there are no promises']);
});

test.each([
  ['', 'line 5: the promise has no proof'],
  [
    '`server/b.test.ts` › is shut',
    'line 5: the promise is proved by server/b.test.ts, which does not exist',
  ],
  ['`a.test.ts` › is shut', 'line 5: the promise is proved by a.test.ts, which does not exist'],
  [
    '`server/a.test.ts` › is open',
    'line 5: the promise cites "is open", which is not a test in server/a.test.ts',
  ],
  [
    '`server/a.test.ts` › a door',
    'line 5: the promise cites "a door", which is not a test in server/a.test.ts',
  ],
  [
    '`server/a.test.ts` › is shut<br>› is open',
    'line 5: the promise has a proof that is not `file` › title: › is open',
  ],
  [
    '`server/a.test.ts`: *is shut*',
    'line 5: the promise has a proof that is not `file` › title: `server/a.test.ts`: *is shut*',
  ],
  [
    '`server/a.test.ts`',
    'line 5: the promise has a proof that is not `file` › title: `server/a.test.ts`',
  ],
  [
    'the same two tests',
    'line 5: the promise has a proof that is not `file` › title: the same two tests',
  ],
])('the proof %j is a fault', (proof, fault) => {
  expect(faultsOf(`| Doors are shut | \`a.ts\` | ${proof} |`)).toEqual([fault]);
});

test.each([
  'See `server/a.test.ts`.',
  '| See `server/a.test.ts` | `a.ts` | `server/a.test.ts` › is shut |',
])('a test mentioned outside a table is a fault: %s', (line) => {
  const kept = '| Doors are shut | `a.ts` | `server/a.test.ts` › is shut |';
  expect(faultsOf(kept, line)).toEqual([
    'line 6: server/a.test.ts is mentioned outside a column of proofs',
  ]);
});

test('every test that docs/security.md cites exists', () => {
  expect(findCitationFaults(readRepoFile('docs/security.md') ?? '', readRepoFile)).toEqual([]);
});
