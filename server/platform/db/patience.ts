import { AsyncLocalStorage } from 'node:async_hooks';

const patience = new AsyncLocalStorage<number>();

/** Runs work whose statements may each take this long, instead of the time limit for requests. */
export function patiently<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  return patience.run(ms, work);
}

/** How long the caller is prepared to wait for a statement, if it set a limit. */
export function patienceOfCaller(): number | undefined {
  return patience.getStore();
}
