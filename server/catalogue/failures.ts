import { PRODUCT_FAILURES } from '../../contract/catalogue/admin-problem-wording.ts';
import type { SeenField } from '../../contract/catalogue/product-fields.ts';
import { OldFailure } from '../platform/old-failure.ts';

export function unknownProduct(): OldFailure {
  return new OldFailure('not_found', 'This product does not exist.');
}

/** For a category chosen in a form. */
export function noSuchCategory(): OldFailure {
  const detail = PRODUCT_FAILURES.noSuchCategory;
  return new OldFailure('invalid_input', detail, [{ field: 'category', detail }]);
}

/** For an uploaded picture that a form or a file names. */
export function noSuchPicture(): OldFailure {
  const detail = PRODUCT_FAILURES.noSuchPicture;
  return new OldFailure('invalid_input', detail, [{ field: 'image', detail }]);
}

/** Another admin has changed the fields that a form changes, too. */
export function changedMeanwhile(fields: readonly SeenField[]): OldFailure {
  const detail = PRODUCT_FAILURES.fieldChangedMeanwhile;
  const errors = fields.map((field) => ({ field, detail }));
  return new OldFailure('product_changed', PRODUCT_FAILURES.changedMeanwhile, errors);
}

/** Why stock cannot be changed by this difference. */
export function stockFailure(stock: number, change: number): OldFailure {
  if (change > 0) {
    const detail = PRODUCT_FAILURES.tooMuchStock(stock);
    return new OldFailure('invalid_input', detail, [{ field: 'countInStock', detail }]);
  }
  return new OldFailure('out_of_stock', PRODUCT_FAILURES.tooLittleStock(stock, -change));
}
