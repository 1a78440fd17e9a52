import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '../platform/db/tables.ts';

/** Refunds that are not done, by status; each half through its own index. */
export async function countOpenRefunds(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; refunds: number }>`
    select status, count(*) as refunds from refunds
    where status in ('requested', 'sent', 'pending') group by status
    union all
    select status, count(*) as refunds from refunds
    where status in ('failed', 'rejected') and closed_at is null group by status`.execute(db);
  return new Map(rows.map(({ status, refunds }) => [status, refunds]));
}

/** Captured at the provider, and used by no order so far. */
export async function countUnsettled(db: Queryable): Promise<number> {
  const { payments } = await db
    .selectFrom('unsettled_payments')
    .select((eb) => eb.fn.countAll<number>().as('payments'))
    // Written exactly as in its index, so that the index is used.
    .where(sql<SqlBool>`status in ('captured', 'authorized')`)
    .where('status', '=', 'captured')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments').select('id').whereRef('payments.id', '=', 'unsettled_payments.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return payments;
}
