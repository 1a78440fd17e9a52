/** The server's messages for owners when a request fails. */
import { formatCount } from '../admin/count-of.ts';
import { LIMITS, WORK_LIMITS } from '../limits.ts';
import type { ReasonWording } from '../reason.ts';
import type { IMAGE_REASONS } from './reasons.ts';

export const PRODUCT_FAILURES = {
  noSuchCategory: 'This category doesn’t exist.',
  noSuchPicture: 'This picture doesn’t exist any more. Please upload it again.',
  tooMuchStock: (stock: number) =>
    `There are now ${formatCount(stock)} in stock. The limit is ${formatCount(LIMITS.stock)}.`,
  tooLittleStock: (stock: number, removed: number) =>
    stock === 0
      ? `This product is out of stock, so you can’t remove ${formatCount(removed)}.`
      : `Only ${formatCount(stock)} left in stock, so you can’t remove ${formatCount(removed)}.`,
  changedMeanwhile:
    'Someone else has changed this product in the meantime, so your changes were not saved.',
  fieldChangedMeanwhile: 'Someone else has changed this in the meantime.',
  /** For a bulk change. */
  noLongerExist: (missing: number, all: number) => {
    if (all === 1) return 'This product no longer exists, so nothing was changed.';
    const verb = missing === 1 ? 'exists' : 'exist';
    return `${formatCount(missing)} of these ${formatCount(all)} products no longer ${verb}, so nothing was changed.`;
  },
} as const;

export const CATEGORY_FAILURES = {
  unknown: 'This category doesn’t exist.',
  slugTaken: 'Another category already uses this slug.',
  builtIn: (name: string) => `${name} is built in and can’t be deleted.`,
} as const;

export const IMAGE_FAILURES = {
  pictureNotFound: 'This picture doesn’t exist any more. Please upload it again.',
  tooManyUploads: 'Too many uploads at once. Try again in a moment.',
  unsupportedImage: 'This file isn’t a supported image. Use JPEG, PNG, WebP, AVIF or GIF.',
  imageTooLarge: `This image is too large. The limit is ${WORK_LIMITS.imagePixels / 1_000_000} megapixels.`,
  imageTooSlow: 'This image took too long to process. Try a smaller one.',
  damagedImage: 'This image is damaged and can’t be read. Try another file.',
} as const satisfies ReasonWording<typeof IMAGE_REASONS>;

const rowsWithErrors = (count: number) =>
  count === 1 ? '1 row has errors' : `${formatCount(count)} rows have errors`;

const COLUMN_LIST = new Intl.ListFormat('en-GB');

/** The file can be parsed, but its products cannot be imported. */
export const IMPORT_FAILURES = {
  expectedColumns: (all: readonly string[], optional: readonly string[]) =>
    `The first line must list these columns, separated by commas: ${all.join(', ')}. Only ${COLUMN_LIST.format(optional)} are optional.`,
  empty: 'The file is empty.',
  unknownColumn: (name: string) =>
    name === '' ? 'A column has no name.' : `Unknown column “${name}”.`,
  repeatedColumn: (name: string) => `The column ${name} appears twice.`,
  missingColumns: (names: readonly string[]) =>
    `${names.length === 1 ? 'Missing column' : 'Missing columns'}: ${names.join(', ')}.`,
  noProducts: 'The file has column names but no products.',
  tooManyRows: `The file has more than ${formatCount(WORK_LIMITS.csvRows)} rows. Split it into smaller files.`,
  wrongCellCount: (cells: number, columns: number) =>
    `This row has ${cells === 1 ? '1 cell' : `${formatCount(cells)} cells`}, but the file has ${columns} columns.`,
  sameProduct: (line: number) => `Line ${line} is already about this product.`,
  noSuchProduct: 'No product has this _id.',
  badRows: (count: number) => `${rowsWithErrors(count)}, so nothing was imported.`,
  tooManyBadRows: (count: number, first: string) =>
    `${rowsWithErrors(count)}, too many to list. The first is on ${first}`,
  /** `column` is undefined if the row as a whole is wrong. */
  firstBadRow: (line: number, column: string | undefined, problem: string) =>
    column === undefined ? `line ${line}: ${problem}` : `line ${line} (${column}): ${problem}`,
  soldMeanwhile:
    'Some of these products were sold during the import, so nothing was imported. Please try again.',
  cancelled: 'The import was cancelled. Nothing was imported.',
  unknown: 'This import doesn’t exist.',
} as const;
