import { sql } from 'kysely';
import type { Queryable } from '../platform/db/tables.ts';
import { type Finding, findFirst, findingOf, type Rule, sumFindings } from './rule.ts';
import { count } from './words.ts';

/** What belongs to what. The database refuses to break these, until a file or a dump is damaged. */
const BELONGINGS = [
  { table: 'payments', id: 'id', of: 'order_id', to: 'orders', one: 'payment' },
  { table: 'unsettled_payments', id: 'id', of: 'order_id', to: 'orders', one: 'unsettled payment' },
  { table: 'order_lines', id: 'position', of: 'order_id', to: 'orders', one: 'line' },
  { table: 'order_charges', id: 'position', of: 'order_id', to: 'orders', one: 'charge' },
  { table: 'payment_attempts', id: 'id', of: 'order_id', to: 'orders', one: 'attempt' },
  { table: 'refunds', id: 'id', of: 'payment_id', to: 'payments', one: 'refund' },
  { table: 'disputes', id: 'id', of: 'order_id', to: 'orders', one: 'dispute' },
] as const;

type Belonging = (typeof BELONGINGS)[number];

export const nothingIsOrphaned: Rule = {
  name: 'No payment, attempt, line, charge, refund or dispute is without its order',
  async check(db) {
    const findings: Finding[] = [];
    for (const belonging of BELONGINGS) findings.push(await findOrphans(db, belonging));
    return sumFindings(findings.map(({ counted }) => counted).join(', '), findings);
  },
};

async function findOrphans(db: Queryable, belonging: Belonging): Promise<Finding> {
  const { table, id, of, to, one } = belonging;
  const { rows: all } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)}`.execute(db);
  const rows = await findFirst<{ id: string; owner: string }>(
    db,
    sql`
    select ${sql.ref(id)} as id, ${sql.ref(of)} as owner from ${sql.table(table)}
    where not exists (select 1 from ${sql.table(to)} where id = ${sql.ref(`${table}.${of}`)})`,
    sql`owner, id`,
  );
  return findingOf(
    count(all[0]?.rows ?? 0, one),
    rows,
    (row) => `${one} ${row.id} belongs to ${row.owner}, which is not in ${to}`,
  );
}
