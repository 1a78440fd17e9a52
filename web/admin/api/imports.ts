import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contract/paths.ts';
import type { FinishedImport, ImportReport } from '../../../contract/product-import.ts';
import { call, callForOne, withQuery } from './call.ts';

type Sending = { signal: AbortSignal; onProgress: (done: number) => void };

const CSV = { 'Content-Type': 'text/csv' };

/** Changes nothing and tells what the import would do. */
export async function tryImport(file: File, sending: Sending): Promise<ImportReport> {
  const path = withQuery(apiPaths.importProducts, { dryRun: '1' });
  return (await call<ImportReport>('POST', path, { body: file, headers: CSV, ...sending })).body;
}

/** All of the file or nothing; the same request id is one import, however often it is sent. */
export async function importProducts(
  file: File,
  requestId: string,
  sending: Sending,
): Promise<ImportReport> {
  const path = withQuery(apiPaths.importProducts, { dryRun: '0', requestId });
  return (await call<ImportReport>('POST', path, { body: file, headers: CSV, ...sending })).body;
}

/** What an import did, or null where nothing was imported, or not yet. */
export function importQuery(requestId: string) {
  return queryOptions({
    queryKey: ['imports', requestId],
    queryFn: ({ signal }) => callForOne<FinishedImport>(apiPaths.productImport(requestId), signal),
  });
}
