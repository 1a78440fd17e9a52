import { SEEN_FIELDS, type SeenField } from '../../../contract/catalogue/product-fields.ts';
import { fingerprint, type ProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { ProductForm, WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { Failure } from '../../platform/failure.ts';

/**
 * The form over what is stored. Where the form says what it saw, a field that it left alone keeps
 * its stored value, so that another admin's change is not undone; one that both have changed is
 * refused.
 */
export function mergeEdit(
  stored: WholeProduct,
  form: ProductForm,
  seen: ProductSeen = {},
): ProductForm | Failure {
  const isSeen = (name: SeenField, value: string | number) => fingerprint(value) === seen[name];
  const changedElsewhere = SEEN_FIELDS.filter(
    (name) =>
      seen[name] !== undefined && !isSeen(name, stored[name]) && form[name] !== stored[name],
  );
  const clashes = changedElsewhere.filter((name) => !isSeen(name, form[name]));
  if (clashes.length > 0) {
    const errors = clashes.map((field) => ({ field, reason: 'productFieldChanged' as const }));
    return new Failure('productChanged', { errors });
  }
  const kept = changedElsewhere.map((name) => [name, stored[name]]);
  return { ...form, ...Object.fromEntries(kept) };
}
