import { randomBytes } from 'node:crypto';
import type { Database } from './open.ts';

const SECRET_BYTES = 32;

/** Generated once, by whichever process is first, and shared through the database. */
export async function keepSecret({ query }: Database, setting: string): Promise<Buffer> {
  await query
    .insertInto('settings')
    .values({ key: setting, value: randomBytes(SECRET_BYTES).toString('base64') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await query
    .selectFrom('settings')
    .select('value')
    .where('key', '=', setting)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64');
}
