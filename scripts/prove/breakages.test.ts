import { transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import { parseConformance, readRepoFile } from '../conformance.ts';
import { parsePromises } from '../promises.ts';
import { breakText } from './breakage.ts';
import { breakages, ROWS_WITHOUT_BREAKAGE } from './breakages.ts';
import { proofsOf } from './proofs.ts';

const rows = [
  ...parseConformance(readRepoFile('docs/conformance.md') ?? ''),
  ...parsePromises(readRepoFile('docs/performance.md') ?? ''),
];

describe('the table of breakages', () => {
  test('each breakage replaces a text that occurs exactly once in its file', () => {
    for (const breakage of breakages) {
      const source = readRepoFile(breakage.file) ?? '';
      expect(breakText(source, breakage)).not.toBe(source);
    }
  });

  test('each breakage leaves code that can be parsed', async () => {
    for (const breakage of breakages.filter(({ file }) => /\.tsx?$/.test(file))) {
      const broken = breakText(readRepoFile(breakage.file) ?? '', breakage);
      await expect(transformWithOxc(broken, breakage.file), breakage.file).resolves.toBeDefined();
    }
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
    const texts = breakages.map((breakage) => JSON.stringify(breakage));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('every row has a breakage, or a reason why it has none', () => {
    for (const { number } of rows) {
      const isBroken = breakages.some((breakage) => breakage.rows.includes(number));
      expect(isBroken !== number in ROWS_WITHOUT_BREAKAGE, number).toBe(true);
    }
  });
});
