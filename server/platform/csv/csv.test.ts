import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTicks } from '../breaks-testing.ts';
import { rowsOf } from './csv-testing.ts';
import { shieldEverySplit, shieldFormula, unshieldFormula } from './formulas.ts';
import { readRows } from './read.ts';
import { csvDownload, writeRow } from './write.ts';

const cellsOf = async (text: string) => (await rowsOf(text)).map(({ cells }) => cells);

const unreadable = (reason: string, params: object) => ({ failure: { reason, params } });

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
      'a last line without a line break',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['any kind of line ending', 'a\nb\r\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    [
      'empty cells',
      ',a,\n,,',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['empty lines, which are skipped', '\n\na\n\r\n\nb\n\n', [['a'], ['b']]],
    [
      'quoted commas, quotes and line breaks',
      '"a,b","say ""hi""","1\r\n2"\n',
      [['a,b', 'say "hi"', '1\r\n2']],
    ],
    ['an empty quoted cell', '""', [['']]],
    ['nothing but quotes', '""""', [['"']]],
    ['a quote in the middle of a plain cell', '5" nail,b', [['5" nail', 'b']]],
    ['spaces unchanged', ' a , b ', [[' a ', ' b ']]],
    ['nothing', '', []],
  ])('reads %s', async (_what, text, expected) => {
    expect(await cellsOf(text)).toEqual(expected);
  });

  test('counts the lines of the file, including those inside quotes', async () => {
    const text = 'h\n"1\n2\r\n3\r4"\n\nafter\r"x\n"\nlast';
    expect((await rowsOf(text)).map(({ line }) => line)).toEqual([1, 2, 7, 8, 10]);
  });

  test('reports where a quote is never closed and where text follows a closing quote', async () => {
    expect(await rowsOf('a,b\n"c"d,e\nf,g\n"h,i\nj')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'e'], fault: 'textAfterQuote' },
      { line: 3, cells: ['f', 'g'] },
      { line: 4, cells: [''], fault: 'unclosedQuote' },
    ]);
  });

  test('the CSV reader gives the same rows however the file is sliced', async () => {
    const piece = fc.constantFrom('a', 'é', '₹', '🪔', ',', '"', '""', '\r', '\n', '\r\n', ' ');
    const file = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 1, max: 9 }), async (text, sliceBytes) => {
        expect(await rowsOf(text, sliceBytes)).toEqual(await rowsOf(text));
      }),
    );
  });

  test('drops a byte order mark and nothing else', async () => {
    expect(await rowsOf('\uFEFFa,\uFEFFb', 2)).toEqual([{ line: 1, cells: ['a', '\uFEFFb'] }]);
  });

  test.each([
    ['line feeds', '\n'],
    ['CRLF line breaks', '\r\n'],
    ['commas', ','],
    ['quotes', '"'],
    ['a single letter', 'x'],
    ['pairs of quotes and commas', '"",'],
    ['short rows', 'a,b\n'],
    ['bytes that are not text', '\xff'],
  ])(
    'the CSV reader yields to the event loop throughout a file of nothing but %s',
    async (_what, piece) => {
      const file = Buffer.from(piece.repeat(600_000 / piece.length), 'latin1');
      let rows = 0;
      let bytesRead = file.length;
      const ticks = await countTicks(async () => {
        try {
          for await (const _row of readRows(file)) rows += 1;
        } catch (error) {
          // It was rejected as soon as a row became too long, well before the end.
          expect(String(error)).toMatch(/rowTooLong|tooManyColumns|notUtf8/);
          bytesRead = 0;
        }
      });
      // At most one slice and a fixed number of rows are processed between two ticks.
      expect(ticks).toBeGreaterThanOrEqual(Math.floor(bytesRead / 65_536));
      expect(ticks).toBeGreaterThanOrEqual(Math.floor(rows / 500));
    },
  );

  test('the CSV reader rejects a row that never ends, naming its line', async () => {
    const file = `a,b\n\n"${'x'.repeat(150_000)}`;
    const tooLong = (line: number) => unreadable('rowTooLong', { line, most: 100_000 });
    await expect(rowsOf(file)).rejects.toMatchObject(tooLong(3));
    await expect(rowsOf(`${'x'.repeat(100_001)}\nb`)).rejects.toMatchObject(tooLong(1));
    expect(await rowsOf(`"${'x'.repeat(90_000)}",b`)).toHaveLength(1);
  });

  test('the CSV reader rejects a row of more than a thousand cells as soon as it has that many', async () => {
    expect((await rowsOf(','.repeat(999)))[0]?.cells).toHaveLength(1_000);
    const tooMany = (line: number) => unreadable('tooManyColumns', { line, most: 1_000 });
    await expect(rowsOf(`a\n${','.repeat(1_000)}`)).rejects.toMatchObject(tooMany(2));
    // Before the rest of the row has even arrived.
    const slice = 2_000;
    await expect(rowsOf(','.repeat(50_000), slice)).rejects.toMatchObject(tooMany(1));
  });
});

describe('writing CSV', () => {
  test('quotes the cells that need it and no others', () => {
    expect(writeRow(['a', 'b c', 1.5, 0, '', 'x,y', 'say "hi"', '1\n2'])).toBe(
      'a,b c,1.5,0,,"x,y","say ""hi""","1\n2"\r\n',
    );
  });

  test('what is written reads back unchanged, formulas included', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'\'"=+-@\t\r\n,; a＝') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })), async (rows) => {
        const read = await cellsOf(`\uFEFF${rows.map((cells) => writeRow(cells)).join('')}`);
        expect(read.map((cells) => cells.map(unshieldFormula))).toEqual(rows);
      }),
    );
  });
});

test('the CSV writer yields to the event loop throughout a large file, however fast the client reads it', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({ name: `Lamp ${index}`, price: 5 }));
  const pages = async function* () {
    for (let page = 0; page < 40; page += 1) yield rows;
  };
  let text = '';
  const ticks = await countTicks(async () => {
    for await (const chunk of csvDownload('lamps', ['name', 'price'], pages()).chunks) {
      text += chunk;
    }
  });
  expect(text.split('\r\n')).toHaveLength(20_002);
  expect(ticks).toBeGreaterThanOrEqual(40);
});

describe('formulas that a spreadsheet would run', () => {
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
  ])('%j is written as text and reads back unchanged', (text) => {
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

  test('an apostrophe that was already there survives the round trip', () => {
    for (const text of ["'=1", "''=1", "'+"]) {
      expect(shieldFormula(text)).toBe(`'${text}`);
      expect(unshieldFormula(shieldFormula(text))).toBe(text);
    }
  });

  test.each([
    ['x;=HYPERLINK("a")', 'x;\'=HYPERLINK("a")'],
    ['x\t+1', "x\t'+1"],
    ['x; @A1;\t-1', "x;' @A1;'\t'-1"],
    ['x;"=1"', 'x;\'"=1"'],
    ['x\n=1', "x\n'=1"],
    ['=1;＝2', "'=1;'＝2"],
    ['2 × Pot; 1 × Lamp', '2 × Pot; 1 × Lamp'],
    ['a;b = c', 'a;b = c'],
  ])('in a file that only people read, %j becomes %j', (text, written) => {
    expect(shieldEverySplit(text)).toBe(written);
  });
});
