import type { Registry } from 'prom-client';
import type { Database } from '../platform/db/open.ts';
import { addGauge } from '../platform/monitoring/add-metric.ts';
import { readNowAndThen } from '../platform/monitoring/read-now-and-then.ts';
import { readBacklog } from './metrics-queries.ts';

/** All servers report the same. */
export function addMailMetrics(registry: Registry, { database }: { database: Database }): void {
  const backlog = readNowAndThen(() => readBacklog(database.longQuery));
  addGauge(
    registry,
    {
      name: 'haat_mails',
      help: 'Mails that are waiting, or were given up and are still listed',
      labelNames: ['state'],
    },
    async () => {
      const read = await backlog();
      return (
        read && [
          { labels: { state: 'waiting' }, value: read.waiting },
          { labels: { state: 'given_up' }, value: read.givenUp },
        ]
      );
    },
  );
  addGauge(
    registry,
    {
      name: 'haat_mail_oldest_waiting_seconds',
      help: 'How long the oldest mail has been waiting; 0 if none is',
    },
    async () => {
      const read = await backlog();
      if (read === undefined) return undefined;
      const now = Date.now();
      const oldest = Math.min(now, read.oldestMail ?? now, read.oldestEvent ?? now);
      return [{ value: (now - oldest) / 1_000 }];
    },
  );
}
