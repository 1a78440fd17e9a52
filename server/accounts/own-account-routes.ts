import type { FastifyInstance } from 'fastify';
import { ownAccountCalls } from '../../contract/accounts/schemas.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { addRoute } from '../platform/http/route.ts';
import { changePassword } from './change-password.ts';
import { deviceCookie, readDeviceTokens } from './device-cookie.ts';
import { askVerification, verifyEmail } from './email-verification.ts';
import { askReset } from './forgotten-password.ts';
import { changeName, endOtherSessions, endSession, getAccount } from './own-account.ts';
import { resetPassword } from './reset-password.ts';
import { signInLimit } from './sign-in-limit.ts';

export function addOwnAccountRoutes(app: FastifyInstance, services: Services): void {
  const { database, isHttps, rateLimits } = services;
  const remember = (answer: readonly string[] | Failure, setCookie: (cookie: string) => void) => {
    if (answer instanceof Failure) return answer;
    setCookie(deviceCookie(answer, { isHttps }));
    return {};
  };
  addRoute(
    app,
    services,
    ownAccountCalls.askReset,
    async (ctx, { body }) => (await askReset(ctx, body)) ?? {},
    rateLimits ? { refuse: signInLimit(database) } : {},
  );
  addRoute(
    app,
    services,
    ownAccountCalls.resetPassword,
    async (ctx, { body, cookies, setCookie }) => {
      const input = { ...body, deviceTokens: readDeviceTokens(cookies) };
      return remember(await resetPassword(ctx, input), setCookie);
    },
  );
  addRoute(
    app,
    services,
    ownAccountCalls.verifyEmail,
    async (ctx, { body }) => (await verifyEmail(ctx, body)) ?? {},
  );
  addRoute(app, services, ownAccountCalls.askVerification, (ctx) => askVerification(ctx));
  addRoute(app, services, ownAccountCalls.getAccount, (ctx) => getAccount(ctx));
  addRoute(app, services, ownAccountCalls.changeName, (ctx, { body }) => changeName(ctx, body));
  addRoute(
    app,
    services,
    ownAccountCalls.changePassword,
    async (ctx, { body, cookies, setCookie }) => {
      const input = { ...body, deviceTokens: readDeviceTokens(cookies) };
      return remember(await changePassword(ctx, input), setCookie);
    },
  );
  addRoute(
    app,
    services,
    ownAccountCalls.endSession,
    async (ctx, { params }) => (await endSession(ctx, { sessionId: params.session_id })) ?? {},
  );
  addRoute(app, services, ownAccountCalls.endOtherSessions, async (ctx) => {
    await endOtherSessions(ctx);
    return {};
  });
}
