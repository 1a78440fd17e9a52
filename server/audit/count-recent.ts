import type { AuditAction } from '../../contract/audit.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { countUserEntries } from './queries.ts';

/** How many entries of this action there have been about users. */
export function countRecent(tx: Queryable, action: AuditAction, since: number): Promise<number> {
  return countUserEntries(tx, action, since);
}
