import { describe, expect, test } from 'vitest';
import { parseConformance, readRepoFile } from '../conformance.ts';
import { parsePromises } from '../promises.ts';
import { describeBreakage, editOf } from './breakage.ts';
import { breakages, ROWS_WITHOUT_BREAKAGE } from './breakages.ts';
import { proofsOf } from './proofs.ts';

const rows = [
  ...parseConformance(readRepoFile('docs/conformance.md') ?? ''),
  ...parsePromises(readRepoFile('docs/performance.md') ?? ''),
];

describe('the table of breakages', () => {
  test('what each breakage names is there, however its file is formatted', () => {
    const faults = breakages.flatMap((breakage) => {
      try {
        editOf(readRepoFile(breakage.file) ?? '', breakage);
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(faults).toEqual([]);
  });

  test('each breakage names existing rows, and part of the title of a proof of each', () => {
    for (const { rows: numbers, proof } of breakages) {
      for (const number of numbers) {
        const row = rows.find((each) => each.number === number);
        expect(row === undefined ? [] : proofsOf(row, proof), `${number} ${proof}`).not.toEqual([]);
      }
    }
  });

  test('no breakage is listed twice', () => {
    const lines = breakages.map((each) => `${each.rows} ${describeBreakage(each)} ${each.proof}`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('every row has a breakage, or a reason why it has none', () => {
    for (const { number } of rows) {
      const isBroken = breakages.some((breakage) => breakage.rows.includes(number));
      expect(isBroken !== number in ROWS_WITHOUT_BREAKAGE, number).toBe(true);
    }
  });
});
