import type { FieldError } from '../../../contract/errors.ts';
import { WORK_LIMITS } from '../../../contract/policy.ts';
import {
  type ImportedProduct,
  importedProductSchema,
  OPTIONAL_PRODUCT_COLUMNS,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '../../../contract/product-import.ts';
import { unshieldFormula } from '../../platform/csv/formulas.ts';
import { type CsvRow, readRows, UnreadableFile } from '../../platform/csv/read.ts';
import { Failure } from '../../platform/failure.ts';
import { BadRows } from './bad-rows.ts';

export type ImportedRow = { line: number; product: ImportedProduct };
export type ProductFile = { rows: ImportedRow[]; badRows: BadRows };

/** Parses a file of products row by row, as far as possible without the catalogue. */
export async function readProductFile(bytes: Uint8Array): Promise<ProductFile | Failure> {
  try {
    return await readProducts(readRows(bytes));
  } catch (error) {
    if (error instanceof UnreadableFile) return fileFailure(error.message);
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
      return fileFailure(`The file has more than ${WORK_LIMITS.csvRows} rows. Divide it.`);
    }
    const product = readProduct(row, columns, lineOfId);
    if (Array.isArray(product)) file.badRows.add({ line: row.line, errors: product });
    else file.rows.push({ line: row.line, product });
  }
  return count > 0 ? file : fileFailure('The file has no products, only the names of its columns.');
}

export function fileFailure(detail: string): Failure {
  return new Failure('invalid_input', detail, [{ field: 'file', detail }]);
}

/** The first row names the columns, in any order and in upper or lower case. */
function readColumns(header: CsvRow | undefined): ProductColumn[] | Failure {
  const expected = `The first line must name the columns ${PRODUCT_COLUMNS.join(', ')}, with commas between them; only ${OPTIONAL_PRODUCT_COLUMNS.join(' and ')} may be left out.`;
  if (header === undefined) return fileFailure(`The file is empty. ${expected}`);
  const columns: ProductColumn[] = [];
  for (const cell of header.cells) {
    const name = cell.trim();
    const column = PRODUCT_COLUMNS.find((one) => one.toLowerCase() === name.toLowerCase());
    if (column === undefined) {
      return fileFailure(`There is no column "${name.slice(0, 40)}". ${expected}`);
    }
    if (columns.includes(column)) {
      return fileFailure(`The column ${column} is there twice. ${expected}`);
    }
    columns.push(column);
  }
  const missing = PRODUCT_COLUMNS.filter(
    (column) => !columns.includes(column) && !OPTIONAL_PRODUCT_COLUMNS.includes(column),
  );
  if (missing.length === 0) return columns;
  return fileFailure(`The file lacks ${missing.join(', ')}. ${expected}`);
}

function readProduct(
  { line, cells, fault }: CsvRow,
  columns: readonly ProductColumn[],
  lineOfId: Map<string, number>,
): ImportedProduct | FieldError[] {
  if (fault !== undefined) return [{ field: 'row', detail: fault }];
  if (cells.length !== columns.length) {
    const detail = `This row has ${cells.length} cells, and there are ${columns.length} columns.`;
    return [{ field: 'row', detail }];
  }
  const given = columns.flatMap((column, place) => {
    const cell = unshieldFormula(cells[place] ?? '');
    return cell === '' && OPTIONAL_PRODUCT_COLUMNS.includes(column) ? [] : [[column, cell]];
  });
  const parsed = importedProductSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({
      field: String(path[0]),
      detail: message,
    }));
  }
  const { _id: id } = parsed.data;
  const earlier = id === undefined ? undefined : lineOfId.get(id);
  if (earlier !== undefined) {
    return [{ field: '_id', detail: `Line ${earlier} is about the same product.` }];
  }
  if (id !== undefined) lineOfId.set(id, line);
  return parsed.data;
}
