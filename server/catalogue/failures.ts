import { PRODUCT_FAILURES } from '../../contract/catalogue/admin-problem-wording.ts';
import type { SeenField } from '../../contract/catalogue/product-fields.ts';
import { Failure } from '../platform/failure.ts';

export function unknownProduct(): Failure {
  return new Failure('not_found', 'This product does not exist.');
}

/** For a category chosen in a form. */
export function noSuchCategory(): Failure {
  const detail = PRODUCT_FAILURES.noSuchCategory;
  return new Failure('invalid_input', detail, [{ field: 'category', detail }]);
}

/** For an uploaded picture that a form or a file names. */
export function noSuchPicture(): Failure {
  const detail = PRODUCT_FAILURES.noSuchPicture;
  return new Failure('invalid_input', detail, [{ field: 'image', detail }]);
}

/** Another admin has changed the fields that a form changes, too. */
export function changedMeanwhile(fields: readonly SeenField[]): Failure {
  const detail = PRODUCT_FAILURES.fieldChangedMeanwhile;
  const errors = fields.map((field) => ({ field, detail }));
  return new Failure('product_changed', PRODUCT_FAILURES.changedMeanwhile, errors);
}

/** Why stock cannot be changed by this difference. */
export function stockFailure(stock: number, change: number): Failure {
  if (change > 0) {
    const detail = PRODUCT_FAILURES.tooMuchStock(stock);
    return new Failure('invalid_input', detail, [{ field: 'countInStock', detail }]);
  }
  return new Failure('out_of_stock', PRODUCT_FAILURES.tooLittleStock(stock, -change));
}
