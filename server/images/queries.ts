import { sql } from 'kysely';
import type { ImageFormat, ImageWidth } from '../../contract/catalogue/images.ts';
import type { Engine } from '../platform/db/open.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
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

/** Which of the names have a picture. */
export async function findStored(
  db: Queryable,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('images')
    .select('name')
    .distinct()
    .where('name', 'in', names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** A page of all names, in their order. */
export async function findPictures(db: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('name')
    .distinct()
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * The start of a picture's path: all widths and formats have it in common, and a URL with the
 * shop's own host contains it too. Indexed by migration 023, which must have the same text.
 */
const PATH_START = '/images/up-';
const KEY_LENGTH = 43;

const keyOf = (name: string): string => `/images/${name}`.slice(0, KEY_LENGTH);

/** Which of the pictures a product, an order line, a setting or a policy names. */
export async function findUsed(
  db: Queryable,
  engine: Engine,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const start = sql.lit(PATH_START);
  const place = engine === 'sqlite' ? sql`instr(image, ${start})` : sql`strpos(image, ${start})`;
  const key = sql<string>`substr(image, ${place}, ${sql.lit(KEY_LENGTH)})`;
  const keys = new Set<string>();
  for (const table of ['products', 'order_lines'] as const) {
    const { rows } = await sql<{ key: string }>`
      select distinct ${key} as key from ${sql.table(table)}
      where ${key} in (${sql.join(names.map(keyOf))})
        and image like ${sql.lit(`%${PATH_START}%`)}`.execute(db);
    for (const row of rows) keys.add(row.key);
  }
  const { settings } = await db
    .selectFrom('shop_settings')
    .select('settings')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return new Set(names.filter((name) => keys.has(keyOf(name)) || settings.includes(name)));
}

export async function findMarked(
  db: Queryable,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('unused_pictures')
    .select('name')
    .where('name', 'in', names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function markUnused(
  db: Queryable,
  names: readonly string[],
  since: number,
): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('unused_pictures')
    .values(names.map((name) => ({ name, since })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function unmarkUnused(db: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db.deleteFrom('unused_pictures').where('name', 'in', names).execute();
}

/** Locked until the transaction ends, without those that another transaction has locked. */
export async function lockUnusedSince(
  tx: Queryable,
  since: number,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('unused_pictures')
    .select('name')
    .where('since', '<', since)
    .orderBy('since')
    .limit(limit)
    .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked())
    .execute();
  return rows.map(({ name }) => name);
}

export async function deletePictures(tx: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.deleteFrom('images').where('name', 'in', names).execute();
}
