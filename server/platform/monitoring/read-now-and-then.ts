import { setTimeout as sleep } from 'node:timers/promises';

/** However often it is scraped, the database is asked once in this time. */
const VALID_MS = 5_000;
/** Prometheus waits ten seconds; the rest of the metrics should not be lost with one of them. */
const TIMEOUT_MS = 2_000;

/**
 * A value that is read at most once in a while, for all callers together. undefined if it cannot be
 * read, or not in time: nobody waits for a database that is away.
 */
export function readNowAndThen<Value>(
  read: () => Promise<Value>,
  { validMs = VALID_MS, timeoutMs = TIMEOUT_MS } = {},
): () => Promise<Value | undefined> {
  let latest: Promise<Value | undefined> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  return () => {
    if (latest === undefined || (!isRunning && performance.now() - startedAt >= validMs)) {
      startedAt = performance.now();
      isRunning = true;
      latest = Promise.resolve()
        .then(read)
        .catch(() => undefined)
        .finally(() => {
          isRunning = false;
        });
    }
    return Promise.race([latest, sleep(timeoutMs, undefined, { ref: false })]);
  };
}
