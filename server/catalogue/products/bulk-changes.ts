import { PRODUCT_FAILURES } from '../../../contract/catalogue/admin-problem-wording.ts';
import type { BulkChange } from '../../../contract/catalogue/schemas.ts';
import { type Change, recordChanges } from '../../audit/record.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { OldFailure } from '../../platform/old-failure.ts';
import { partsOf } from '../../platform/parts.ts';
import { toAudited, toWholeProduct } from '../entities.ts';
import { noSuchCategory } from '../failures.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import { deleteProducts, lockProducts, setCategory } from './bulk-queries.ts';
import type { Admin } from './product-form.ts';
import { findCategoryBySlug, findProductsById, type ProductRow } from './queries.ts';

/** Building a statement blocks the event loop. */
const ROWS_PER_STATEMENT = 50;

/** All or none: if one was removed, the owner is looking at an outdated list. */
export function changeProductsInBulk(
  database: Database,
  catalogue: Catalogue,
  admin: Admin,
  change: BulkChange,
): Promise<{ changed: number } | OldFailure> {
  const ids = [...new Set(change.ids)];
  return changeCatalogue(database, catalogue, ids, async (tx) => {
    await lockProducts(tx, ids);
    const rows: ProductRow[] = [];
    for (const part of partsOf(ids, ROWS_PER_STATEMENT)) {
      rows.push(...(await findProductsById(tx, part)));
    }
    if (rows.length < ids.length) return someWereRemoved(ids.length - rows.length, ids.length);
    return change.action === 'remove'
      ? removeProducts(tx, admin, rows)
      : moveToCategory(tx, admin, rows, change.category);
  });
}

function someWereRemoved(removed: number, wanted: number): OldFailure {
  return new OldFailure('not_found', PRODUCT_FAILURES.noLongerExist(removed, wanted));
}

function removeProducts(tx: Queryable, admin: Admin, rows: readonly ProductRow[]) {
  return changeInParts(tx, admin, rows, {
    change: (ids) => deleteProducts(tx, ids),
    entryOf: (row) => ({ action: 'remove', before: toAudited(toWholeProduct(row)) }),
  });
}

async function moveToCategory(
  tx: Queryable,
  admin: Admin,
  rows: readonly ProductRow[],
  slug: string,
) {
  const category = await findCategoryBySlug(tx, slug);
  if (category === undefined) return noSuchCategory();
  const moving = rows.filter((row) => row.category !== slug);
  return changeInParts(tx, admin, moving, {
    change: (ids) => setCategory(tx, ids, category.id),
    entryOf: (row) => ({
      action: 'change',
      before: { category: row.category },
      after: { category: slug },
    }),
  });
}

type PartChange = {
  change(ids: readonly string[]): Promise<void>;
  /** The audit entry for each product. */
  entryOf(row: ProductRow): Pick<Change, 'action' | 'before' | 'after'>;
};

async function changeInParts(
  tx: Queryable,
  admin: Admin,
  rows: readonly ProductRow[],
  { change, entryOf }: PartChange,
): Promise<{ changed: number }> {
  for (const part of partsOf(rows, ROWS_PER_STATEMENT)) {
    await change(part.map(({ id }) => id));
    const entries = part.map((row) => {
      const { id, name } = row;
      return { subject: { kind: 'product' as const, id, name }, ...entryOf(row) };
    });
    await recordChanges(tx, admin.id, entries);
  }
  return { changed: rows.length };
}
