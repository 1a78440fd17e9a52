import { setImmediate } from 'node:timers/promises';
import { importName } from '../../../contract/audit/admin-wording.ts';
import { IMPORT_FAILURES } from '../../../contract/catalogue/admin-problem-wording.ts';
import type { ImportReport } from '../../../contract/catalogue/import-schemas.ts';
import { recordChange, recordChanges } from '../../audit/record.ts';
import { keepPictures } from '../../images/picture-use.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { OldFailure } from '../../platform/old-failure.ts';
import { partsOf } from '../../platform/parts.ts';
import { moveStocks } from '../../stock/move.ts';
import { lockProducts } from '../products/bulk-queries.ts';
import type { Admin } from '../products/product-form.ts';
import type { ImportedRow } from './import-file.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import { changeProducts, insertImport, insertProducts } from './import-queries.ts';

export type Import = {
  requestId: string;
  rows: readonly ImportedRow[];
  isDisconnected: () => boolean;
};

/** Building a statement blocks the event loop: larger ones would slow down everyone else. */
const ROWS_PER_STATEMENT = 50;

export async function runImport(
  tx: Queryable,
  admin: Admin,
  { requestId, rows, isDisconnected }: Import,
): Promise<ImportReport | OldFailure> {
  for (const part of partsOf(rows, ROWS_PER_STATEMENT)) {
    await keepPictures(
      tx,
      part.map(({ product }) => product.image),
    );
  }
  const plan = await planImport(tx, rows);
  if (plan.badRows.count > 0) return plan.badRows.refuse();
  for (const part of partsOf(plan.additions, ROWS_PER_STATEMENT)) {
    if (await isCancelled(isDisconnected)) return cancelled();
    await insertProducts(tx, part);
  }
  for (const part of partsOf(plan.changes, ROWS_PER_STATEMENT)) {
    if (await isCancelled(isDisconnected)) return cancelled();
    if (!(await changeAll(tx, admin, part))) return stockChanged();
  }
  const counts = countsOf(plan);
  await insertImport(tx, {
    request_id: requestId,
    user_id: admin.id,
    ...counts,
    created_at: Date.now(),
  });
  await recordChange(tx, {
    actorId: admin.id,
    action: 'import',
    subject: { kind: 'import', id: requestId, name: importName(rows.length) },
    after: counts,
  });
  return { ...counts, badRows: [], requestId };
}

/** A connection that was closed is noticed in the next tick of the event loop. */
async function isCancelled(isDisconnected: () => boolean): Promise<boolean> {
  await setImmediate();
  return isDisconnected();
}

/** Returns whether all could be changed; records the old values of each. */
async function changeAll(
  tx: Queryable,
  admin: Admin,
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
  await recordChanges(tx, admin.id, changes);
  return true;
}

export function countsOf({ additions, changes, unchanged }: ImportPlan) {
  return { added: additions.length, changed: changes.length, unchanged };
}

function stockChanged(): OldFailure {
  return new OldFailure('out_of_stock', IMPORT_FAILURES.soldMeanwhile);
}

/** The client has disconnected, so nobody reads this. */
function cancelled(): OldFailure {
  return new OldFailure('unavailable', IMPORT_FAILURES.cancelled);
}
