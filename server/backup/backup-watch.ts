import type { Stats } from '../../contract/stats/schemas.ts';
import type { Config } from '../config.ts';
import { readNowAndThen } from '../platform/monitoring/read-now-and-then.ts';
import { listScheduled } from './backup-files.ts';

/** For making a backup, and for another attempt. */
const GRACE_MS = 60 * 60 * 1_000;

export type BackupWatch = {
  /** When the newest scheduled backup was made; the folder remembers it across restarts. */
  lastAt: () => Promise<number | undefined>;
  /** Set if one should have been made by now. */
  findOverdue: (now?: number) => Promise<Stats['overdueBackup']>;
};

/** Undefined if none are scheduled. */
export function openBackupWatch(
  { backup, isRehearsal }: Pick<Config, 'backup' | 'isRehearsal'>,
  startedAt = Date.now(),
): BackupWatch | undefined {
  if (!backup.isScheduled || isRehearsal) return undefined;
  // The folder may be on another machine, and nobody waits for that.
  const list = readNowAndThen(() => listScheduled(backup.folder));
  const lastAt = async () => (await list())?.[0]?.at;
  return {
    lastAt,
    findOverdue: async (now = Date.now()) => {
      const last = await lastAt();
      const dueAt = last === undefined ? startedAt : last + backup.everyMs;
      if (now <= dueAt + GRACE_MS) return undefined;
      return { lastAt: last === undefined ? null : new Date(last).toISOString() };
    },
  };
}
