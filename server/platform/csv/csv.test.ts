import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shieldFormula, unshieldFormula } from './formulas.ts';
import { readRows } from './read.ts';
import { writeRow } from './write.ts';

const cellsOf = (text: string) => [...readRows(text)].map(({ cells }) => cells);

describe('reading CSV', () => {
  test.each([
    [
      'cells and lines',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a last line without an end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['lines that end in any way', 'a\nb\r\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    [
      'empty cells',
      ',a,\n,,',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['empty lines, which are no rows', '\n\na\n\r\n\nb\n\n', [['a'], ['b']]],
    [
      'quoted commas, quotes and lines',
      '"a,b","say ""hi""","1\r\n2"\n',
      [['a,b', 'say "hi"', '1\r\n2']],
    ],
    ['an empty quoted cell', '""', [['']]],
    ['nothing but quotes', '""""', [['"']]],
    ['a quote in the middle of a plain cell', '5" nail,b', [['5" nail', 'b']]],
    ['spaces as they are', ' a , b ', [[' a ', ' b ']]],
    ['nothing', '', []],
  ])('gives %s', (_what, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  test('counts the lines of the file, also those inside of quotes', () => {
    const text = 'h\n"1\n2\r\n3\r4"\n\nafter\r"x\n"\nlast';
    expect([...readRows(text)].map(({ line }) => line)).toEqual([1, 2, 7, 8, 10]);
  });

  test('says where a quote is never closed, and where text stands behind one', () => {
    expect([...readRows('a,b\n"c"d,e\nf,g\n"h,i\nj')]).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'e'], fault: 'There is text behind a closing quote.' },
      { line: 3, cells: ['f', 'g'] },
      { line: 4, cells: [''], fault: 'A quote opens here and is never closed.' },
    ]);
  });

  test('reads a cell of megabytes', () => {
    const cell = 'x"\n'.repeat(1_000_000);
    expect(cellsOf(writeRow([cell, 1]))).toEqual([[cell, '1']]);
  });
});

describe('writing CSV', () => {
  test('quotes what needs it, and only that', () => {
    expect(writeRow(['a', 'b c', 1.5, 0, '', 'x,y', 'say "hi"', '1\n2'])).toBe(
      'a,b c,1.5,0,,"x,y","say ""hi""","1\n2"\r\n',
    );
  });

  test('what is read back is what was written, formulas included', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'\'"=+-@\t\r\n, a＝') }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })), (rows) => {
        const read = cellsOf(rows.map(writeRow).join(''));
        expect(read.map((cells) => cells.map(unshieldFormula))).toEqual(rows);
      }),
    );
  });
});

describe('what a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('%j goes out as text and comes back as it was', (text) => {
    expect(shieldFormula(text)).toBe(`'${text}`);
    expect(unshieldFormula(shieldFormula(text))).toBe(text);
  });

  test.each(['Clay teapot', "'twas", "it's = good", '1-2', 'a@b.example', '', ' '])(
    '%j is left alone',
    (text) => {
      expect(shieldFormula(text)).toBe(text);
      expect(unshieldFormula(text)).toBe(text);
    },
  );

  test('an apostrophe that was there already is still there afterwards', () => {
    for (const text of ["'=1", "''=1", "'+"]) {
      expect(shieldFormula(text)).toBe(`'${text}`);
      expect(unshieldFormula(shieldFormula(text))).toBe(text);
    }
  });
});
