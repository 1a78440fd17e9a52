import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Failure } from '../failure.ts';
import { bearerToken } from '../http/access.ts';
import { sendProblem } from '../http/problem.ts';
import { isSameSecret } from '../same-secret.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export type Measured = {
  responseCache: { hits: number; made: number };
  countProducts: () => number;
  token: string | undefined;
};

/** What the server is doing, in Prometheus' format, for its operators. */
export function addMetrics(
  app: FastifyInstance,
  { responseCache, countProducts, token }: Measured,
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
    help: 'Requests answered from the response cache, before the framework',
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
  new Gauge({
    name: 'haat_catalogue_products',
    help: 'Products in the snapshot that shoppers are served from',
    registers: [registry],
    collect() {
      this.set(countProducts());
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

/** With a token, its bearer. Without one, this machine, unless it forwards for another. */
function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined)
    return isSameSecret(bearerToken(request.headers.authorization) ?? '', token);
  const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  return LOOPBACK.has(request.ip) && forwarded === undefined && forwardedFor === undefined;
}
