import { RATING_STEP } from '../../contract/catalogue/policy.ts';
import type { Category, Product } from '../../contract/catalogue/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { CategoryRow, ProductRow } from './products/queries.ts';

export function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    price: toRupees(row.price_paise),
    description: row.description,
    image: row.image,
    countInStock: row.stock,
    rating: row.rating_halves * RATING_STEP,
  };
}

export function toCategory(row: CategoryRow): Category {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
