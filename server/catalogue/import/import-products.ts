import { IMPORT_FAILURES } from '../../../contract/catalogue/admin-problem-wording.ts';
import type { FinishedImport, ImportReport } from '../../../contract/catalogue/import-schemas.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import { OldFailure } from '../../platform/old-failure.ts';
import type { Admin } from '../products/product-form.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
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

/** What importing this file would do now, with every invalid row. */
export async function tryImport(
  database: Database,
  bytes: Uint8Array,
): Promise<ImportReport | OldFailure> {
  const file = await readProductFile(bytes);
  if (file instanceof OldFailure) return file;
  const plan = await planImport(database.query, file.rows);
  const badRows = file.badRows.with(plan.badRows).list();
  return badRows instanceof OldFailure ? badRows : { ...countsOf(plan), badRows };
}

/** Imports all of the file or nothing, in one transaction and one version of the catalogue. */
export async function importProducts(
  database: Database,
  catalogue: Catalogue,
  admin: Admin,
  { bytes, requestId = newId(), isDisconnected }: ImportRequest,
): Promise<ImportReport | OldFailure> {
  const earlier = await findImport(database.query, requestId);
  if (earlier !== undefined) return toReport(earlier);
  const file = await readProductFile(bytes);
  if (file instanceof OldFailure) return file;
  if (file.badRows.count > 0) return file.badRows.refuse();
  return changeCatalogue(database, catalogue, null, async (tx) => {
    // Checked again, now that no other import can be running.
    const finished = await findImport(tx, requestId);
    if (finished !== undefined) return toReport(finished);
    return runImport(tx, admin, {
      requestId,
      rows: file.rows,
      isDisconnected,
    });
  });
}

export async function getImport(
  database: Database,
  requestId: string,
): Promise<FinishedImport | OldFailure> {
  const row = await findImport(database.query, requestId);
  if (row === undefined) return new OldFailure('not_found', IMPORT_FAILURES.unknown);
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
