import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/declare-calls.ts';
import type { Actor, Caller } from '../caller.ts';
import { requestLanguage } from '../languages.ts';
import { rateLimitKeyOf } from './rate-limit-key.ts';

/** Who calls: a user if the call needs one, which the access hook has checked. */
export type ActorOf<Declared extends Pick<Call, 'access'>> = Declared['access'] extends 'public'
  ? undefined
  : Actor;

export function readCaller(request: FastifyRequest): Caller<Actor | undefined> {
  const { actor, ip, headers } = request;
  return {
    actor,
    language: requestLanguage(),
    ip,
    rateLimitKey: rateLimitKeyOf(ip),
    userAgent: headers['user-agent'],
  };
}
