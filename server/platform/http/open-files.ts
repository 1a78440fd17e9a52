/** Reserved for what is open regardless of visitors: the database, its pool, logs. */
const OWN_FILES = 64;
/** A visitor may have one of our files open besides the connection. */
const FILES_PER_CONNECTION = 2;
const FEWEST_CONNECTIONS = 16;
/** One process could not answer more in time. */
const MOST_CONNECTIONS = 10_000;

/** It does not change at run time, and a test run builds many servers. */
let knownLimit: number | undefined;

/** As many connections as the limit of open files allows. */
export function connectionsThatFit(openFiles?: number): number {
  knownLimit ??= openFilesLimit();
  const fitting = Math.floor(((openFiles ?? knownLimit) - OWN_FILES) / FILES_PER_CONNECTION);
  return Math.min(MOST_CONNECTIONS, Math.max(FEWEST_CONNECTIONS, fitting));
}

function openFilesLimit(): number {
  const reporter: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report;
  // Resolving the names of all addresses would take long.
  reporter.excludeNetwork = true;
  const { userLimits } = reporter.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY;
}
