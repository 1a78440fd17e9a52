import { SEEN_FIELDS, type SeenField } from '../../../contract/catalogue/product-fields.ts';
import { fingerprint, type ProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { ProductForm, WholeProduct } from '../../../contract/catalogue/schemas.ts';
import type { OldFailure } from '../../platform/old-failure.ts';
import { changedMeanwhile } from '../failures.ts';

/**
 * The form over what is stored. Where the form says what it saw, a field that it left alone keeps
 * its stored value, so that another admin's change is not undone; one that both have changed is
 * refused.
 */
export function mergeEdit(
  stored: WholeProduct,
  form: ProductForm,
  seen: ProductSeen = {},
): ProductForm | OldFailure {
  const isSeen = (name: SeenField, value: string | number) => fingerprint(value) === seen[name];
  const changedElsewhere = SEEN_FIELDS.filter(
    (name) =>
      seen[name] !== undefined && !isSeen(name, stored[name]) && form[name] !== stored[name],
  );
  const clashes = changedElsewhere.filter((name) => !isSeen(name, form[name]));
  if (clashes.length > 0) return changedMeanwhile(clashes);
  const kept = changedElsewhere.map((name) => [name, stored[name]]);
  return { ...form, ...Object.fromEntries(kept) };
}
