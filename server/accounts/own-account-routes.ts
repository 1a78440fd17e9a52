import type { FastifyInstance } from 'fastify';
import { ownAccountCalls } from '../../contract/accounts/schemas.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { BackgroundWork } from './background-work.ts';
import { changePassword } from './change-password.ts';
import { deviceCookie, readDeviceTokens } from './device-cookie.ts';
import { askVerification, verifyEmail } from './email-verification.ts';
import { inEvenTime } from './even-time.ts';
import { askReset } from './forgotten-password.ts';
import { linkLimit } from './link-limit.ts';
import { changeName, endOtherSessions, endSession, readAccount } from './own-account.ts';
import { NameChanges, PasswordChanges } from './own-account-limits.ts';
import { resetPassword } from './reset-password.ts';
import { signInLimit } from './sign-in-limit.ts';

export function addOwnAccountRoutes(
  app: FastifyInstance,
  { database, tokens, shop, isHttps, rateLimits }: Services,
): void {
  const shopName = () => shop.current().name;
  const remember = (answer: readonly string[] | Failure, setCookie: (cookie: string) => void) => {
    if (answer instanceof Failure) return answer;
    setCookie(deviceCookie(answer, { isHttps }));
    return {};
  };
  const background = new BackgroundWork(
    reportQuietly(app.log, 'a link for a new password could not be mailed'),
  );
  app.addHook('onClose', () => background.finish());
  addOldRoute(
    app,
    ownAccountCalls.askReset,
    async ({ body: { email } }) =>
      (await inEvenTime(() => askReset(database, tokens, background, email))) ?? {},
    rateLimits ? { refuse: signInLimit(database) } : {},
  );
  const refuseLink = rateLimits ? linkLimit(database, tokens) : async () => undefined;
  addOldRoute(app, ownAccountCalls.resetPassword, async ({ body, ip, cookies, setCookie }) => {
    const refusal = await refuseLink({ purpose: 'reset', token: body.token, ip });
    if (refusal !== undefined) return refusal;
    const deviceTokens = readDeviceTokens(cookies);
    const request = { ...body, deviceTokens, shopName: shopName() };
    return remember(await resetPassword(database, tokens, request), setCookie);
  });
  addOldRoute(app, ownAccountCalls.verifyEmail, async ({ body: { token }, ip }) => {
    const refusal = await refuseLink({ purpose: 'verify', token, ip });
    return refusal ?? (await verifyEmail(database, tokens, token)) ?? {};
  });
  addOldRoute(app, ownAccountCalls.askVerification, ({ signedIn }) =>
    askVerification(database, tokens, signedIn.id),
  );
  addOldRoute(app, ownAccountCalls.getAccount, ({ signedIn }) => readAccount(database, signedIn));
  const names = new NameChanges();
  addOldRoute(
    app,
    ownAccountCalls.changeName,
    async ({ signedIn, body: { name } }) =>
      names.refuse(signedIn.id) ?? (await changeName(database, signedIn, name)),
  );
  const changes = new PasswordChanges();
  addOldRoute(app, ownAccountCalls.changePassword, async (input) => {
    const { signedIn, body, ip, cookies, setCookie } = input;
    const caller = { ip, deviceTokens: readDeviceTokens(cookies) };
    const parts = { changes, shopName: shopName() };
    return remember(await changePassword(database, parts, signedIn, body, caller), setCookie);
  });
  addOldRoute(
    app,
    ownAccountCalls.endSession,
    async ({ signedIn, params }) => (await endSession(database, signedIn, params.session_id)) ?? {},
  );
  addOldRoute(app, ownAccountCalls.endOtherSessions, async ({ signedIn }) => {
    await endOtherSessions(database, signedIn);
    return {};
  });
}
