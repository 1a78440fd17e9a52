import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import {
  deleteDevicesUnusedSince,
  deleteSurplus,
  findDevice,
  findTokenHashes,
  insertDevice,
  touchDevice,
} from './device-queries.ts';

/** How long a device stays known after its last sign-in. */
export const DEVICE_DAYS = 365;
const DEVICE_MS = DEVICE_DAYS * 24 * 60 * 60 * 1_000;
const TOKEN_BYTES = 32;
/**
 * The limit; beyond it, devices that never came back are removed first, then the least recently
 * used.
 */
const DEVICES_PER_ACCOUNT = 20;

export type KnownDevice = { id: string };

/**
 * The device with one of these tokens, if it has signed in to the account of this e-mail address
 * before.
 */
export async function findKnownDevice(
  db: Queryable,
  tokens: readonly string[],
  email: string,
  now: number,
): Promise<KnownDevice | undefined> {
  if (tokens.length === 0) return undefined;
  return findDevice(db, tokens.map(hashOf), email, now - DEVICE_MS);
}

/** Those of the tokens that are known for any account, in the same order. */
export async function findKnownTokens(db: Queryable, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return [];
  const known = await findTokenHashes(db, tokens.map(hashOf), Date.now() - DEVICE_MS);
  return tokens.filter((token) => known.includes(hashOf(token)));
}

export async function renewDevice(tx: Queryable, { id }: KnownDevice, now: number): Promise<void> {
  await touchDevice(tx, id, now);
}

/**
 * Makes a device known for one more account, with a new token. The tokens it already carries never
 * become known for this account: someone may have planted them, or have a copy.
 */
export async function addDevice(tx: Queryable, userId: string, now: number): Promise<string> {
  await deleteDevicesUnusedSince(tx, now - DEVICE_MS);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = newId(now);
  const times = { created_at: now, last_used_at: now };
  await insertDevice(tx, { id, token_hash: hashOf(token), user_id: userId, ...times });
  await deleteSurplus(tx, userId, { newestId: id, others: DEVICES_PER_ACCOUNT - 1 });
  return token;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
