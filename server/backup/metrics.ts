import type { Registry } from 'prom-client';
import { addGauge } from '../platform/monitoring/add-metric.ts';
import type { BackupWatch } from './backup-watch.ts';

/** Nothing if no backups are scheduled. */
export function addBackupMetrics(registry: Registry, backups: BackupWatch | undefined): void {
  if (backups === undefined) return;
  addGauge(
    registry,
    {
      name: 'haat_backup_last_success_timestamp_seconds',
      help: 'When the newest scheduled backup in BACKUP_DIR was made; 0 if there is none',
    },
    async () => [{ value: ((await backups.lastAt()) ?? 0) / 1_000 }],
  );
}
