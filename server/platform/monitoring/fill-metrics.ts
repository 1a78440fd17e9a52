import type { Registry } from 'prom-client';
import type { Database } from '../db/open.ts';
import { addGauge } from './add-metric.ts';
import { readNowAndThen } from './read-now-and-then.ts';

/** How many rows each fill still has before it, as it was stored last. */
export function addFillMetrics(registry: Registry, { database }: { database: Database }): void {
  const read = readNowAndThen(() =>
    database.query.selectFrom('fills').select(['name', 'rows_left']).execute(),
  );
  addGauge(
    registry,
    {
      name: 'haat_fill_rows_left',
      help: 'Rows that still have to be filled after an update, by fill',
      labelNames: ['fill'],
    },
    async () =>
      (await read())?.map(({ name, rows_left }) => ({
        labels: { fill: name },
        value: rows_left,
      })) ?? [],
  );
}
