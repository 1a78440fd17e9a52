import { queryOptions } from '@tanstack/react-query';
import { adminImportEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallQuery } from '../../../contract/calls.ts';
import type { ImportReport } from '../../../contract/product-import.ts';
import { call, callForOne } from './call.ts';

type Sending = { signal: AbortSignal; onProgress: (done: number) => void };

const CSV = { 'Content-Type': 'text/csv' };

/** Changes nothing and tells what the import would do. */
export function tryImport(file: File, sending: Sending): Promise<ImportReport> {
  return sendFile(file, { dryRun: '1' }, sending);
}

/** All of the file or nothing; the same request id is one import, however often it is sent. */
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

/** What an import did, or null where nothing was imported, or not yet. */
export function importQuery(requestId: string) {
  return queryOptions({
    queryKey: ['imports', requestId],
    queryFn: ({ signal }) =>
      callForOne(adminImportEndpoints.getImport, { params: { requestId }, signal }),
  });
}
