import * as AUDIT from '../../../contract/audit/admin-wording.ts';
import type { FinishedImport, ImportReport } from '../../../contract/catalogue/import-schemas.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../platform/db/ids.ts';
import { Failure } from '../../platform/failure.ts';
import { words } from '../../platform/words.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import type { RefusedRow } from './bad-rows.ts';
import { readProductFile } from './import-file.ts';
import { planImport } from './import-plan.ts';
import { findImport, type ImportRow } from './import-queries.ts';
import { countsOf, runImport } from './run-import.ts';

export type ImportRequest = {
  bytes: Uint8Array;
  /** The same id means the same import, however often it is sent. */
  requestId: string | undefined;
  isDisconnected: () => boolean;
};

export type ImportTrial = Omit<ImportReport, 'badRows'> & { badRows: readonly RefusedRow[] };

/** What importing this file would do now, with every invalid row. */
export async function tryImport(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { bytes }: Pick<ImportRequest, 'bytes'>,
): Promise<ImportTrial | Failure> {
  const file = await readProductFile(bytes);
  if (file instanceof Failure) return file;
  const plan = await planImport(database.query, file.rows, clock.now());
  const badRows = file.badRows.with(plan.badRows).list();
  return badRows instanceof Failure ? badRows : { ...countsOf(plan), badRows };
}

/** Imports all of the file or nothing, in one transaction and one version of the catalogue. */
export async function importProducts(
  ctx: Pick<Context, 'database' | 'catalogue' | 'actor' | 'clock' | 'language'>,
  { bytes, requestId = newId(), isDisconnected }: ImportRequest,
): Promise<ImportReport | Failure> {
  const earlier = await findImport(ctx.database.query, requestId);
  if (earlier !== undefined) return toReport(earlier);
  const file = await readProductFile(bytes);
  if (file instanceof Failure) return file;
  if (file.badRows.count > 0) return file.badRows.refuse();
  return changeCatalogue(ctx, null, async (tx) => {
    // Checked again, now that no other import can be running.
    const finished = await findImport(tx, requestId);
    if (finished !== undefined) return toReport(finished);
    return runImport(tx, {
      requestId,
      actor: ctx.actor,
      name: words(AUDIT, ctx.language).importName(file.rows.length),
      rows: file.rows,
      now: ctx.clock.now(),
      isDisconnected,
    });
  });
}

export async function getImport(
  { database }: Pick<Context, 'database'>,
  { requestId }: { requestId: string },
): Promise<FinishedImport | Failure> {
  const row = await findImport(database.query, requestId);
  if (row === undefined) return new Failure('importNotFound');
  return {
    ...toCounts(row),
    requestId: row.request_id,
    by: { _id: row.user_id, name: row.user_name },
    createdAt: new Date(row.created_at).toISOString(),
  };
}

function toReport({ request_id: requestId, ...row }: ImportRow): ImportReport {
  return { ...toCounts(row), badRows: [], requestId };
}

function toCounts({
  added,
  changed,
  unchanged,
}: Pick<ImportRow, 'added' | 'changed' | 'unchanged'>) {
  return { added, changed, unchanged };
}
