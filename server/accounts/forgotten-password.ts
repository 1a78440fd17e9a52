import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Failure } from '../platform/failure.ts';
import { inEvenTime } from './even-time.ts';
import { addLink, waitForLink } from './mail-links.ts';
import { findUserByEmail, holdUser } from './queries.ts';

/**
 * Mails a link to the account of this address, if there is one. Only the query, the same for every
 * address, is waited for: writing may be slow or impossible just now, and an answer that showed it
 * would tell known addresses from unknown ones.
 */
export function askReset(
  ctx: Pick<Context, 'database' | 'tokens' | 'accounts' | 'clock'>,
  { email }: { email: string },
): Promise<Failure | undefined> {
  return inEvenTime(async () => {
    const user = await findUserByEmail(ctx.database.query, email);
    return ctx.accounts.mailing.begin(async () => {
      if (user !== undefined) await mailReset(ctx, { userId: user.id });
    });
  });
}

/** Unless the account has had too many. */
export async function mailReset(
  { database, tokens, clock }: Pick<Context, 'database' | 'tokens' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    if (!(await holdUser(tx, userId))) return;
    const wanted = { purpose: 'reset', userId, now } as const;
    if ((await waitForLink(tx, wanted)) > 0) return;
    const resetId = await addLink(tx, tokens, wanted);
    await recordEvent(tx, { kind: 'password_reset_asked', userId, resetId });
  });
}
