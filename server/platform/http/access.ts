import type { FastifyInstance } from 'fastify';
import type { Access } from '../../../contract/define-endpoints.ts';
import { isPermission } from '../../../contract/permissions.ts';
import type { Actor } from '../caller.ts';
import { Failure } from '../failure.ts';
import { sendProblem } from './problem.ts';

/**
 * `operator` monitors the server: a caller on this machine, or one with the metrics token.
 * `provider` signs with the payment provider's secrets. Their own routes check both.
 */
export type RouteAccess = Access | 'operator' | 'provider';

export type SignedIn = Actor;

/** The user a token belongs to right now. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
  }
}

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** The request's bearer token, if it has a well-formed one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** Checks that the caller has the access the route declares, before any body is read. */
export function installAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('signedIn', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    const permission = isPermission(access) ? access : undefined;
    if (access !== 'shopper' && permission === undefined) return;
    const token = bearerToken(request.headers.authorization);
    const signedIn = token === undefined ? undefined : await authenticate(token);
    if (signedIn === undefined) {
      reply.header('www-authenticate', 'Bearer');
      return sendProblem(request, reply, new Failure('notSignedIn'));
    }
    if (permission !== undefined && !signedIn.permissions.has(permission)) {
      return sendProblem(request, reply, new Failure('adminsOnly'));
    }
    request.signedIn = signedIn;
  });
}
