import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A column that says whether a row matches, as a number on both engines; without a condition each does. */
export function isMatch(condition: RawBuilder<SqlBool> | undefined): RawBuilder<number> {
  return condition === undefined
    ? sql.lit(1)
    : sql<number>`case when ${condition} then 1 else 0 end`;
}
