export type CsvRow = {
  /** Where the row begins, counted from 1; a quoted cell may run over several lines. */
  line: number;
  cells: string[];
  /** What is wrong with its quotes. */
  fault?: string;
};

type ReadCell = { cell: string; end: number; fault?: string };

/** The rows of RFC 4180, one by one; lines may end in any way. Empty lines are no rows. */
export function* readRows(text: string): Generator<CsvRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const start = at;
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      const { cell, end, fault } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
      row.cells.push(cell);
      if (fault !== undefined) row.fault ??= fault;
      at = end;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (at > start) yield row;
    at = afterLineEnd(text, at);
    line += countLineEnds(text.slice(start, at));
  }
}

const PLAIN = /[^,\r\n]*/y;

/** Up to the next comma or the end of the line. */
function readPlain(text: string, start: number): ReadCell {
  PLAIN.lastIndex = start;
  const [cell = ''] = PLAIN.exec(text) ?? [];
  return { cell, end: start + cell.length };
}

/** Up to the closing quote; a quote inside is written twice. */
function readQuoted(text: string, start: number): ReadCell {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) {
    return { cell: '', end: text.length, fault: 'A quote opens here and is never closed.' };
  }
  const cell = text.slice(start + 1, close).replaceAll('""', '"');
  const { end } = readPlain(text, close + 1);
  if (end === close + 1) return { cell, end };
  return { cell, end, fault: 'There is text behind a closing quote.' };
}

function afterLineEnd(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}

function countLineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
