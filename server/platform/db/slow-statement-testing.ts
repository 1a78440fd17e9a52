import { sql } from 'kysely';
import type { Queryable } from './tables.ts';

/** A single statement of about ten milliseconds on any machine. */
export function countSlowly(db: Queryable): Promise<unknown> {
  const counted = sql`(
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 100000)
    select count(*) from counted)`;
  return db.selectNoFrom(counted.as('count')).execute();
}
