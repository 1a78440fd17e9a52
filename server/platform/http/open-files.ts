/** Room for what is open whether or not anybody visits: the database, its pool, logs. */
const OWN_FILES = 64;
/** A visitor may have a file of ours open beside the connection. */
const FILES_PER_CONNECTION = 2;
const FEWEST_CONNECTIONS = 16;
/** More would not get an answer in time from one process. */
const MOST_CONNECTIONS = 10_000;

/** It does not change while we run, and a test run builds many servers. */
let knownLimit: number | undefined;

/** As many connections as fit into the files that the system lets this process open. */
export function connectionsThatFit(openFiles?: number): number {
  knownLimit ??= openFilesLimit();
  const fitting = Math.floor(((openFiles ?? knownLimit) - OWN_FILES) / FILES_PER_CONNECTION);
  return Math.min(MOST_CONNECTIONS, Math.max(FEWEST_CONNECTIONS, fitting));
}

function openFilesLimit(): number {
  const reporter: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report;
  // Looking up the names of all addresses would take long.
  reporter.excludeNetwork = true;
  const { userLimits } = reporter.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY;
}
