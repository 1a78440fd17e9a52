import { AsyncLocalStorage } from 'node:async_hooks';

/** What the transaction of the caller does once it has committed. */
const openTransaction = new AsyncLocalStorage<Set<() => void>>();

/** Whether the caller runs inside a transaction, where waiting for anything but SQL is a bug. */
export function isInTransaction(): boolean {
  return openTransaction.getStore() !== undefined;
}

/** Runs `work` as a transaction; each attempt starts with nothing to do after its commit. */
export async function asTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const actions = new Set<() => void>();
  const result = await openTransaction.run(actions, work);
  for (const act of actions) act();
  return result;
}

/** Acts once when the caller's transaction has committed, or now if there is none. */
export function onCommit(act: () => void): void {
  const actions = openTransaction.getStore();
  if (actions === undefined) act();
  else actions.add(act);
}
