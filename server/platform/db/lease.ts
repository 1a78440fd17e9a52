import type { Database } from './open.ts';

/**
 * Acquires or renews a lease for work that only one of several processes should do. If the holder
 * crashes, another process takes over once the lease expires.
 */
async function takeLease(
  database: Database,
  name: string,
  holder: string,
  ms: number,
): Promise<boolean> {
  const now = Date.now();
  await database.query
    .insertInto('leases')
    .values({ name, holder: '', expires_at: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await database.query
    .updateTable('leases')
    .set({ holder, expires_at: now + ms })
    .where('name', '=', name)
    .where(({ eb, or }) => or([eb('holder', '=', holder), eb('expires_at', '<=', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Renews the lease at most every `renewMs`, so that long work can check it at each step. */
export function openLease(
  database: Database,
  name: string,
  holder: string,
  { ms, renewMs }: { ms: number; renewMs: number },
): () => Promise<boolean> {
  let end = 0;
  return async () => {
    const newEnd = Date.now() + ms;
    if (newEnd - end < renewMs) return true;
    end = (await takeLease(database, name, holder, ms)) ? newEnd : 0;
    return end > 0;
  };
}

export async function dropLease(database: Database, name: string, holder: string): Promise<void> {
  await database.query
    .updateTable('leases')
    .set({ expires_at: 0 })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}
