import type { ShopSettings } from '../../contract/settings/schemas.ts';
import type { Database } from '../platform/db/open.ts';
import { forgetSearched } from '../platform/db/search.ts';
import { DAY_MS, type Sweep, sweepOf } from '../platform/db/sweep.ts';

const BATCH = 50;

type ShopNeeds = { shop: { current(): Pick<ShopSettings, 'auditDays'> } };

/** Removes entries that are older than the owner wants to keep them. */
export const pruneAuditLog: Sweep<ShopNeeds> = (ctx) => {
  const ageMs = ctx.shop.current().auditDays * DAY_MS;
  return sweepOf((database, now) => removeEntries(database, now - ageMs), BATCH)(ctx);
};

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
