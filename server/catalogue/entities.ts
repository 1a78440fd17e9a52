import { RATING_STEP } from '../../contract/catalogue/policy.ts';
import type { Category, Product, ProductForm } from '../../contract/catalogue/schemas.ts';
import { pick } from '../../contract/pick.ts';
import { toPaise, toRupees } from '../../contract/pricing.ts';
import {
  type CategoryRow,
  type ProductFields,
  type ProductRow,
  TEXT_COLUMNS,
} from './products/queries.ts';

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

/** What is stored of a form; its category has been looked up. */
export function toFields(form: ProductForm, categoryId: string): ProductFields {
  return {
    ...pick(form, TEXT_COLUMNS),
    category_id: categoryId,
    price_paise: toPaise(form.price),
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
