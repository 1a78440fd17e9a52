import type { LightMyRequestResponse } from 'fastify';
import type { TestShop } from '../platform/testing/test-shop.ts';
import { mailReset } from './forgotten-password.ts';
import { type MailTokenPurpose, openMailTokens } from './mail-tokens.ts';

export const MINUTE = 60_000;
export const NEW_PASSWORD = 'quite another phrase';

export const ask = ({ app }: TestShop, email: unknown, from = '127.0.0.1', cookie?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/users/forgotten',
    payload: { email },
    remoteAddress: from,
    headers: cookie === undefined ? {} : { cookie },
  });

/** As if the user had asked for it, without waiting for the even time of an answer. */
export async function mailLink({ database }: TestShop, userId: string): Promise<void> {
  const tokens = await openMailTokens(database, undefined);
  await mailReset({ database, tokens, clock: Date }, { userId });
}

export const reset = (
  { request }: TestShop,
  token: unknown,
  password: unknown = NEW_PASSWORD,
): Promise<LightMyRequestResponse> =>
  request({ method: 'POST', url: '/api/users/reset', body: { token, password } });

/** The tokens that were mailed for an account, the oldest first, as a mail would carry them. */
export async function mailedTokens(
  { database }: TestShop,
  userId: string,
  purpose: MailTokenPurpose = 'reset',
): Promise<string[]> {
  const [key, ...kinds] = {
    reset: ['resetId', 'password_reset_asked'] as const,
    verify: ['verificationId', 'account_registered', 'email_verification_asked'] as const,
  }[purpose];
  const events = await database.query
    .selectFrom('events')
    .select('data')
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute();
  const { tokenFor } = await openMailTokens(database, undefined);
  return events
    .map(({ data }) => JSON.parse(data) as Record<string, string>)
    .filter((data) => data.userId === userId)
    .map((data) => tokenFor(purpose, data[key] ?? ''));
}

/** As if everything had been sent this much earlier. */
export async function age({ database }: TestShop, ms: number): Promise<void> {
  await database.query
    .updateTable('mail_tokens')
    .set((eb) => ({
      created_at: eb('created_at', '-', ms),
      expires_at: eb('expires_at', '-', ms),
    }))
    .execute();
}

export async function eventsOf({ database }: TestShop, userId: string): Promise<string[]> {
  const rows = await database.query
    .selectFrom('events')
    .select(['kind', 'data'])
    .orderBy('id')
    .execute();
  return rows.filter(({ data }) => data.includes(userId)).map(({ kind }) => kind);
}
