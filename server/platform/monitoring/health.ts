import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { openWriteProbe } from '../db/write-probe.ts';
import { Failure } from '../failure.ts';
import { RETRY_AFTER_SECONDS as retryAfterSeconds } from '../http/database-failure.ts';
import { sendProblem } from '../http/problem.ts';

const okSchema = z.object({ status: z.literal('ok') });
const readySchema = okSchema.extend({
  database: z.enum(['ok', 'away', 'read-only', 'full']),
});

/**
 * `/healthz`: the process answers. `/readyz`, for load balancers: it accepts requests. That
 * includes a server without its database: all servers share it, and each can still show the
 * catalogue. `/readyz?strict` requires the database as well.
 */
export function addHealthChecks(app: FastifyInstance, database: Database): void {
  const config = { access: 'public' } as const;
  const probe = openWriteProbe(database);
  app.get('/healthz', { config, schema: { response: { 200: okSchema } } }, async () => ({
    status: 'ok' as const,
  }));
  app.get<{ Querystring: Record<string, unknown> }>(
    '/readyz',
    { config, schema: { response: { 200: readySchema } } },
    async (request, reply) => {
      if (app.isDraining)
        return sendProblem(request, reply, new Failure('serverCloses', { retryAfterSeconds }));
      const state = await probe();
      if (state !== 'ok' && 'strict' in request.query) {
        return sendProblem(
          request,
          reply,
          new Failure('databaseNotReady', { params: { state }, retryAfterSeconds }),
        );
      }
      return { status: 'ok', database: state };
    },
  );
}
