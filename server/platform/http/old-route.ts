import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../contract/declare-calls.ts';
import type { ActorOf } from './caller.ts';
import {
  type AnswerTo,
  type CallRequest,
  type RouteOptions,
  readRequest,
  serveCall,
} from './route.ts';

/** The caller and the request in one, for the domains whose verbs have no context yet. */
export type CallInput<Declared extends Call> = CallRequest<Declared> & {
  signedIn: ActorOf<Declared>;
  ip: string;
  userAgent: string | undefined;
};

export function addOldRoute<Declared extends Call>(
  app: FastifyInstance,
  call: Declared,
  handle: (input: CallInput<Declared>) => Promise<AnswerTo<Declared>>,
  options: RouteOptions = {},
): void {
  serveCall(
    app,
    call,
    (request, reply) => {
      const { signedIn, ip, headers } = request;
      const caller = { signedIn, ip, userAgent: headers['user-agent'] };
      const input = { ...readRequest<Declared>(request, reply), ...caller };
      return handle(input as CallInput<Declared>);
    },
    options,
  );
}
