import { createHash, createHmac } from 'node:crypto';
import { keepSecret } from '../platform/db/kept-secret.ts';
import type { Database } from '../platform/db/open.ts';

const SECRET_SETTING = 'mail_token_secret';

export type MailTokenPurpose = 'reset' | 'verify';

/**
 * The secrets in mailed links. A token is computed from the id of its row whenever a mail is
 * composed; the database has only its hash, and the key is not derived from anything in a mail.
 */
export type MailTokens = {
  tokenFor(purpose: MailTokenPurpose, id: string): string;
  hash(token: string): string;
};

export async function openMailTokens(database: Database): Promise<MailTokens> {
  const secret = await keepSecret(database, SECRET_SETTING);
  return {
    tokenFor: (purpose, id) =>
      createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  };
}
