import type { FastifyInstance } from 'fastify';
import { accountCalls, type Session } from '../../contract/accounts/schemas.ts';
import { deviceCookie, readDeviceTokens } from '../accounts/device-cookie.ts';
import { register } from '../accounts/register.ts';
import { type SignedInDevice, signIn } from '../accounts/sign-in.ts';
import { signInLimit } from '../accounts/sign-in-limit.ts';
import { actorAsUser } from '../accounts/to-user.ts';
import { listUsers } from '../accounts/users.ts';
import type { Services } from '../context.ts';
import { bearerToken } from '../platform/http/access.ts';
import { mapList } from '../platform/http/long-list.ts';
import { addRoute } from '../platform/http/route.ts';
import { answerWith, specUser } from './entities.ts';

export function addSpecAccountRoutes(app: FastifyInstance, services: Services): void {
  const { database, isHttps, rateLimits } = services;
  const startSession =
    (setCookie: (cookie: string) => void) =>
    ({ session: { user, jwtToken }, deviceTokens }: SignedInDevice): Session => {
      setCookie(deviceCookie(deviceTokens, { isHttps }));
      return { user: specUser(user), jwtToken };
    };
  addRoute(app, services, accountCalls.register, (ctx, request) => {
    const { body, cookies, setCookie, whenDisconnected } = request;
    const deviceTokens = readDeviceTokens(cookies);
    const input = { ...body, deviceTokens, disconnected: whenDisconnected() };
    return answerWith(startSession(setCookie), register(ctx, input));
  });
  addRoute(
    app,
    services,
    accountCalls.login,
    (ctx, { body, cookies, setCookie }) => {
      const input = { ...body, deviceTokens: readDeviceTokens(cookies) };
      return answerWith(startSession(setCookie), signIn(ctx, input));
    },
    rateLimits ? { refuse: signInLimit(database) } : {},
  );
  addRoute(app, services, accountCalls.isAuthorized, async ({ actor }) =>
    specUser(actorAsUser(actor)),
  );
  addRoute(app, services, accountCalls.logout, async ({ sessions }, { authorization }) => {
    const token = bearerToken(authorization);
    if (token !== undefined) await sessions.end(token);
    return {};
  });
  addRoute(app, services, accountCalls.listUsers, (ctx, { query }) =>
    answerWith((page) => mapList('users', page, specUser), listUsers(ctx, query)),
  );
}
