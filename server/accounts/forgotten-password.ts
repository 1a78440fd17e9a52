import { recordEvent } from '../events/record-event.ts';
import type { Database } from '../platform/db/open.ts';
import { addLink, waitForLink } from './mail-links.ts';
import type { MailTokens } from './mail-tokens.ts';
import { findUserByEmail, holdUser } from './queries.ts';

/** Mails a link to the account of this address, if there is one and it has not had too many. */
export async function askReset(
  database: Database,
  tokens: MailTokens,
  email: string,
  now = Date.now(),
): Promise<void> {
  const user = await findUserByEmail(database.query, email);
  if (user === undefined) return;
  await database.transaction(async (tx) => {
    await holdUser(tx, user.id);
    const wanted = { purpose: 'reset', userId: user.id, now } as const;
    if ((await waitForLink(tx, wanted)) > 0) return;
    const resetId = await addLink(tx, tokens, wanted);
    await recordEvent(tx, { kind: 'password_reset_asked', userId: user.id, resetId });
  });
}
