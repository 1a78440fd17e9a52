import { expect, test } from 'vitest';
import { type Breakage, inFile } from './breakage.ts';
import { to } from './operators.ts';
import {
  describeFailure,
  isOneFailureEnough,
  judge,
  proofsOf,
  proofsOfAll,
  titlePattern,
} from './proofs.ts';

const row = (...proofs: string[]) => ({
  line: 1,
  columns: 4,
  number: '2.1',
  statement: 'It is so',
  state: 'done',
  proofs,
});
const ONE = '`e2e/2-a.spec.ts` › it is so';
const OTHER = '`web/b.test.ts` › on failure (%s) it is so';
const [BREAKAGE] = inFile('a.ts', ['2.1 2.2', 'LIMIT', to(6)]) as [Breakage];

const outcome = (file: string, title: string, hasPassed: boolean) => ({
  file,
  title,
  hasPassed,
  error: '',
});

test('the proofs of a row are files and titles without duplicates, optionally filtered by part of the title', () => {
  expect(proofsOf(row(ONE, OTHER))).toEqual([
    { file: 'e2e/2-a.spec.ts', title: 'it is so' },
    { file: 'web/b.test.ts', title: 'on failure (%s) it is so' },
  ]);
  expect(proofsOf(row(ONE, OTHER), 'on failure')).toHaveLength(1);
  expect(proofsOfAll([row(ONE), row(ONE, OTHER)])).toHaveLength(2);
});

test('a title matches literally, and template placeholders match anything', () => {
  const isTitle = (title: string, shown: string) =>
    new RegExp(`^${titlePattern(title)}$`).test(shown);
  expect(isTitle('"Loading..." (a|b) $1?', '"Loading..." (a|b) $1?')).toBe(true);
  expect(isTitle('"Loading..."', '"Loading!!!"')).toBe(false);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a title as the source has it
  expect(isTitle('on %s and ${name.of} it is', 'on SQLite and Tuesday it is')).toBe(true);
});

test('a row has noticed if one of its proofs has failed', () => {
  const both = row(ONE, OTHER);
  const passed = outcome('e2e/2-a.spec.ts', 'it is so', true);
  const failed = outcome('web/b.test.ts', 'on failure (a lost line) it is so', false);
  expect(judge(both, BREAKAGE, [passed, failed])).toBe('noticed');
  expect(judge(both, BREAKAGE, [passed])).toBe('NOT noticed');
  expect(judge(both, BREAKAGE, [])).toBe('not run');
});

test('a failure of another test does not count for the row', () => {
  const elsewhere = outcome('e2e/2-b.spec.ts', 'it is so', false);
  const longer = outcome('e2e/2-a.spec.ts', 'it is so too', false);
  const passed = outcome('e2e/2-a.spec.ts', 'it is so', true);
  expect(judge(row(ONE), BREAKAGE, [elsewhere, longer, passed])).toBe('NOT noticed');
});

test('only the proofs that a breakage is about count', () => {
  const failed = outcome('e2e/2-a.spec.ts', 'it is so', false);
  const passed = outcome('web/b.test.ts', 'on failure (x) it is so', true);
  const about = { ...BREAKAGE, proof: 'on failure' };
  expect(judge(row(ONE, OTHER), about, [failed, passed])).toBe('NOT noticed');
});

test('the first failure is enough if all rows have the same proofs', () => {
  expect(isOneFailureEnough([row(ONE, OTHER)])).toBe(true);
  expect(isOneFailureEnough([row(ONE), row(ONE)])).toBe(true);
  expect(isOneFailureEnough([row(ONE), row(ONE, OTHER)])).toBe(false);
  expect(isOneFailureEnough([row(ONE), row(ONE, OTHER)], 'it is so')).toBe(false);
});

test('the reason why a proof failed is given in one line', () => {
  const passed = outcome('e2e/2-a.spec.ts', 'it is so', true);
  const failed = {
    ...passed,
    hasPassed: false,
    error: '\u001b[31mError: it is\u001b[39m\n\n   Expected:  "so"\nReceived: "not so"\n',
  };
  expect(describeFailure([passed, failed])).toBe(
    'Error: it is | Expected: "so" | Received: "not so"',
  );
  expect(describeFailure([passed, passed])).toBe('2 passed');
});
