import { type CsvRow, readRows } from './read.ts';

/** The rows of a file that is read in slices of so many bytes. */
export async function rowsOf(text: string, sliceBytes?: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readRows(Buffer.from(text), sliceBytes)) rows.push(row);
  return rows;
}
