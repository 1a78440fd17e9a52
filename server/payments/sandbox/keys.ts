import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '../../platform/same-secret.ts';
import { findSandboxAccount, type KnownAccount } from './account.ts';
import type { SandboxServices } from './context.ts';
import { sendError } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the account whose keys the request carries. */
    sandboxAccount: string;
  }
}

const BASIC = /^Basic ([\w+/]+=*)$/;

/** Requires an account's keys, and remembers whose they are. */
export function installKeys(app: FastifyInstance, services: SandboxServices): void {
  app.decorateRequest('sandboxAccount', '');
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== 'provider') return;
    const authorization = request.headers.authorization ?? '';
    const account = await findSandboxAccount(services, { keyId: keyIdOf(authorization) });
    if (account === undefined || !isSameSecret(authorization, authorizationOf(account))) {
      return sendError(reply, 401, 'BAD_REQUEST_ERROR', 'Authentication failed');
    }
    request.sandboxAccount = account.name;
  });
}

function keyIdOf(authorization: string): string {
  const encoded = BASIC.exec(authorization)?.[1] ?? '';
  const [keyId = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return keyId;
}

function authorizationOf({ keyId, keySecret }: KnownAccount): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}
