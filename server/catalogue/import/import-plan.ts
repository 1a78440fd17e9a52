import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { findMissingPictures } from '../../images/picture-use.ts';
import { sortWithBreaks } from '../../platform/breaks.ts';
import { newId } from '../../platform/db/ids.ts';
import type { NewRow, Queryable } from '../../platform/db/tables.ts';
import type { FieldFailure } from '../../platform/failure.ts';
import { partsOf } from '../../platform/parts.ts';
import { toFields, toForm, toWholeProduct } from '../entities.ts';
import { findCategories, findProductsById, type ProductRow } from '../products/queries.ts';
import { stockFault } from '../products/stock-failure.ts';
import { BadRows } from './bad-rows.ts';
import type { ImportedRow } from './import-file.ts';
import type { ProductChange } from './import-queries.ts';

type PlannedChange = {
  change: ProductChange;
  /** As a difference, so that concurrent orders are not undone. */
  stockChange: number;
  before: WholeProduct;
  after: WholeProduct;
};

/** What a file would do to the current catalogue. */
export type ImportPlan = {
  additions: NewRow<'products'>[];
  /** Sorted by id: orders lock stock in the same order. */
  changes: PlannedChange[];
  unchanged: number;
  badRows: BadRows;
};

const ROWS_PER_QUERY = 200;

export async function planImport(
  db: Queryable,
  rows: readonly ImportedRow[],
  now: number,
): Promise<ImportPlan> {
  const categoryIds = new Map((await findCategories(db)).map(({ slug, id }) => [slug, id]));
  const plan: ImportPlan = { additions: [], changes: [], unchanged: 0, badRows: new BadRows() };
  for (const part of partsOf(rows, ROWS_PER_QUERY)) {
    const ids = part.flatMap(({ product }) => product._id ?? []);
    const found = ids.length === 0 ? [] : await findProductsById(db, ids);
    const known = new Map(found.map((row) => [row.id, row]));
    const missing = await findMissingPictures(
      db,
      part.map(({ product }) => product.image),
    );
    for (const row of part) {
      const { _id, category, image } = row.product;
      const categoryId = categoryIds.get(category);
      const isNewImage = image !== known.get(_id ?? '')?.image;
      if (categoryId === undefined)
        refuse(plan, row, { field: 'category', reason: 'noSuchCategory' });
      else if (isNewImage && missing.has(image))
        refuse(plan, row, { field: 'image', reason: 'pictureNotFound' });
      else if (_id === undefined) planAddition(plan, row, categoryId, now);
      else planChange(plan, row, categoryId, known.get(_id));
    }
    // A long file must not block the event loop.
    await setImmediate();
  }
  plan.changes = await sortWithBreaks(plan.changes, (one, other) =>
    one.change.id < other.change.id ? -1 : 1,
  );
  return plan;
}

function refuse({ badRows }: ImportPlan, { line }: ImportedRow, error: FieldFailure) {
  badRows.add({ line, errors: [error] });
}

/** The first row becomes the newest product, as in an exported file. */
function planAddition(
  { additions }: ImportPlan,
  row: ImportedRow,
  categoryId: string,
  now: number,
): void {
  additions.push({
    ...toFields(toForm(row.product), categoryId),
    id: newId(),
    stock: row.product.countInStock,
    rating_halves: 0,
    created_at: now - additions.length,
  });
}

function planChange(
  plan: ImportPlan,
  row: ImportedRow,
  categoryId: string,
  known: ProductRow | undefined,
): void {
  if (known === undefined) {
    refuse(plan, row, { field: '_id', reason: 'noSuchProduct' });
    return;
  }
  const { _id, stockSeen = known.stock, ...sent } = row.product;
  const form = toForm(sent, known);
  const stockChange = form.countInStock - stockSeen;
  const stock = known.stock + stockChange;
  if (stock < 0 || stock > LIMITS.stock) {
    refuse(plan, row, { field: 'countInStock', ...stockFault(known.stock, stockChange) });
    return;
  }
  const before = toWholeProduct(known);
  const after: WholeProduct = { ...before, ...form, countInStock: stock };
  if (isDeepStrictEqual(before, after)) plan.unchanged += 1;
  else {
    const change = { ...toFields(form, categoryId), id: known.id };
    plan.changes.push({ change, stockChange, before, after });
  }
}
