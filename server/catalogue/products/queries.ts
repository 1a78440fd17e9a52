import { pick } from '../../../contract/pick.ts';
import type { NewRow, Queryable, Row } from '../../platform/db/tables.ts';

/** What a form says as text, stored under the names of its fields. */
export const TEXT_COLUMNS = ['name', 'brand', 'description', 'image', 'sku'] as const;

function selectProducts(db: Queryable) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.id',
      ...TEXT_COLUMNS.map((column) => `products.${column}` as const),
      'categories.slug as category',
      'products.price_paise',
      'products.stock',
      'products.rating_halves',
      'products.created_at',
    ]);
}

export type ProductRow = Awaited<ReturnType<typeof findProductsAfter>>[number];

/** The products after this id, in order of ids. */
export function findProductsAfter(db: Queryable, id: string, limit: number) {
  return selectProducts(db)
    .where('products.id', '>', id)
    .orderBy('products.id')
    .limit(limit)
    .execute();
}

export function findProductsById(db: Queryable, ids: readonly string[]) {
  return selectProducts(db).where('products.id', 'in', ids).execute();
}

export async function insertProduct(db: Queryable, product: NewRow<'products'>): Promise<void> {
  await db.insertInto('products').values(product).execute();
}

/** What a form can change, except for the stock, which only stock/ writes. */
export const FORM_COLUMNS = [...TEXT_COLUMNS, 'category_id', 'price_paise'] as const;
export type ProductFields = Pick<Row<'products'>, (typeof FORM_COLUMNS)[number]>;

export async function updateProduct(
  db: Queryable,
  id: string,
  fields: ProductFields,
): Promise<void> {
  await db.updateTable('products').set(pick(fields, FORM_COLUMNS)).where('id', '=', id).execute();
}

export async function deleteProduct(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('products').where('id', '=', id).execute();
}

/** However many there are: for a long transaction. */
export async function moveProducts(tx: Queryable, from: string, to: string): Promise<void> {
  await tx
    .updateTable('products')
    .set({ category_id: to })
    .where('category_id', '=', from)
    .execute();
}

const CATEGORY_COLUMNS = ['id', 'name', 'slug', 'is_built_in', 'created_at'] as const;

export type CategoryRow = Awaited<ReturnType<typeof findCategories>>[number];

/** Unsorted: each engine sorts names its own way. */
export function findCategories(db: Queryable) {
  return db.selectFrom('categories').select(CATEGORY_COLUMNS).execute();
}

export function findCategory(db: Queryable, id: string) {
  return db
    .selectFrom('categories')
    .select(CATEGORY_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findCategoryBySlug(db: Queryable, slug: string) {
  return db
    .selectFrom('categories')
    .select(CATEGORY_COLUMNS)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export function findBuiltInCategory(db: Queryable) {
  return db
    .selectFrom('categories')
    .select(CATEGORY_COLUMNS)
    .where('is_built_in', '=', 1)
    .executeTakeFirstOrThrow();
}

/** This slug, and those with a number appended. */
export async function findSlugsLike(db: Queryable, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('slug')
    .where(({ eb, or }) => or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute();
  return rows.map((row) => row.slug);
}

export async function insertCategory(db: Queryable, category: NewRow<'categories'>): Promise<void> {
  await db.insertInto('categories').values(category).execute();
}

export async function renameCategory(db: Queryable, id: string, name: string): Promise<void> {
  await db.updateTable('categories').set({ name }).where('id', '=', id).execute();
}

export async function deleteCategory(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}
