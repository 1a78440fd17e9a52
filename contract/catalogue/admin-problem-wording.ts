/** The server's messages for owners when a request fails. */
import { formatCount } from '../admin/count-of.ts';
import { LIMITS, WORK_LIMITS } from '../limits.ts';
import type { ReasonWording } from '../reason.ts';
import type {
  CATEGORY_REASONS,
  IMAGE_REASONS,
  IMPORT_REASONS,
  PRODUCT_REASONS,
  ROW_REASONS,
} from './reasons.ts';

export const PRODUCT_FAILURES = {
  productNotFound: 'This product does not exist.',
  noSuchCategory: 'This category doesn’t exist.',
  tooMuchStock: ({ stock }) =>
    `There are now ${formatCount(stock)} in stock. The limit is ${formatCount(LIMITS.stock)}.`,
  tooLittleStock: ({ stock, removed }) =>
    stock === 0
      ? `This product is out of stock, so you can’t remove ${formatCount(removed)}.`
      : `Only ${formatCount(stock)} left in stock, so you can’t remove ${formatCount(removed)}.`,
  productChanged:
    'Someone else has changed this product in the meantime, so your changes were not saved.',
  productFieldChanged: 'Someone else has changed this in the meantime.',
  productsNoLongerExist: ({ missing, all }) => {
    if (all === 1) return 'This product no longer exists, so nothing was changed.';
    const verb = missing === 1 ? 'exists' : 'exist';
    return `${formatCount(missing)} of these ${formatCount(all)} products no longer ${verb}, so nothing was changed.`;
  },
} as const satisfies ReasonWording<typeof PRODUCT_REASONS>;

export const CATEGORY_FAILURES = {
  categoryNotFound: 'This category doesn’t exist.',
  slugTaken: 'Another category already uses this slug.',
  builtInCategory: ({ name }) => `${name} is built in and can’t be deleted.`,
} as const satisfies ReasonWording<typeof CATEGORY_REASONS>;

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

const expected = ({ columns, optional }: { [List in 'columns' | 'optional']: readonly string[] }) =>
  `The first line must list these columns, separated by commas: ${columns.join(', ')}. Only ${COLUMN_LIST.format(optional)} are optional.`;

/** The file can be parsed, but its products cannot be imported. */
export const IMPORT_FAILURES = {
  importNotFound: 'This import doesn’t exist.',
  emptyImport: (columns) => `The file is empty. ${expected(columns)}`,
  unknownColumn: ({ name, ...columns }) =>
    `${name === '' ? 'A column has no name.' : `Unknown column “${name}”.`} ${expected(columns)}`,
  repeatedColumn: ({ name, ...columns }) =>
    `The column ${name} appears twice. ${expected(columns)}`,
  missingColumns: ({ missing, ...columns }) =>
    `${missing.length === 1 ? 'Missing column' : 'Missing columns'}: ${missing.join(', ')}. ${expected(columns)}`,
  noProductsInFile: 'The file has column names but no products.',
  tooManyRows: `The file has more than ${formatCount(WORK_LIMITS.csvRows)} rows. Split it into smaller files.`,
  badRows: ({ count }) => `${rowsWithErrors(count)}, so nothing was imported.`,
  tooManyBadRows: ({ count, first: { line, column, problem } }, quote) => {
    const place = column === undefined ? `line ${line}` : `line ${line} (${column})`;
    return `${rowsWithErrors(count)}, too many to list. The first is on ${place}: ${quote(problem)}`;
  },
  soldMeanwhile:
    'Some of these products were sold during the import, so nothing was imported. Please try again.',
  importCancelled: 'The import was cancelled. Nothing was imported.',
} as const satisfies ReasonWording<typeof IMPORT_REASONS>;

/** Beside the rows that they are about. */
export const ROW_FAILURES = {
  wrongCellCount: ({ cells, columns }) =>
    `This row has ${cells === 1 ? '1 cell' : `${formatCount(cells)} cells`}, but the file has ${columns} columns.`,
  repeatedProduct: ({ line }) => `Line ${line} is already about this product.`,
  noSuchProduct: 'No product has this _id.',
} as const satisfies ReasonWording<typeof ROW_REASONS>;
