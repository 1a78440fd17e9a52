import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a column contains a text, in any case as far as the database knows letters (both sides
 * are lowered by it, so the very text is always found); the text's own wildcards mean nothing.
 */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}
