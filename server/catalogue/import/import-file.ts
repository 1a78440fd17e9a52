import { WHOLE_ROW } from '../../../contract/catalogue/admin-policy.ts';
import {
  type ImportedProduct,
  importedProductSchema,
  OPTIONAL_PRODUCT_COLUMNS,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '../../../contract/catalogue/import-schemas.ts';
import { PRODUCT_FIELD_NAMES } from '../../../contract/catalogue/product-fields.ts';
import { WORK_LIMITS } from '../../../contract/limits.ts';
import { unshieldFormula } from '../../platform/csv/formulas.ts';
import { type CsvRow, readRows, UnreadableFile } from '../../platform/csv/read.ts';
import { Failure, type FieldFailure } from '../../platform/failure.ts';
import { BadRows } from './bad-rows.ts';

export type ImportedRow = { line: number; product: ImportedProduct };
export type ProductFile = { rows: ImportedRow[]; badRows: BadRows };

/** Parses a file of products row by row, as far as possible without the catalogue. */
export async function readProductFile(bytes: Uint8Array): Promise<ProductFile | Failure> {
  try {
    return await readProducts(readRows(bytes));
  } catch (error) {
    if (error instanceof UnreadableFile) return error.failure;
    throw error;
  }
}

async function readProducts(rows: AsyncGenerator<CsvRow, void>): Promise<ProductFile | Failure> {
  const columns = readColumns((await rows.next()).value ?? undefined);
  if (columns instanceof Failure) return columns;
  const file: ProductFile = { rows: [], badRows: new BadRows() };
  const lineOfId = new Map<string, number>();
  let count = 0;
  for await (const row of rows) {
    if (row.cells.every((cell) => cell === '') && row.fault === undefined) continue;
    count += 1;
    if (count > WORK_LIMITS.csvRows) {
      return new Failure('tooManyRows', { field: 'file' });
    }
    const product = readProduct(row, columns, lineOfId);
    if (Array.isArray(product)) file.badRows.add({ line: row.line, errors: product });
    else file.rows.push({ line: row.line, product });
  }
  return count > 0 ? file : new Failure('noProductsInFile', { field: 'file' });
}

const EXPECTED = { columns: PRODUCT_COLUMNS, optional: OPTIONAL_PRODUCT_COLUMNS };

/** The first row names the columns, in any order and in upper or lower case. */
function readColumns(header: CsvRow | undefined): ProductColumn[] | Failure {
  const field = 'file';
  if (header === undefined) return new Failure('emptyImport', { params: EXPECTED, field });
  const columns: ProductColumn[] = [];
  for (const cell of header.cells) {
    const name = cell.trim();
    const column = PRODUCT_COLUMNS.find((one) => one.toLowerCase() === name.toLowerCase());
    if (column === undefined) {
      const params = { ...EXPECTED, name: name.slice(0, 40) };
      return new Failure('unknownColumn', { params, field });
    }
    if (columns.includes(column)) {
      return new Failure('repeatedColumn', { params: { ...EXPECTED, name: column }, field });
    }
    columns.push(column);
  }
  const missing = PRODUCT_COLUMNS.filter(
    (column) => !columns.includes(column) && !OPTIONAL_PRODUCT_COLUMNS.includes(column),
  );
  if (missing.length === 0) return columns;
  return new Failure('missingColumns', { params: { ...EXPECTED, missing }, field });
}

const isField = (column: ProductColumn) => PRODUCT_FIELD_NAMES.some((name) => name === column);

function readProduct(
  { line, cells, fault }: CsvRow,
  columns: readonly ProductColumn[],
  lineOfId: Map<string, number>,
): ImportedProduct | FieldFailure[] {
  if (fault !== undefined) return [{ field: WHOLE_ROW, reason: fault }];
  if (cells.length !== columns.length) {
    const params = { cells: cells.length, columns: columns.length };
    return [{ field: WHOLE_ROW, reason: 'wrongCellCount', params }];
  }
  const given = columns.flatMap((column, place) => {
    const cell = unshieldFormula(cells[place] ?? '');
    return cell === '' && !isField(column) ? [] : [[column, cell]];
  });
  const parsed = importedProductSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({
      field: String(path[0]),
      reason: 'notValid',
      params: { sentence: message },
    }));
  }
  const { _id: id } = parsed.data;
  const earlier = id === undefined ? undefined : lineOfId.get(id);
  if (earlier !== undefined) {
    return [{ field: '_id', reason: 'repeatedProduct', params: { line: earlier } }];
  }
  if (id !== undefined) lineOfId.set(id, line);
  return parsed.data;
}
