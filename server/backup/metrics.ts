import type { Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { addGauge } from '../platform/monitoring/add-metric.ts';

/** Nothing if no backups are scheduled. */
export function addBackupMetrics(registry: Registry, { backups }: Pick<Services, 'backups'>): void {
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
