import { randomUUID } from 'node:crypto';
import type { Database } from '../db/open.ts';

export type LeaseTimes = {
  /** One step of the work takes less than the difference. */
  ms: number;
  renewMs: number;
};

const TIMES: LeaseTimes = { ms: 150_000, renewMs: 30_000 };

export type Lease = {
  /** Acquires or renews the lease, at most every `renewMs`; false while another holder has it. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
  /** As of the last renewal; another process may have it once it has run out. */
  isHeld(): boolean;
};

/**
 * A lease for work that only one of several processes should do. If the holder crashes, another
 * process takes over once the lease expires.
 */
export function openLease(
  database: Database,
  name: string,
  { ms, renewMs }: LeaseTimes = TIMES,
): Lease {
  const holder = randomUUID();
  let end = 0;
  return {
    async renew() {
      const newEnd = Date.now() + ms;
      if (newEnd - end < renewMs) return true;
      end = (await takeLease(database, name, holder, ms)) ? newEnd : 0;
      return end > 0;
    },
    isHeld: () => end > Date.now(),
    async release() {
      end = 0;
      await database.query
        .updateTable('leases')
        .set({ expires_at: 0 })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute();
    },
  };
}

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
