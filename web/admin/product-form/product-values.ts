import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import { SEEN_FIELDS, type SeenField } from '../../../contract/catalogue/product-seen.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { asRecord } from '../../lib/records.ts';
import type { ProductForm } from '../api/products.ts';
import type { FormFields } from '../form/edits.ts';

export type ProductField = keyof ProductForm;

export const PRODUCT_FIELDS: FormFields<ProductField> = {
  names: ['name', 'brand', 'category', 'price', 'countInStock', 'description', 'image'],
  isSameValue,
};

/** Those for which two admins can disagree: the stock is changed by a difference. */
export const SHARED_FIELDS: FormFields<SeenField> = { names: SEEN_FIELDS, isSameValue };

function isSameValue(name: ProductField, one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  if (a === b) return true;
  const isNumber = name === 'price' || name === 'countInStock';
  return isNumber && a !== '' && b !== '' && Number(a) === Number(b);
}

export function toForm({
  name,
  brand,
  category,
  price,
  description,
  image,
  countInStock,
}: Product): ProductForm {
  return {
    name,
    brand,
    category,
    price: String(price),
    description,
    image,
    countInStock: String(countInStock),
  };
}

/** The product as the server has stored the form, as far as this form knows. */
export function savedProduct(product: Product, form: ProductForm): Product {
  return {
    ...product,
    name: form.name.trim(),
    brand: form.brand.trim(),
    category: form.category,
    price: Number(form.price),
    description: form.description.trim(),
    image: form.image.trim(),
    countInStock: Number(form.countInStock),
  };
}

/** Whether the value that is saved now comes from this change: an import has no entry for each product. */
export function isChangeOf(product: Product) {
  return ({ subject, after }: AuditEntry, name: SeenField): boolean =>
    subject.id === product._id && asRecord(after)[name] === product[name];
}
