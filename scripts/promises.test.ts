import { expect, test } from 'vitest';
import { citationChecker } from './cited-tests.ts';
import { readRepoFile } from './conformance.ts';
import { parsePromises } from './promises.ts';

test('a promise is a row with a number, and tables of measurements are not', () => {
  const markdown = [
    '| | home/s |',
    '|---|---|',
    '| quiet | 30,000 |',
    '',
    '| # | promise | proved by |',
    '|---|---|---|',
    '| P.1 | It is quick | `a.test.ts` › runs<br>`b.test.ts` › flies |',
  ];
  expect(parsePromises(markdown.join('\n'))).toEqual([
    {
      line: 7,
      columns: 3,
      number: 'P.1',
      statement: 'It is quick',
      state: 'done',
      proofs: ['`a.test.ts` › runs', '`b.test.ts` › flies'],
    },
  ]);
});

test('the promises of docs/performance.md are numbered consecutively, and every cited test exists', () => {
  const promises = parsePromises(readRepoFile('docs/performance.md') ?? '');
  expect(promises.length).toBeGreaterThan(0);
  expect(promises.map(({ number }) => number)).toEqual(
    promises.map((_, index) => `P.${index + 1}`),
  );
  const check = citationChecker(readRepoFile);
  for (const { number, columns, proofs } of promises) {
    expect([number, columns, proofs.flatMap((proof) => check(proof) ?? [])]).toEqual([
      number,
      3,
      [],
    ]);
  }
});
