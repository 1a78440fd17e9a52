import { webcrypto } from 'node:crypto';
import { defaultImagePath } from '../../contract/catalogue/images.ts';
import type { ShopPicture } from '../../contract/settings/shop.ts';
import { recordChange } from '../audit/record.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { SignedIn } from '../platform/http/access.ts';
import type { Limiter } from '../platform/limiter.ts';
import { OldFailure } from '../platform/old-failure.ts';
import { type EncodedImage, encodeImage, encodeInOwnRatio } from './encode.ts';
import { findStored, hasImage, insertImages, unmarkUnused } from './queries.ts';

/** No picture that comes with the shop has this prefix. */
export const UPLOADED_PREFIX = 'up-';
/** A picture may be uploaded for a product too, where it is cropped. */
const SHOP_PREFIX = `${UPLOADED_PREFIX}shop-`;
const NAME_LENGTH = 32;

/** The same bytes give the same name, so a picture that is sent twice is stored once. */
async function nameOf(bytes: Uint8Array<ArrayBuffer>, prefix = UPLOADED_PREFIX): Promise<string> {
  // Off the event loop: ten megabytes take a while.
  const hash = await webcrypto.subtle.digest('SHA-256', bytes);
  return prefix + Buffer.from(hash).toString('hex').slice(0, NAME_LENGTH);
}

/**
 * Stored in the database, so that every server has it; answers with the value for a product's
 * `image`.
 */
export async function uploadImage(
  database: Database,
  limiter: Limiter,
  admin: SignedIn,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ image: string } | OldFailure> {
  const name = await nameOf(bytes);
  const answer = { image: defaultImagePath(name) };
  if (await isKept(database, name)) return answer;
  const encoded = await limiter.take(() => encodeImage(bytes));
  if (encoded instanceof OldFailure) return encoded;
  await store(database, admin, name, encoded, answer);
  return answer;
}

/** Whether it is stored, and then for as long as one that has just been uploaded. */
function isKept(database: Database, name: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await unmarkUnused(tx, [name]);
    return hasImage(tx, name);
  });
}

/** The same for a picture of the settings, which keeps its ratio; its size is part of the answer. */
export async function uploadShopPicture(
  database: Database,
  limiter: Limiter,
  admin: SignedIn,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ShopPicture | OldFailure> {
  const name = await nameOf(bytes, SHOP_PREFIX);
  // Encoded again if it is sent again: only that tells its size.
  const encoded = await limiter.take(() => encodeInOwnRatio(bytes));
  if (encoded instanceof OldFailure) return encoded;
  const { images, width, height } = encoded;
  const answer = { image: defaultImagePath(name), width, height };
  await store(database, admin, name, images, answer);
  return answer;
}

async function store(
  database: Database,
  admin: SignedIn,
  name: string,
  encoded: readonly EncodedImage[],
  answer: { image: string },
): Promise<void> {
  const created_at = Date.now();
  await database.transaction(async (tx) => {
    await unmarkUnused(tx, [name]);
    const images = encoded.map((image) => ({ name, ...image, created_at }));
    if (!(await insertImages(tx, images))) return;
    await recordChange(tx, {
      actorId: admin.id,
      action: 'add',
      subject: { kind: 'image', id: name, name },
      after: answer,
    });
  });
}

/** Whether a picture with this name has been uploaded in its own ratio. */
export async function isUploaded(db: Queryable, name = ''): Promise<boolean> {
  return name.startsWith(SHOP_PREFIX) && hasImage(db, name);
}

/** Whether all these pictures have been uploaded, and not been removed since. */
export async function areStored(db: Queryable, names: readonly string[]): Promise<boolean> {
  return (await findStored(db, names)).size === names.length;
}
