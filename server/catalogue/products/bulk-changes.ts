import type { BulkChange } from '../../../contract/catalogue/schemas.ts';
import { type Change, recordChanges } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../platform/caller.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { partsOf } from '../../platform/parts.ts';
import { toAudited, toWholeProduct } from '../entities.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import { deleteProducts, lockProducts, setCategory } from './bulk-queries.ts';
import { findCategoryBySlug, findProductsById, type ProductRow } from './queries.ts';

/** Building a statement blocks the event loop. */
const ROWS_PER_STATEMENT = 50;

/** All or none: if one was removed, the owner is looking at an outdated list. */
export function changeProductsInBulk(
  ctx: Pick<Context, 'database' | 'catalogue' | 'actor'>,
  change: BulkChange,
): Promise<{ changed: number } | Failure> {
  const ids = [...new Set(change.ids)];
  return changeCatalogue(ctx, ids, async (tx) => {
    await lockProducts(tx, ids);
    const rows: ProductRow[] = [];
    for (const part of partsOf(ids, ROWS_PER_STATEMENT)) {
      rows.push(...(await findProductsById(tx, part)));
    }
    const missing = ids.length - rows.length;
    if (missing > 0) {
      return new Failure('productsNoLongerExist', { params: { missing, all: ids.length } });
    }
    return change.action === 'remove'
      ? removeProducts(tx, ctx.actor, rows)
      : moveToCategory(tx, ctx.actor, rows, change.category);
  });
}

/** For the audit log. */
type ActorId = Pick<Actor, 'id'>;

function removeProducts(tx: Queryable, actor: ActorId, rows: readonly ProductRow[]) {
  return changeInParts(tx, actor, rows, {
    change: (ids) => deleteProducts(tx, ids),
    entryOf: (row) => ({ action: 'remove', before: toAudited(toWholeProduct(row)) }),
  });
}

async function moveToCategory(
  tx: Queryable,
  actor: ActorId,
  rows: readonly ProductRow[],
  slug: string,
) {
  const category = await findCategoryBySlug(tx, slug);
  if (category === undefined) return new Failure('noSuchCategory', { field: 'category' });
  const moving = rows.filter((row) => row.category !== slug);
  return changeInParts(tx, actor, moving, {
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
  actor: ActorId,
  rows: readonly ProductRow[],
  { change, entryOf }: PartChange,
): Promise<{ changed: number }> {
  for (const part of partsOf(rows, ROWS_PER_STATEMENT)) {
    await change(part.map(({ id }) => id));
    const entries = part.map((row) => {
      const { id, name } = row;
      return { subject: { kind: 'product' as const, id, name }, ...entryOf(row) };
    });
    await recordChanges(tx, actor.id, entries);
  }
  return { changed: rows.length };
}
