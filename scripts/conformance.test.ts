import { expect, test } from 'vitest';
import { findTestTitles } from './cited-tests.ts';
import { findFaults, parseConformance, readRepoFile } from './conformance.ts';

const files: Record<string, string> = {
  'contract/pricing.test.ts': `test('an empty cart is all zero', () => {});`,
};

function faultsOf(...rows: string[]): string[] {
  const head = [
    '# Conformance',
    '',
    '| # | The spec says | State | Proved by |',
    '|---|---|---|---|',
  ];
  return findFaults(parseConformance([...head, ...rows].join('\n')), (path) => files[path]);
}

const proof = '`contract/pricing.test.ts` › an empty cart is all zero';

test('a correct table has no faults', () => {
  const faults = faultsOf(
    '| 1.1 | Shipping is 0 when the cart is empty | open | - |',
    `| 1.2 | Total = subtotal + 10 + tax, see 1.1 | done | ${proof} |`,
    `| 2.1 | An empty cart is all zero | done | ${proof}<br>${proof} |`,
  );
  expect(faults).toEqual([]);
});

test('a page without rows is a fault', () => {
  expect(faultsOf()).toEqual(['there are no statements']);
});

test.each([
  ['too few columns', '| 1.1 | Shipping is 0 | open |', 'line 5: 1.1 has 3 columns instead of 4'],
  ['too many columns', '| 1.1 | a | b | open | - |', 'line 5: 1.1 has 5 columns instead of 4'],
  ['no leading bar', '1.1 | Shipping is 0 | open', 'line 5: 1.1 has 3 columns instead of 4'],
  ['no number', '| one | Shipping is 0 | open | - |', 'line 5: one has no number like 2.14'],
  ['an empty number', '|  | Shipping is 0 | open | - |', 'line 5: row has no number like 2.14'],
  ['no statement', '| 1.1 |  | open | - |', 'line 5: 1.1 has no statement'],
  ['an unknown state', '| 1.1 | a | built | - |', 'line 5: 1.1 has unknown state "built"'],
  ['a missing row before it', '| 1.2 | a | open | - |', 'line 5: 1.2 is out of order after 0.0'],
  [
    'a "see" to a missing row',
    '| 1.1 | a, see 2.9 | open | - |',
    'line 5: 1.1 refers to 2.9, which is not a row',
  ],
  ['no proof although it is done', '| 1.1 | a | done | - |', 'line 5: 1.1 is done without a proof'],
  [
    'a proof although it is open',
    `| 1.1 | a | open | ${proof} |`,
    'line 5: 1.1 is open with a proof',
  ],
  [
    'a proof that names no test',
    '| 1.1 | a | done | by hand |',
    'line 5: 1.1 has a proof that is not `file` › title: by hand',
  ],
  [
    'a proof in a file that does not exist',
    '| 1.1 | a | done | `e2e/missing.test.ts` › a |',
    'line 5: 1.1 is proved by e2e/missing.test.ts, which does not exist',
  ],
  [
    'a proof by a test that does not exist',
    '| 1.1 | a | done | `contract/pricing.test.ts` › an empty cart |',
    'line 5: 1.1 cites "an empty cart", which is not a test in contract/pricing.test.ts',
  ],
])('a row with %s is a fault', (_name, row, fault) => {
  expect(faultsOf(row)).toEqual([fault]);
});

test('every proof of a row is checked, not only the first', () => {
  expect(faultsOf(`| 1.1 | a | done | ${proof}<br>\`missing.test.ts\` › a |`)).toEqual([
    'line 5: 1.1 is proved by missing.test.ts, which does not exist',
  ]);
});

test.each([
  ['1.1', 'is a duplicate number'],
  ['1.3', 'is out of order after 1.1'],
  ['2.2', 'is out of order after 1.1'],
  ['3.1', 'is out of order after 1.1'],
])('after 1.1, row %s %s', (number, fault) => {
  expect(faultsOf('| 1.1 | a | open | - |', `| ${number} | b | open | - |`)).toEqual([
    `line 6: ${number} ${fault}`,
  ]);
});

test('numbers are compared as numbers: 1.10 comes after 1.9', () => {
  const rows = Array.from({ length: 10 }, (_, i) => `| 1.${i + 1} | a | open | - |`);
  expect(faultsOf(...rows, '| 2.1 | a | open | - |')).toEqual([]);
});

test('a title may contain an escaped bar', () => {
  const rows = parseConformance('| 1.1 | a | done | `a.test.ts` › paid \\| due |');
  expect(findFaults(rows, () => `it("paid | due", () => {});`)).toEqual([]);
});

test.each([
  [`test('single', () => {})`, 'single'],
  [`it("double", () => {})`, 'double'],
  ['test(`backtick`, () => {})', 'backtick'],
  [`test(\`on \${engine}\`, () => {})`, `on \${engine}`],
  [`test('the cart\\'s count', () => {})`, "the cart's count"],
  [`test.each([['a)', 1]])('each %s', (_a: string) => {})`, 'each %s'],
  [`it.each<[string]>(rows)("typed each", () => {})`, 'typed each'],
  ['test.each`a | b`("table $a", () => {})', 'table $a'],
  [`test.concurrent.for(rows)('for %s', () => {})`, 'for %s'],
  [`describe('d', () => { test('inside', { timeout: 1 }, () => {}) })`, 'inside'],
])('%s is a test', (source, title) => {
  expect([...findTestTitles(source, 'a.test.ts')]).toEqual([title]);
});

test.each([
  `// test('commented out', () => {})`,
  `const text = "test('quoted', () => {})"`,
  `test.skip('skipped', () => {})`,
  `it.todo('to do')`,
  `test.describe('group', () => {})`,
  `test.step('step', () => {})`,
  `request('other call', () => {})`,
])('%s is not a test', (source) => {
  expect([...findTestTitles(source, 'a.test.ts')]).toEqual([]);
});

test('docs/conformance.md has no faults', () => {
  const rows = parseConformance(readRepoFile('docs/conformance.md') ?? '');
  expect(findFaults(rows, readRepoFile)).toEqual([]);
});
