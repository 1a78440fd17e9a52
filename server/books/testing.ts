import type { Database } from '../platform/db/open.ts';
import { type Checked, checkBooks } from './check-books.ts';

/** What the books say about a shop of this process, by rule. */
export async function readBooks(database: Database): Promise<Checked[]> {
  const all: Checked[] = [];
  await database.transaction((tx) => checkBooks(tx, (checked) => void all.push(checked)));
  return all;
}

/** The lines that are listed. */
export async function findDifferences(database: Database): Promise<string[]> {
  return (await readBooks(database)).flatMap(({ differences }) => differences);
}
