import { sql } from 'kysely';
import { sumsEqualRecount } from '../books/sums.ts';
import type { Database } from '../platform/db/open.ts';

/** Where the sums differ from a recount of orders and payments. */
export async function findWrongSums({ query }: Database): Promise<readonly string[]> {
  return (await sumsEqualRecount.check(query)).differences;
}

/** How many rows the sums have. */
export async function countRows({ query: db }: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from sales_sums) + (select count(*) from order_sums)
      + (select count(*) from product_sums) as rows`.execute(db);
  return rows[0]?.rows ?? 0;
}
