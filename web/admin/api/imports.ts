import { queryOptions } from '@tanstack/react-query';
import type { CallQuery } from '../../../contract/calls.ts';
import { adminImportEndpoints } from '../../../contract/catalogue/admin-endpoints.ts';
import type { ImportReport } from '../../../contract/catalogue/import-schemas.ts';
import { call, callForOne } from './call.ts';

type Sending = { signal: AbortSignal; onProgress: (done: number) => void };

const CSV = { 'Content-Type': 'text/csv' };

/** A dry run: changes nothing and reports what the import would do. */
export function tryImport(file: File, sending: Sending): Promise<ImportReport> {
  return sendFile(file, { dryRun: '1' }, sending);
}

/** Imports the whole file or nothing; idempotent by request id. */
export function importProducts(
  file: File,
  requestId: string,
  sending: Sending,
): Promise<ImportReport> {
  return sendFile(file, { dryRun: '0', requestId }, sending);
}

async function sendFile(
  body: File,
  query: CallQuery<'importProducts'>,
  sending: Sending,
): Promise<ImportReport> {
  const options = { query, body, headers: CSV, ...sending };
  return (await call(adminImportEndpoints.importProducts, options)).body;
}

/** The result of an import; null where nothing was imported, or not yet. */
export function importQuery(requestId: string) {
  return queryOptions({
    queryKey: ['imports', requestId],
    queryFn: ({ signal }) =>
      callForOne(adminImportEndpoints.getImport, { params: { requestId }, signal }),
  });
}
