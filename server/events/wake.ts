import { notify } from '../platform/db/notify.ts';
import { onCommit } from '../platform/db/on-commit.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';

export const EVENT_CHANNEL = 'haat_events';

/** The workers of this process, by their database: all its transactions share one adapter. */
const workers = new WeakMap<object, Set<() => void>>();

/** Calls `wake` after each commit, in this process, that recorded something to tell. */
export function onEvents({ query }: Database, wake: () => void): () => void {
  const { adapter } = query.getExecutor();
  const listening = workers.get(adapter) ?? new Set();
  workers.set(adapter, listening.add(wake));
  return () => listening.delete(wake);
}

/**
 * Wakes this process's worker when the transaction commits. A NOTIFY would make commits wait for
 * each other, so only a process without a worker, such as `npm run admin`, sends one.
 */
export async function wakeAtCommit(tx: Queryable): Promise<void> {
  const { adapter } = tx.getExecutor();
  const listening = workers.get(adapter);
  if (listening !== undefined && listening.size > 0) {
    for (const wake of listening) onCommit(wake);
  } else await notify(tx, EVENT_CHANNEL);
}
