import type { AuditAction } from '../../contract/audit/schemas.ts';
import type { Queryable } from '../platform/db/tables.ts';

/** How many entries about users with this action there have been since then. */
export async function countRecent(
  tx: Queryable,
  action: AuditAction,
  since: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject_kind', '=', 'user')
    .where('at', '>=', since)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return count;
}
