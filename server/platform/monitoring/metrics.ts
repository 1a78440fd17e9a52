import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Catalogue } from '../../catalogue/snapshot/catalogue.ts';
import type { ReadyLane } from '../../storefront/response-cache/response-cache.ts';
import { Failure } from '../failure.ts';
import { bearerToken } from '../http/access.ts';
import { sendProblem } from '../http/problem.ts';
import { isSameSecret } from '../same-secret.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export type Measured = { lane: ReadyLane; catalogue: Catalogue; token: string | undefined };

/** What the server is doing, in Prometheus' words, for whoever runs it. */
export function addMetrics(app: FastifyInstance, { lane, catalogue, token }: Measured): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'haat_request_duration_seconds',
    help: 'Requests answered by the framework',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  new Counter({
    name: 'haat_ready_answers_total',
    help: 'Requests answered from ready bytes, before the framework',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(lane.hits);
    },
  });
  new Counter({
    name: 'haat_made_answers_total',
    help: 'Catalogue answers and pages that were serialised or rendered',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(lane.made);
    },
  });
  new Gauge({
    name: 'haat_catalogue_products',
    help: 'Products in the snapshot that shoppers are served from',
    registers: [registry],
    collect() {
      this.set(catalogue.snapshot().shelf.length);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  app.get('/metrics', { config: { access: 'operator' } }, async (request, reply) => {
    if (!isOperator(request, token)) {
      return sendProblem(request, reply, new Failure('not_allowed', 'This is for operators only.'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', async () => registry.clear());
}

/** With a token: whoever has it. Without: this machine, unless it only passes on for somebody else. */
function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined)
    return isSameSecret(bearerToken(request.headers.authorization) ?? '', token);
  const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  return LOOPBACK.has(request.ip) && forwarded === undefined && forwardedFor === undefined;
}
