import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a column contains a text, in any case; the text's own wildcards mean nothing. */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
