import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/open.ts';

/** How many rows each fill still has before it, as it was stored last. */
export function addFillMetrics(registry: Registry, database: Database): void {
  new Gauge({
    name: 'haat_fill_rows_left',
    help: 'Rows that still have to be filled after an update, by fill',
    labelNames: ['fill'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without its database the server still has other things to tell.
      const rows = await readFills(database).catch(() => []);
      for (const { name, rows_left } of rows) this.set({ fill: name }, rows_left);
    },
  });
}

async function readFills(database: Database) {
  return database.query.selectFrom('fills').select(['name', 'rows_left']).execute();
}
