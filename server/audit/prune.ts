import type { Database } from '../platform/db/open.ts';
import { forgetSearched } from '../platform/db/search.ts';
import { DAY_MS, type Sweep, sweepOf } from '../platform/db/sweep.ts';

const BATCH = 50;

/** Removes entries that are older than the owner wants to keep them. */
export function pruneAuditLog(days: number): Sweep {
  return sweepOf((database, now) => removeEntries(database, now - days * DAY_MS), BATCH);
}

async function removeEntries(database: Database, before: number): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('at', '<', before)
      .orderBy('at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('audit_log').where('id', 'in', ids).execute();
    await forgetSearched(tx, 'audit_log', ids);
    return rows.length;
  });
}
