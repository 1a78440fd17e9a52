import type { ImageFormat, ImageWidth } from '../../contract/images.ts';
import type { NewRow, Queryable } from '../platform/db/tables.ts';

export async function hasImage(db: Queryable, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('name')
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findImageBytes(
  db: Queryable,
  name: string,
  width: ImageWidth,
  format: ImageFormat,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('images')
    .select('bytes')
    .where('name', '=', name)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return row?.bytes;
}

/** Returns whether they are new: another user may have just uploaded the same picture. */
export async function insertImages(tx: Queryable, images: NewRow<'images'>[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('images')
    .values(images)
    .onConflict((conflict) => conflict.columns(['name', 'width', 'format']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}
