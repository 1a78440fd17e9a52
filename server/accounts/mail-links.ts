import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import {
  deleteLinksExpiredBefore,
  findLink,
  findNewestLinks,
  insertLink,
} from './mail-token-queries.ts';
import type { MailTokenPurpose, MailTokens } from './mail-tokens.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const VALID_MS: Readonly<Record<MailTokenPurpose, number>> = {
  reset: 30 * MINUTE_MS,
  verify: 3 * DAY_MS,
};
/** So long a link can still say that it has expired. */
const KEPT_MS = 7 * DAY_MS;

const MAILS_AN_HOUR = 3;

type Wanted = { purpose: MailTokenPurpose; userId: string; now: number };
type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Stores a new link and returns its id, from which the mail computes the token. */
export async function addLink(
  tx: Queryable,
  tokens: MailTokens,
  { purpose, userId, now }: Wanted,
): Promise<string> {
  await deleteLinksExpiredBefore(tx, now - KEPT_MS);
  const id = newId(now);
  await insertLink(tx, {
    id,
    purpose,
    user_id: userId,
    token_hash: tokens.hash(tokens.tokenFor(purpose, id)),
    created_at: now,
    expires_at: now + VALID_MS[purpose],
    used_at: null,
  });
  return id;
}

/**
 * How long a user has to wait for another mail; 0 if it may be sent. There are three an hour, which
 * floods no mailbox, and one more where the newest link no longer works: however often strangers ask,
 * the owner of the mailbox always has a link or can get one.
 */
export async function waitForLink(
  tx: Queryable,
  { purpose, userId, now }: Wanted,
): Promise<number> {
  const links = await findNewestLinks(tx, { userId, purpose }, MAILS_AN_HOUR);
  const [newest] = links;
  if (newest === undefined || newest.used_at !== null || newest.expires_at <= now) return 0;
  const oldest = links[MAILS_AN_HOUR - 1];
  return oldest === undefined ? 0 : Math.max(0, oldest.created_at + HOUR_MS - now);
}

/** The link of a token, or why it does not work. */
export async function openLink(
  db: Queryable,
  tokens: MailTokens,
  { purpose, token, now }: { purpose: MailTokenPurpose; token: string; now: number },
): Promise<Link | Failure> {
  const link = await findLink(db, purpose, tokens.hash(token));
  if (link === undefined) return new Failure('unknownLink');
  if (link.used_at !== null) return new Failure('usedLink');
  if (link.expires_at <= now) return new Failure('expiredLink');
  if (purpose === 'reset') {
    const [newest] = await findNewestLinks(db, { userId: link.user_id, purpose }, 1);
    if (newest?.id !== link.id) return new Failure('replacedLink');
  }
  return link;
}
