import type { BulkChange } from '../../../contract/catalogue.ts';
import { recordChanges } from '../../audit/record.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { partsOf } from '../../platform/parts.ts';
import { noSuchCategory } from '../failures.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import { toProduct } from '../snapshot/snapshot.ts';
import { deleteProducts, lockProducts, setCategory } from './bulk-queries.ts';
import type { Admin } from './products.ts';
import { findCategoryBySlug, findProductsById, type ProductRow } from './queries.ts';

/** A statement runs in one go, and others wait for it on SQLite. */
const ROWS_PER_STATEMENT = 100;

/** All of them or none: where one was removed the owner is looking at an old list. */
export function changeProductsInBulk(
  database: Database,
  catalogue: Catalogue,
  admin: Admin,
  change: BulkChange,
): Promise<{ changed: number } | Failure> {
  const ids = [...new Set(change.ids)];
  return changeCatalogue(database, catalogue, ids, async (tx) => {
    await lockProducts(tx, database.engine, ids);
    const rows = await findProductsById(tx, ids);
    if (rows.length < ids.length) return someWereRemoved(ids.length - rows.length, ids.length);
    return change.action === 'remove'
      ? removeProducts(tx, admin, rows)
      : moveToCategory(tx, admin, rows, change.category);
  });
}

function someWereRemoved(removed: number, wanted: number): Failure {
  const which = wanted === 1 ? 'This product does' : `${removed} of these ${wanted} products do`;
  return new Failure('not_found', `${which} not exist any more. Nothing was changed.`);
}

async function removeProducts(tx: Queryable, admin: Admin, rows: readonly ProductRow[]) {
  for (const part of partsOf(rows, ROWS_PER_STATEMENT)) {
    await deleteProducts(
      tx,
      part.map(({ id }) => id),
    );
    await recordChanges(
      tx,
      admin.id,
      part.map((row) => ({
        action: 'remove',
        subject: { kind: 'product', id: row.id, name: row.name },
        before: toProduct(row),
      })),
    );
  }
  return { changed: rows.length };
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
  for (const part of partsOf(moving, ROWS_PER_STATEMENT)) {
    await setCategory(
      tx,
      part.map(({ id }) => id),
      category.id,
    );
    await recordChanges(
      tx,
      admin.id,
      part.map((row) => ({
        action: 'change',
        subject: { kind: 'product', id: row.id, name: row.name },
        before: { category: row.category },
        after: { category: slug },
      })),
    );
  }
  return { changed: moving.length };
}
