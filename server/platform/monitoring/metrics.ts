import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/open.ts';
import { Failure } from '../failure.ts';
import { sendProblem } from '../http/problem.ts';
import { addFillMetrics } from './fill-metrics.ts';
import { isOperator, type OperatorConfig } from './operator.ts';

export type Measured = {
  responseCache: { hits: number; made: number; remade: number };
  countProducts: () => number;
  database: Database;
  /** Absent if no backups are scheduled. */
  lastBackupAt: (() => number | undefined) | undefined;
  config: OperatorConfig;
};

/** Metrics in the Prometheus format, for operators. */
export function addMetrics(
  app: FastifyInstance,
  { responseCache, countProducts, database, lastBackupAt, config }: Measured,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'haat_request_duration_seconds',
    help: 'Requests answered by the framework',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  new Counter({
    name: 'haat_cached_responses_total',
    help: 'Requests served from the response cache, before the framework or inside it',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(responseCache.hits);
    },
  });
  new Counter({
    name: 'haat_made_responses_total',
    help: 'Catalogue responses and pages that were serialised or rendered',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(responseCache.made);
    },
  });
  new Counter({
    name: 'haat_remade_responses_total',
    help: 'Cached responses refreshed because orders had moved the stock they show',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(responseCache.remade);
    },
  });
  new Gauge({
    name: 'haat_catalogue_products',
    help: 'Products in the snapshot that shoppers are served from',
    registers: [registry],
    collect() {
      this.set(countProducts());
    },
  });
  addFillMetrics(registry, database);

  if (lastBackupAt !== undefined) {
    new Gauge({
      name: 'haat_backup_last_success_timestamp_seconds',
      help: 'When the newest scheduled backup in BACKUP_DIR was made; 0 if there is none',
      registers: [registry],
      collect() {
        this.set((lastBackupAt() ?? 0) / 1_000);
      },
    });
  }

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  app.get('/metrics', { config: { access: 'operator' } }, async (request, reply) => {
    if (!isOperator(request, config)) {
      return sendProblem(request, reply, new Failure('not_allowed', 'This is for operators only.'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', async () => registry.clear());
}
