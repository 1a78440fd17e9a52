import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Failure } from '../failure.ts';
import { sendProblem } from '../http/problem.ts';
import { isOperator, type OperatorConfig } from './operator.ts';

/**
 * Metrics in the Prometheus format, for operators: those of Node and of the requests. Each domain
 * adds its own to the registry that is returned.
 */
export function addMetrics(app: FastifyInstance, config: OperatorConfig): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'haat_request_duration_seconds',
    help: 'Requests answered by the framework',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const problems = new Counter({
    name: 'haat_problems_total',
    help: 'Requests that were refused or failed, by the code in the answer',
    labelNames: ['method', 'route', 'code'],
    registers: [registry],
  });

  app.decorateRequest('problemCode', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { method, problemCode } = request;
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    if (problemCode !== undefined) problems.inc({ method, route, code: problemCode });
  });
  app.get('/metrics', { config: { access: 'operator' } }, async (request, reply) => {
    if (!isOperator(request, config)) {
      return sendProblem(request, reply, new Failure('operatorsOnly'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', async () => registry.clear());
  return registry;
}
