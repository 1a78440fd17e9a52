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
  test('each breaks a text that occurs exactly once in its file', () => {
    for (const breakage of breakages) {
      const source = readRepoFile(breakage.file) ?? '';
      expect(breakText(source, breakage)).not.toBe(source);
    }
  });

  test('each leaves code that can be read, or nothing could be tried', async () => {
    for (const breakage of breakages.filter(({ file }) => /\.tsx?$/.test(file))) {
      const broken = breakText(readRepoFile(breakage.file) ?? '', breakage);
      await expect(transformWithOxc(broken, breakage.file), breakage.file).resolves.toBeDefined();
    }
  });

  test('each names rows that exist, and a part of the title of a proof of each', () => {
    for (const { rows: numbers, proof } of breakages) {
      for (const number of numbers) {
        const row = rows.find((each) => each.number === number);
        expect(row === undefined ? [] : proofsOf(row, proof), `${number} ${proof}`).not.toEqual([]);
      }
    }
  });

  test('no breakage is there twice', () => {
    const texts = breakages.map((breakage) => JSON.stringify(breakage));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('every row is broken at least once, or it is said why not', () => {
    for (const { number } of rows) {
      const isBroken = breakages.some((breakage) => breakage.rows.includes(number));
      expect(isBroken !== number in ROWS_WITHOUT_BREAKAGE, number).toBe(true);
    }
  });
});
