import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../../platform/db/open.ts';

const SETTING = 'sandbox_account';
const ID_LENGTH = 14;
const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_ID = /^rzp_test_[A-Za-z0-9]{14}$/;

export type SandboxAccount = { keyId: string; keySecret: string; webhookSecret: string };

/** An id in the provider's format: a prefix and fourteen letters or digits. */
export function providerId(prefix: string): string {
  const random = Array.from({ length: ID_LENGTH }, () =>
    ALPHANUMERICS.charAt(randomInt(ALPHANUMERICS.length)),
  );
  return `${prefix}_${random.join('')}`;
}

function newSecret(): string {
  return randomBytes(18).toString('base64url');
}

/** The sandbox's own keys, generated once and shared by all servers of the shop. */
export async function keepSandboxAccount(database: Database): Promise<SandboxAccount> {
  const made: SandboxAccount = {
    keyId: providerId('rzp_test'),
    keySecret: newSecret(),
    webhookSecret: newSecret(),
  };
  await database.query
    .insertInto('settings')
    .values({ key: SETTING, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await database.query
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SETTING)
    .executeTakeFirstOrThrow();
  return JSON.parse(value) as SandboxAccount;
}

/** One more account at the same provider. Its webhooks are signed with the sandbox's own secret. */
export async function addSandboxAccount({
  database,
}: {
  database: Database;
}): Promise<SandboxAccount> {
  const { webhookSecret } = await keepSandboxAccount(database);
  const keyId = providerId('rzp_test');
  const keySecret = newSecret();
  await database.query
    .insertInto('sandbox_accounts')
    .values({ key_id: keyId, key_secret: keySecret })
    .execute();
  return { keyId, keySecret, webhookSecret };
}

/** The account whose keys a request carries. */
export type KnownAccount = {
  /**
   * The name its orders are stored under: `sandbox` for the sandbox's own, otherwise its key's id.
   */
  name: string;
  keyId: string;
  keySecret: string;
};

/** Its own is known without the database. */
export async function findSandboxAccount(
  { database, own }: { database: Database; own: SandboxAccount },
  { keyId }: { keyId: string },
): Promise<KnownAccount | undefined> {
  if (keyId === own.keyId) return { name: 'sandbox', keyId, keySecret: own.keySecret };
  if (!KEY_ID.test(keyId)) return undefined;
  const row = await database.query
    .selectFrom('sandbox_accounts')
    .select('key_secret')
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row && { name: keyId, keyId, keySecret: row.key_secret };
}
