import type { Stats } from '../../contract/stats.ts';
import type { Config } from '../config.ts';
import { listScheduled } from './backup-files.ts';

/** For making a backup, and for another attempt. */
const GRACE_MS = 60 * 60 * 1_000;

export type BackupWatch = {
  /** When the newest scheduled backup was made; the folder remembers it across restarts. */
  lastAt: () => number | undefined;
  /** Set if one should have been made by now. */
  findOverdue: (now?: number) => Stats['overdueBackup'];
};

/** Undefined if none are scheduled. */
export function openBackupWatch(
  { backup, isRehearsal }: Pick<Config, 'backup' | 'isRehearsal'>,
  startedAt = Date.now(),
): BackupWatch | undefined {
  if (!backup.isScheduled || isRehearsal) return undefined;
  const lastAt = () => listScheduled(backup.folder)[0]?.at;
  return {
    lastAt,
    findOverdue: (now = Date.now()) => {
      const last = lastAt();
      const dueAt = last === undefined ? startedAt : last + backup.everyMs;
      if (now <= dueAt + GRACE_MS) return undefined;
      return { lastAt: last === undefined ? null : new Date(last).toISOString() };
    },
  };
}
