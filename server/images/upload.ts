import { webcrypto } from 'node:crypto';
import { defaultImagePath } from '../../contract/catalogue/images.ts';
import type { ShopPicture } from '../../contract/settings/shop.ts';
import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { type EncodedImage, encodeImage, encodeInOwnRatio } from './encode.ts';
import { findStored, hasImage, insertImages, unmarkUnused } from './queries.ts';

/** No picture that comes with the shop has this prefix. */
export const UPLOADED_PREFIX = 'up-';
/** A picture may be uploaded for a product too, where it is cropped. */
const SHOP_PREFIX = `${UPLOADED_PREFIX}shop-`;
const NAME_LENGTH = 32;

type UploadContext = Pick<Context, 'database' | 'actor' | 'clock' | 'pictureLimiter'>;
type Upload = { bytes: Uint8Array<ArrayBuffer> };

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
  ctx: UploadContext,
  { bytes }: Upload,
): Promise<{ image: string } | Failure> {
  const name = await nameOf(bytes);
  const answer = { image: defaultImagePath(name) };
  if (await isKept(ctx.database, name)) return answer;
  const encoded = await ctx.pictureLimiter.take(() => encodeImage(bytes));
  if (encoded instanceof Failure) return encoded;
  await store(ctx, { name, images: encoded, answer });
  return answer;
}

/** Whether it is stored, and then for as long as one that has just been uploaded. */
function isKept(database: Context['database'], name: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await unmarkUnused(tx, [name]);
    return hasImage(tx, name);
  });
}

/** The same for a picture of the settings, which keeps its ratio; its size is part of the answer. */
export async function uploadShopPicture(
  ctx: UploadContext,
  { bytes }: Upload,
): Promise<ShopPicture | Failure> {
  const name = await nameOf(bytes, SHOP_PREFIX);
  // Encoded again if it is sent again: only that tells its size.
  const encoded = await ctx.pictureLimiter.take(() => encodeInOwnRatio(bytes));
  if (encoded instanceof Failure) return encoded;
  const { images, width, height } = encoded;
  const answer = { image: defaultImagePath(name), width, height };
  await store(ctx, { name, images, answer });
  return answer;
}

type Stored = { name: string; images: readonly EncodedImage[]; answer: { image: string } };

async function store(
  { database, actor, clock }: UploadContext,
  { name, images, answer }: Stored,
): Promise<void> {
  const created_at = clock.now();
  await database.transaction(async (tx) => {
    await unmarkUnused(tx, [name]);
    const rows = images.map((image) => ({ name, ...image, created_at }));
    if (!(await insertImages(tx, rows))) return;
    await recordChange(tx, {
      actorId: actor.id,
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
