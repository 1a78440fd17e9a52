import type { FastifyInstance } from 'fastify';
import type { Session } from '../../contract/accounts/schemas.ts';
import { accountCalls } from '../../contract/accounts/schemas.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { bearerToken } from '../platform/http/access.ts';
import { addRoute } from '../platform/http/route.ts';
import { deviceCookie, readDeviceTokens } from './device-cookie.ts';
import { register } from './register.ts';
import { type SignedInDevice, signIn } from './sign-in.ts';
import { signInLimit } from './sign-in-limit.ts';
import { actorAsUser } from './to-user.ts';
import { listUsers } from './users.ts';

export function addAccountRoutes(app: FastifyInstance, services: Services): void {
  const { database, isHttps, rateLimits } = services;
  const remember = (
    answer: SignedInDevice | Failure,
    setCookie: (cookie: string) => void,
  ): Session | Failure => {
    if (answer instanceof Failure) return answer;
    setCookie(deviceCookie(answer.deviceTokens, { isHttps }));
    return answer.session;
  };
  addRoute(app, services, accountCalls.register, async (ctx, request) => {
    const { body, cookies, setCookie, whenDisconnected } = request;
    const deviceTokens = readDeviceTokens(cookies);
    const input = { ...body, deviceTokens, disconnected: whenDisconnected() };
    return remember(await register(ctx, input), setCookie);
  });
  addRoute(
    app,
    services,
    accountCalls.login,
    async (ctx, { body, cookies, setCookie }) => {
      const input = { ...body, deviceTokens: readDeviceTokens(cookies) };
      return remember(await signIn(ctx, input), setCookie);
    },
    rateLimits ? { refuse: signInLimit(database) } : {},
  );
  addRoute(app, services, accountCalls.isAuthorized, async ({ actor }) => actorAsUser(actor));
  addRoute(app, services, accountCalls.logout, async ({ sessions }, { authorization }) => {
    const token = bearerToken(authorization);
    if (token !== undefined) await sessions.end(token);
    return {};
  });
  addRoute(app, services, accountCalls.listUsers, (ctx, { query }) => listUsers(ctx, query));
}
