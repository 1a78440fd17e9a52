import { type OrderByDirection, type RawBuilder, type SqlBool, sql } from 'kysely';

/** How a list is sorted: by a column that is indexed together with the id. */
export type SortedBy<Column extends string> = { column: Column; direction: OrderByDirection };

/** Whether a row comes after this key and id in the list. */
export function isBehind(
  { column, direction }: SortedBy<string>,
  idColumn: string,
  [key, id]: readonly [key: string | number, id: string],
): RawBuilder<SqlBool> {
  const sign = sql.raw(direction === 'desc' ? '<' : '>');
  return sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(idColumn)}) ${sign} (${key}, ${id})`;
}
