import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/db/tables.ts';

/** Something that is true of every shop whose numbers can be trusted. */
export type Rule = {
  name: string;
  check(db: Queryable): Promise<Finding>;
};

export type Finding = {
  /** What was counted, such as "3 payments, ₹336 received". */
  counted: string;
  /** The first of the differences, each a line that names an order or a product. */
  differences: readonly string[];
  /** How many there are in all. */
  found: number;
};

/** A person repairs these one by one; more would only scroll the first off the screen. */
export const MOST_LISTED = 20;

/** A row that says how many there are without the limit. */
export type Listed = { found: number };

/**
 * The first rows of a query that finds what differs, and how many there are. Materialised: otherwise
 * PostgreSQL chooses a plan that finds the first few soon and all of them very late.
 */
export async function findFirst<Row>(
  db: Queryable,
  differing: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<(Row & Listed)[]> {
  const { rows } = await sql<Row & Listed>`
    with differing as materialized (${differing})
    select differing.*, (select count(*) from differing) as found
    from differing order by ${order} limit ${sql.lit(MOST_LISTED)}`.execute(db);
  return rows;
}

export function findingOf<Row extends Listed>(
  counted: string,
  rows: readonly Row[],
  describe: (row: Row) => string,
): Finding {
  return { counted, differences: rows.map(describe), found: rows[0]?.found ?? 0 };
}

export function sumFindings(counted: string, findings: readonly Finding[]): Finding {
  return {
    counted,
    differences: findings.flatMap(({ differences }) => differences).slice(0, MOST_LISTED),
    found: findings.reduce((sum, { found }) => sum + found, 0),
  };
}
