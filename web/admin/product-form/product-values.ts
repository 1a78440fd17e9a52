import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import {
  isNumberField,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  SEEN_FIELDS,
  type SeenField,
} from '../../../contract/catalogue/product-fields.ts';
import type { WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { asRecord } from '../../lib/records.ts';
import type { ProductForm } from '../api/products.ts';
import type { FormFields } from '../form/edits.ts';

export const FORM_FIELDS: FormFields<ProductField> = { names: PRODUCT_FIELD_NAMES, isSameValue };

/** Those for which two admins can disagree: the stock is changed by a difference. */
export const SHARED_FIELDS: FormFields<SeenField> = { names: SEEN_FIELDS, isSameValue };

function isSameValue(name: ProductField, one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  if (a === b) return true;
  return isNumberField(name) && a !== '' && b !== '' && Number(a) === Number(b);
}

/** A form with the text that a function gives for each field. */
function formOf(textOf: (name: ProductField) => string): ProductForm {
  return Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, textOf(name)])) as ProductForm;
}

export const EMPTY_FORM: ProductForm = formOf(() => '');

export function toForm(product: WholeProduct): ProductForm {
  return formOf((name) => String(product[name]));
}

/** The product as the server has stored the form, as far as this form knows. */
export function savedProduct(product: WholeProduct, form: ProductForm): WholeProduct {
  const stored = PRODUCT_FIELD_NAMES.map((name) => {
    const text = form[name].trim();
    return [name, isNumberField(name) ? Number(text) : text];
  });
  return { ...product, ...Object.fromEntries(stored) };
}

/** Whether the value that is saved now comes from this change: an import has no entry for each product. */
export function isChangeOf(product: WholeProduct) {
  return ({ subject, after }: AuditEntry, name: SeenField): boolean =>
    subject.id === product._id && asRecord(after)[name] === product[name];
}
