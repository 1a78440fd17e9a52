import { Breaks } from '../breaks.ts';
import { Download } from '../http/download.ts';
import { shieldFormula } from './formulas.ts';

/** Without it Excel reads the file in a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number;

/** Keeps text from running as a formula. */
type Shield = (text: string) => string;

/** Numbers are ours and stay as they are; text may be user input. */
function writeCell(cell: Cell, shield: Shield): string {
  const text = typeof cell === 'number' ? String(cell) : shield(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record of RFC 4180. */
export function writeRow(cells: readonly Cell[], shield: Shield = shieldFormula): string {
  return `${cells.map((cell) => writeCell(cell, shield)).join(',')}\r\n`;
}

/** A download whose rows are written page by page, as fast as the client reads them. */
export function csvDownload<Column extends string>(
  name: string,
  columns: readonly Column[],
  pages: AsyncIterable<readonly Record<Column, Cell>[]>,
  shield?: Shield,
): Download {
  const day = new Date().toISOString().slice(0, 10);
  const chunks = writePages(columns, pages, shield);
  return new Download(`${name}-${day}.csv`, 'text/csv; charset=utf-8', chunks);
}

async function* writePages<Column extends string>(
  columns: readonly Column[],
  pages: AsyncIterable<readonly Record<Column, Cell>[]>,
  shield: Shield | undefined,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeRow(columns);
  // Otherwise a client that reads as fast as we write would be the only one served.
  const breaks = new Breaks();
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      text += writeRow(
        columns.map((column) => row[column]),
        shield,
      );
      if (breaks.isDue()) await breaks.take();
    }
    yield text;
  }
}
