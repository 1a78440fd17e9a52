import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { Failure } from '../failure.ts';
import { sendProblem } from '../http/problem.ts';

/** A load balancer asks often and waits little. */
const PATIENCE_MS = 2_000;

const okSchema = z.object({ status: z.literal('ok') });

/** `/healthz`: the process answers. `/readyz`: it can do its work, for load balancers. */
export function addHealthChecks(app: FastifyInstance, database: Database): void {
  const declared = {
    config: { access: 'public' },
    schema: { response: { 200: okSchema } },
  } as const;
  app.get('/healthz', declared, async () => ({ status: 'ok' }));
  app.get('/readyz', declared, async (request, reply) => {
    if (app.isDraining) {
      return sendProblem(request, reply, new Failure('unavailable', 'This server is closing.'));
    }
    try {
      await Promise.race([sql`select 1`.execute(database.query), rejectAfter(PATIENCE_MS)]);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      const failure = new Failure('unavailable', 'The database does not answer.');
      return sendProblem(request, reply, failure);
    }
  });
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`There was no answer within ${ms} ms.`);
}
