import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, Call } from '../../contract/calls.ts';
import { Failure } from '../failure.ts';
import { sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type CallInput<Declared extends Call> = {
  params: Parsed<Declared['params']>;
  query: Parsed<Declared['query']>;
  body: Parsed<Declared['body']>;
};

type Handler<Declared extends Call> = (
  input: CallInput<Declared>,
) => Promise<z.input<Declared['response']> | Failure>;

/** Serves one call of the contract: its schemas check what comes in and filter what goes out. */
export function addRoute<Declared extends Call>(
  app: FastifyInstance,
  call: Declared,
  handle: Handler<Declared>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access },
    schema: {
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      response: { 200: call.response },
    },
    handler: async (request, reply) => {
      const result = await handle(validatedInput<Declared>(request));
      return result instanceof Failure ? sendProblem(request, reply, result) : result;
    },
  });
}

/** Fastify has replaced these parts with what their schemas parsed before the handler runs. */
function validatedInput<Declared extends Call>(request: FastifyRequest): CallInput<Declared> {
  const { params, query, body } = request;
  return { params, query, body } as CallInput<Declared>;
}
