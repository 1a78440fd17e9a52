import { foldText } from '../../../contract/fold-text.ts';
import type { Row } from './tables.ts';

/** The columns whose texts make the search key of a row, in the order of the trigrams. */
export const KEYED_COLUMNS = {
  users: ['name', 'email'],
  audit_log: ['subject_name', 'actor_name', 'subject_id'],
} as const;

export type KeyedTable = keyof typeof KEYED_COLUMNS;
export type KeyedTexts<Table extends KeyedTable> = Record<
  (typeof KEYED_COLUMNS)[Table][number],
  string
>;
type KeyColumns = Pick<Row<'users'>, 'search_key' | 'search_version'>;

/** A row without a key has version 0. Raise this when keys are made differently. */
export const KEY_VERSION = 1;

/** What a writer of these texts stores with them. */
export function keyColumns<Table extends KeyedTable>(
  table: Table,
  texts: KeyedTexts<Table>,
): KeyColumns {
  const columns: readonly (keyof KeyedTexts<Table>)[] = KEYED_COLUMNS[table];
  const search_key = columns.map((column) => foldText(texts[column])).join('\n');
  return { search_key, search_version: KEY_VERSION };
}
