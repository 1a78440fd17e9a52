import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { keepSecret } from '../platform/db/kept-secret.ts';
import type { Database } from '../platform/db/open.ts';

const SECRET_SETTING = 'mail_token_secret';
/** The same secret signs sessions; its other uses have other labels. */
const LABEL = 'haat mailed links';
const KEY_BYTES = 32;

export type MailTokenPurpose = 'reset' | 'verify';

/**
 * The secrets in mailed links. A token is computed from the id of its row whenever a mail is
 * composed; the database has only its hash, and the key is not derived from anything in a mail.
 */
export type MailTokens = {
  tokenFor(purpose: MailTokenPurpose, id: string): string;
  hash(token: string): string;
};

/** With a configured secret, reading the database or a backup is not enough to compute a link. */
export async function openMailTokens(
  database: Database,
  configuredSecret: string | undefined,
): Promise<MailTokens> {
  const secret =
    configuredSecret === undefined
      ? await keepSecret(database, SECRET_SETTING)
      : Buffer.from(hkdfSync('sha256', configuredSecret, '', LABEL, KEY_BYTES));
  return {
    tokenFor: (purpose, id) =>
      createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  };
}
