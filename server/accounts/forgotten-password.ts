import { recordEvent } from '../events/record-event.ts';
import type { Database } from '../platform/db/open.ts';
import type { Failure } from '../platform/failure.ts';
import type { BackgroundWork } from './background-work.ts';
import { addLink, waitForLink } from './mail-links.ts';
import type { MailTokens } from './mail-tokens.ts';
import { findUserByEmail, holdUser } from './queries.ts';

/**
 * Mails a link to the account of this address, if there is one. Only the query, the same for every
 * address, is waited for: writing may be slow or impossible just now, and an answer that showed it
 * would tell known addresses from unknown ones.
 */
export async function askReset(
  database: Database,
  tokens: MailTokens,
  background: BackgroundWork,
  email: string,
): Promise<Failure | undefined> {
  const user = await findUserByEmail(database.query, email);
  return background.begin(async () => {
    if (user !== undefined) await mailReset(database, tokens, user.id);
  });
}

/** Unless the account has had too many. */
export async function mailReset(
  database: Database,
  tokens: MailTokens,
  userId: string,
  now = Date.now(),
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await holdUser(tx, userId))) return;
    const wanted = { purpose: 'reset', userId, now } as const;
    if ((await waitForLink(tx, wanted)) > 0) return;
    const resetId = await addLink(tx, tokens, wanted);
    await recordEvent(tx, { kind: 'password_reset_asked', userId, resetId });
  });
}
