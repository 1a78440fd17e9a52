import type { FastifyInstance } from 'fastify';
import type { Access } from '../../../contract/define-endpoints.ts';
import { PROBLEMS } from '../../../contract/wording/problems.ts';
import { Failure } from '../failure.ts';
import { sendProblem } from './problem.ts';

/**
 * `operator` is a caller who monitors the server: on this machine, or with the metrics token.
 * `provider` signs with the payment provider's secrets. Both are checked by their own routes.
 */
export type RouteAccess = Access | 'operator' | 'provider';

export type SignedIn = {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  sessionId: string;
};

/** Who the bearer of a token is, as of now. */
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

/** The token a request carries, well formed or not at all. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** Checks, before a body is even read, that the caller has the access that the route declares. */
export function installAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('signedIn', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access !== 'shopper' && access !== 'admin') return;
    const token = bearerToken(request.headers.authorization);
    const signedIn = token === undefined ? undefined : await authenticate(token);
    if (signedIn === undefined) {
      reply.header('www-authenticate', 'Bearer');
      return sendProblem(request, reply, new Failure('not_signed_in', PROBLEMS.notSignedIn));
    }
    if (access === 'admin' && !signedIn.isAdmin) {
      return sendProblem(request, reply, new Failure('not_allowed', 'This is for admins only.'));
    }
    request.signedIn = signedIn;
  });
}
