import { setImmediate } from 'node:timers/promises';
import type { ImportReport } from '../../../contract/catalogue/import-schemas.ts';
import { recordChange, recordChanges } from '../../audit/record.ts';
import { keepPictures } from '../../images/picture-use.ts';
import type { Actor } from '../../platform/caller.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { partsOf } from '../../platform/parts.ts';
import { moveStocks } from '../../stock/move.ts';
import { lockProducts } from '../products/bulk-queries.ts';
import type { ImportedRow } from './import-file.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import { changeProducts, insertImport, insertProducts } from './import-queries.ts';

export type Import = {
  requestId: string;
  actor: Pick<Actor, 'id'>;
  /** In the audit log. */
  name: string;
  rows: readonly ImportedRow[];
  now: number;
  isDisconnected: () => boolean;
};

/** Building a statement blocks the event loop: larger ones would slow down everyone else. */
const ROWS_PER_STATEMENT = 50;

export async function runImport(
  tx: Queryable,
  { requestId, actor, name, rows, now, isDisconnected }: Import,
): Promise<ImportReport | Failure> {
  for (const part of partsOf(rows, ROWS_PER_STATEMENT)) {
    await keepPictures(
      tx,
      part.map(({ product }) => product.image),
    );
  }
  const plan = await planImport(tx, rows, now);
  if (plan.badRows.count > 0) return plan.badRows.refuse();
  for (const part of partsOf(plan.additions, ROWS_PER_STATEMENT)) {
    if (await isCancelled(isDisconnected)) return new Failure('importCancelled');
    await insertProducts(tx, part);
  }
  for (const part of partsOf(plan.changes, ROWS_PER_STATEMENT)) {
    if (await isCancelled(isDisconnected)) return new Failure('importCancelled');
    if (!(await changeAll(tx, actor, part))) return new Failure('soldMeanwhile');
  }
  const counts = countsOf(plan);
  await insertImport(tx, {
    request_id: requestId,
    user_id: actor.id,
    ...counts,
    created_at: now,
  });
  await recordChange(tx, {
    actorId: actor.id,
    action: 'import',
    subject: { kind: 'import', id: requestId, name },
    after: counts,
  });
  return { ...counts, badRows: [], requestId };
}

/**
 * A connection that was closed is noticed in the next tick of the event loop; nobody reads the
 * failure.
 */
async function isCancelled(isDisconnected: () => boolean): Promise<boolean> {
  await setImmediate();
  return isDisconnected();
}

/** Returns whether all could be changed; records the old values of each. */
async function changeAll(
  tx: Queryable,
  actor: Pick<Actor, 'id'>,
  planned: ImportPlan['changes'],
): Promise<boolean> {
  const ids = planned.map(({ change }) => change.id);
  await lockProducts(tx, ids);
  const moves = planned.flatMap(({ change: { id }, stockChange }) =>
    stockChange === 0 ? [] : { productId: id, change: stockChange },
  );
  if ((await moveStocks(tx, moves)) < moves.length) return false;
  await changeProducts(
    tx,
    planned.map(({ change }) => change),
  );
  const changes = planned.map(({ before, after }) => ({
    action: 'import' as const,
    subject: { kind: 'product' as const, id: after._id, name: after.name },
    before,
    after,
  }));
  await recordChanges(tx, actor.id, changes);
  return true;
}

export function countsOf({ additions, changes, unchanged }: ImportPlan) {
  return { added: additions.length, changed: changes.length, unchanged };
}
