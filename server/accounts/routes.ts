import type { FastifyInstance } from 'fastify';
import type { Session } from '../../contract/accounts/schemas.ts';
import { accountCalls } from '../../contract/accounts/schemas.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { bearerToken } from '../platform/http/access.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { deviceCookie, readDeviceTokens } from './device-cookie.ts';
import { nameDevice } from './device-name.ts';
import { register } from './register.ts';
import { registerLimit } from './register-limit.ts';
import { type SignedInDevice, signIn } from './sign-in.ts';
import { signInLimit } from './sign-in-limit.ts';
import { actorAsUser } from './to-user.ts';
import { listUsers } from './users.ts';

export function addAccountRoutes(
  app: FastifyInstance,
  { database, sessions, tokens, shop, isHttps, rateLimits }: Services,
): void {
  const shopName = () => shop.current().name;
  const remember = (
    answer: SignedInDevice | Failure,
    setCookie: (cookie: string) => void,
  ): Session | Failure => {
    if (answer instanceof Failure) return answer;
    setCookie(deviceCookie(answer.deviceTokens, { isHttps }));
    return answer.session;
  };
  const limit = rateLimits ? registerLimit() : undefined;
  addOldRoute(app, accountCalls.register, async (input) => {
    const { body, ip, cookies, userAgent, setCookie } = input;
    const caller = { deviceTokens: readDeviceTokens(cookies), device: nameDevice(userAgent) };
    const runQueued = limit?.({ ip, disconnected: input.whenDisconnected() });
    const parts = { sessions, tokens, shopName: shopName(), runQueued };
    return remember(await register(database, parts, body, caller), setCookie);
  });
  addOldRoute(
    app,
    accountCalls.login,
    async ({ body, ip, cookies, userAgent, setCookie }) => {
      const caller = {
        ip,
        deviceTokens: readDeviceTokens(cookies),
        device: nameDevice(userAgent),
      };
      return remember(await signIn(database, sessions, body, caller), setCookie);
    },
    rateLimits ? { refuse: signInLimit(database) } : {},
  );
  addOldRoute(app, accountCalls.isAuthorized, async ({ signedIn }) => actorAsUser(signedIn));
  addOldRoute(app, accountCalls.logout, async ({ authorization }) => {
    const token = bearerToken(authorization);
    if (token !== undefined) await sessions.end(token);
    return {};
  });
  addOldRoute(app, accountCalls.listUsers, ({ query }) => listUsers({ database }, query));
}
