import { RATING_STEP } from '../../contract/catalogue/policy.ts';
import { OWN_FIELDS } from '../../contract/catalogue/product-fields.ts';
import type {
  Category,
  OwnFields,
  Product,
  ProductForm,
  SentProduct,
  WholeProduct,
} from '../../contract/catalogue/schemas.ts';
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

/** With what only owners see. */
export function toWholeProduct(row: ProductRow): WholeProduct {
  return { ...toProduct(row), ...pick(row, OWN_FIELDS) };
}

/** The whole form: what was not sent stays as it is stored, or is empty for a new product. */
export function toForm(sent: SentProduct, stored?: OwnFields): ProductForm {
  const own = OWN_FIELDS.map((name) => [name, sent[name] ?? stored?.[name] ?? '']);
  return { ...sent, ...(Object.fromEntries(own) as OwnFields) };
}

/** An added or removed product, as the audit log lists it: without our own fields that are empty. */
export function toAudited(product: WholeProduct): Partial<WholeProduct> {
  const empty = OWN_FIELDS.filter((name) => product[name] === '');
  return { ...product, ...Object.fromEntries(empty.map((name) => [name, undefined])) };
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
