import { setImmediate } from 'node:timers/promises';
import { Breaks } from '../breaks.ts';
import { Failure } from '../failure.ts';

type RowFault = 'unclosedQuote' | 'textAfterQuote';

export type CsvRow = {
  /** The line the row starts on, counted from 1; a quoted cell may span several lines. */
  line: number;
  cells: string[];
  /** What is wrong with the row's quotes. */
  fault?: RowFault;
};

/** A file that cannot be read to the end. */
export class UnreadableFile extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

const SLICE_BYTES = 64 * 1024;
/** Far longer than any real row, and short enough to be scanned again with every slice. */
const MAX_ROW_LENGTH = 100_000;
/**
 * Far more columns than any table of a shop has; each cell costs as much as a hundred characters.
 */
const MAX_CELLS = 1_000;

/**
 * Parses RFC 4180 row by row, with any kind of line ending; empty lines are skipped. Reads the file
 * a slice at a time and yields to the event loop in between, whatever the content.
 */
export async function* readRows(
  bytes: Uint8Array,
  sliceBytes = SLICE_BYTES,
): AsyncGenerator<CsvRow, void> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const breaks = new Breaks();
  let text = '';
  let line = 1;
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    const end = start + sliceBytes;
    const isLast = end >= bytes.length;
    text += decode(utf8, bytes.subarray(start, end), isLast);
    let at = 0;
    for (;;) {
      const begin = afterLineEnds(text, at, isLast);
      line += countLineEnds(text, at, begin);
      at = begin;
      const row = readRow(text, at, isLast);
      if (row !== undefined && row.cells.length > MAX_CELLS) {
        const params = { line, most: MAX_CELLS };
        throw new UnreadableFile(new Failure('tooManyColumns', { params, field: 'file' }));
      }
      if (row === undefined || row.end - at > MAX_ROW_LENGTH) break;
      const { cells, fault } = row;
      yield { line, cells, ...(fault === undefined ? {} : { fault }) };
      line += countLineEnds(text, at, row.end);
      at = row.end;
      if (breaks.isDue()) await breaks.take();
    }
    text = text.slice(at);
    if (text.length > MAX_ROW_LENGTH) {
      const params = { line, most: MAX_ROW_LENGTH };
      throw new UnreadableFile(new Failure('rowTooLong', { params, field: 'file' }));
    }
    await setImmediate();
  }
}

function decode(utf8: TextDecoder, bytes: Uint8Array, isLast: boolean): string {
  try {
    return utf8.decode(bytes, { stream: !isLast });
  } catch {
    throw new UnreadableFile(new Failure('notUtf8', { field: 'file' }));
  }
}

type ReadCell = { cell: string; end: number; fault?: RowFault };
type ReadRow = { cells: string[]; end: number; fault?: RowFault | undefined };

/** Returns undefined if the row may continue past the end of the text. */
function readRow(text: string, start: number, isLast: boolean): ReadRow | undefined {
  if (start >= text.length) return undefined;
  const cells: string[] = [];
  let fault: RowFault | undefined;
  let at = start;
  for (;;) {
    const read = text[at] === '"' ? readQuoted(text, at, isLast) : readPlain(text, at);
    if (read === undefined) return undefined;
    cells.push(read.cell);
    fault ??= read.fault;
    at = read.end;
    if (cells.length > MAX_CELLS) return { cells, end: at };
    if (text[at] !== ',') break;
    at += 1;
  }
  // The second half of a CRLF may be in the next slice.
  const isCut = at >= text.length || (text[at] === '\r' && at === text.length - 1);
  return isCut && !isLast ? undefined : { cells, end: at, fault };
}

const PLAIN = /[^,\r\n]*/y;

/** Reads up to the next comma or line end. */
function readPlain(text: string, start: number): ReadCell {
  PLAIN.lastIndex = start;
  const [cell = ''] = PLAIN.exec(text) ?? [];
  return { cell, end: start + cell.length };
}

/** Reads up to the closing quote; a quote inside is doubled. */
function readQuoted(text: string, start: number, isLast: boolean): ReadCell | undefined {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (!isLast && (close < 0 || close === text.length - 1)) return undefined;
  if (close < 0) {
    return { cell: '', end: text.length, fault: 'unclosedQuote' };
  }
  const cell = text.slice(start + 1, close).replaceAll('""', '"');
  const { end } = readPlain(text, close + 1);
  if (end === close + 1) return { cell, end };
  return { cell, end, fault: 'textAfterQuote' };
}

const LINE_ENDS = /[\r\n]*/y;

/** Leaves a trailing CR in place if its LF may be in the next slice. */
function afterLineEnds(text: string, start: number, isLast: boolean): number {
  LINE_ENDS.lastIndex = start;
  const [found = ''] = LINE_ENDS.exec(text) ?? [];
  const end = start + found.length;
  return !isLast && end === text.length && found.endsWith('\r') ? end - 1 : end;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    const isSecondHalf = code === LINE_FEED && at > from && text[at - 1] === '\r';
    if ((code === LINE_FEED && !isSecondHalf) || code === CARRIAGE_RETURN) count += 1;
  }
  return count;
}
