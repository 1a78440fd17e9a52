import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import {
  deleteDevicesUnusedSince,
  deleteSurplus,
  findDevice,
  findDeviceOfAnyone,
  insertDevice,
  moveDevice,
  touchDevice,
} from './device-queries.ts';

/** For how long a device is known after its last sign-in. */
export const DEVICE_DAYS = 365;
const DEVICE_MS = DEVICE_DAYS * 24 * 60 * 60 * 1_000;
const TOKEN_BYTES = 32;
/** At most; beyond that those go first that never came back, then those unused for longest. */
const DEVICES_PER_ACCOUNT = 20;
const ACCOUNTS_PER_DEVICE = 10;

export type KnownDevice = { id: string; token: string };

/** The device behind a token, if it has signed in to the account of this e-mail address before. */
export async function findKnownDevice(
  db: Queryable,
  token: string | undefined,
  email: string,
  now: number,
): Promise<KnownDevice | undefined> {
  if (token === undefined) return undefined;
  const device = await findDevice(db, hashOf(token), email, now - DEVICE_MS);
  return device && { id: device.id, token };
}

export async function isKnownToAnyone(db: Queryable, token: string): Promise<boolean> {
  return (await findDeviceOfAnyone(db, hashOf(token), Date.now() - DEVICE_MS)) !== undefined;
}

export async function renewDevice(tx: Queryable, { id }: KnownDevice, now: number): Promise<void> {
  await touchDevice(tx, id, now);
}

export function newDeviceToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Makes a device known for one more account, under a new token: one that somebody else has planted
 * in this browser is worth nothing from now on. The accounts that the old one was known for move
 * with it.
 */
export async function addDevice(
  tx: Queryable,
  userId: string,
  { token, oldToken }: { token: string; oldToken: string | undefined },
  now: number,
): Promise<void> {
  const tokenHash = hashOf(token);
  await deleteDevicesUnusedSince(tx, now - DEVICE_MS);
  if (oldToken !== undefined) await moveDevice(tx, hashOf(oldToken), tokenHash);
  const id = newId(now);
  const times = { created_at: now, last_used_at: now };
  await insertDevice(tx, { id, token_hash: tokenHash, user_id: userId, ...times });
  const surplus = (value: string, most: number) => ({ value, newestId: id, others: most - 1 });
  await deleteSurplus(tx, 'user_id', surplus(userId, DEVICES_PER_ACCOUNT));
  await deleteSurplus(tx, 'token_hash', surplus(tokenHash, ACCOUNTS_PER_DEVICE));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
