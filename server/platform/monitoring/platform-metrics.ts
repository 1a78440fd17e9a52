import type { Registry } from 'prom-client';
import type { Database } from '../db/open.ts';
import { jobCounts } from '../jobs/job-counts.ts';
import { addCounter, addGauge } from './add-metric.ts';
import { readNowAndThen } from './read-now-and-then.ts';

/** The database's connections, and the jobs of this process. */
export function addPlatformMetrics(registry: Registry, { database }: { database: Database }): void {
  // Before any that asks the database, which would only count themselves.
  if (database.connections !== undefined) {
    const { connections } = database;
    addGauge(
      registry,
      {
        name: 'haat_database_connections',
        help: 'Connections to PostgreSQL',
        labelNames: ['state'],
      },
      () => {
        const { inUse, idle } = connections();
        return [
          { labels: { state: 'in_use' }, value: inUse },
          { labels: { state: 'idle' }, value: idle },
        ];
      },
    );
    addGauge(
      registry,
      {
        name: 'haat_database_connections_limit',
        help: 'How many connections to PostgreSQL this server opens at most',
      },
      () => [{ value: connections().most }],
    );
    addGauge(
      registry,
      {
        name: 'haat_database_waiting',
        help: 'Callers that wait for a connection to PostgreSQL',
      },
      () => [{ value: connections().waiting }],
    );
  }
  const isUp = readNowAndThen(() =>
    database.query.selectFrom('leases').select('name').limit(1).execute(),
  );
  addGauge(
    registry,
    { name: 'haat_database_up', help: 'Whether this server can read its database: 1 or 0' },
    async () => [{ value: (await isUp()) === undefined ? 0 : 1 }],
  );
  const labelNames = ['name'];
  addCounter(
    registry,
    { name: 'haat_job_failures_total', help: 'Errors of background work, by job', labelNames },
    () => [...jobCounts].map(([name, { failures }]) => ({ labels: { name }, value: failures })),
  );
  addGauge(
    registry,
    {
      name: 'haat_job_last_success_timestamp_seconds',
      help: 'When a round of this job last ended without an error in this process',
      labelNames,
    },
    () =>
      [...jobCounts].flatMap(([name, { succeededAt }]) =>
        succeededAt === undefined ? [] : { labels: { name }, value: succeededAt / 1_000 },
      ),
  );
  addGauge(
    registry,
    {
      name: 'haat_lease_held',
      help: 'Whether this process is the one that does this work: 1 or 0',
      labelNames,
    },
    () =>
      [...jobCounts].flatMap(([name, { isHeld }]) =>
        isHeld === undefined ? [] : { labels: { name }, value: isHeld() ? 1 : 0 },
      ),
  );
}
