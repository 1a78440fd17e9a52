import { type InnerReason, reason } from '../reason.ts';

export const PRODUCT_REASONS = {
  productNotFound: reason('not_found'),
  noSuchCategory: reason('invalid_input'),
  tooMuchStock: reason<{ stock: number }>('invalid_input'),
  tooLittleStock: reason<{ stock: number; removed: number }>('out_of_stock'),
  productChanged: reason('product_changed'),
  /** For each field that was changed. */
  productFieldChanged: reason('product_changed'),
  /** For a bulk change. */
  productsNoLongerExist: reason<{ missing: number; all: number }>('not_found'),
};

export const CATEGORY_REASONS = {
  categoryNotFound: reason('not_found'),
  slugTaken: reason('slug_taken'),
  builtInCategory: reason<{ name: string }>('category_built_in'),
};

export const IMAGE_REASONS = {
  /** Not any more, or not yet: a product or the settings name it. */
  pictureNotFound: reason('invalid_input'),
  tooManyUploads: reason('too_many_requests'),
  unsupportedImage: reason('invalid_input'),
  imageTooLarge: reason('invalid_input'),
  imageTooSlow: reason('invalid_input'),
  damagedImage: reason('invalid_input'),
};

type Expected = { columns: readonly string[]; optional: readonly string[] };

export const IMPORT_REASONS = {
  importNotFound: reason('not_found'),
  emptyImport: reason<Expected>('invalid_input'),
  unknownColumn: reason<Expected & { name: string }>('invalid_input'),
  repeatedColumn: reason<Expected & { name: string }>('invalid_input'),
  missingColumns: reason<Expected & { missing: readonly string[] }>('invalid_input'),
  noProductsInFile: reason('invalid_input'),
  tooManyRows: reason('invalid_input'),
  badRows: reason<{ count: number }>('invalid_input'),
  tooManyBadRows: reason<{
    count: number;
    /** Without a column if the row as a whole is wrong. */
    first: { line: number; column: string | undefined; problem: InnerReason };
  }>('invalid_input'),
  soldMeanwhile: reason('out_of_stock'),
  importCancelled: reason('unavailable'),
};

/** What is wrong with one row of an import, besides what is wrong with a product. */
export const ROW_REASONS = {
  wrongCellCount: reason<{ cells: number; columns: number }>('invalid_input'),
  repeatedProduct: reason<{ line: number }>('invalid_input'),
  noSuchProduct: reason('invalid_input'),
};
