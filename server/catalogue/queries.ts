import type { Queryable } from '../db/tables.ts';

function selectProducts(db: Queryable) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.id',
      'products.name',
      'products.brand',
      'categories.slug as category',
      'products.price_paise',
      'products.description',
      'products.image',
      'products.stock',
      'products.rating_halves',
    ]);
}

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number];

/** Newest first, so that a product just added is among the first on the home page. */
export function findProducts(db: Queryable) {
  return selectProducts(db)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute();
}

export function findProduct(db: Queryable, id: string) {
  return selectProducts(db).where('products.id', '=', id).executeTakeFirst();
}
