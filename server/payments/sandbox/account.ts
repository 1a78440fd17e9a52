import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../../platform/db/open.ts';

const SETTING = 'sandbox_account';
const ID_LENGTH = 14;
const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export type SandboxAccount = { keyId: string; keySecret: string; webhookSecret: string };

/** An id in the provider's form: a prefix and fourteen letters or digits. */
export function providerId(prefix: string): string {
  const random = Array.from({ length: ID_LENGTH }, () =>
    ALPHANUMERICS.charAt(randomInt(ALPHANUMERICS.length)),
  );
  return `${prefix}_${random.join('')}`;
}

/** The sandbox's keys, made once and shared by all servers of the shop. */
export async function keepSandboxAccount(database: Database): Promise<SandboxAccount> {
  const made: SandboxAccount = {
    keyId: providerId('rzp_test'),
    keySecret: randomBytes(18).toString('base64url'),
    webhookSecret: randomBytes(18).toString('base64url'),
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
