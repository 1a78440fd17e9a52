import { type CsvRow, readRows } from './read.ts';

/** Reads the rows of a CSV text in slices of the given size. */
export async function rowsOf(text: string, sliceBytes?: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readRows(Buffer.from(text), sliceBytes)) rows.push(row);
  return rows;
}
