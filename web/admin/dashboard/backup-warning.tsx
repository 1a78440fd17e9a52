import { BACKUP_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTimes } from '../use-times.ts';

type BackupWarningProps = { overdue: NonNullable<Stats['overdueBackup']> };

/** Scheduled backups are not being made. */
export function BackupWarning({ overdue: { lastAt } }: BackupWarningProps) {
  const times = useTimes();
  return (
    <div className="mb-4">
      <Notice look="fault">
        {lastAt === null ? BACKUP_TEXT.none : BACKUP_TEXT.old(times.time(lastAt))}
      </Notice>
    </div>
  );
}
