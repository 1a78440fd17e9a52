import type { FastifyInstance } from 'fastify';
import { accountCalls } from '../../contract/accounts.ts';
import type { Database } from '../platform/db/open.ts';
import { bearerToken } from '../platform/http/access.ts';
import { addRoute } from '../platform/http/route.ts';
import { register } from './register.ts';
import type { Sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { listUsers } from './users.ts';

const SIGN_IN_LIMIT = { max: 30, timeWindow: '1 minute' };
const REGISTER_LIMIT = { max: 10, timeWindow: '1 minute' };

export function addAccountRoutes(
  app: FastifyInstance,
  database: Database,
  sessions: Sessions,
): void {
  addRoute(app, accountCalls.register, ({ body }) => register(sessions, body), {
    rateLimit: REGISTER_LIMIT,
  });
  addRoute(app, accountCalls.login, ({ body, ip }) => signIn(database, sessions, body, ip), {
    rateLimit: SIGN_IN_LIMIT,
  });
  addRoute(app, accountCalls.isAuthorized, async ({ signedIn: { id, name, email, isAdmin } }) => ({
    _id: id,
    name,
    email,
    isAdmin,
  }));
  addRoute(app, accountCalls.logout, async ({ authorization }) => {
    const token = bearerToken(authorization);
    if (token !== undefined) await sessions.end(token);
    return {};
  });
  addRoute(app, accountCalls.listUsers, ({ query }) => listUsers(database, query));
}
