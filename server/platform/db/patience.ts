import { AsyncLocalStorage } from 'node:async_hooks';

const patience = new AsyncLocalStorage<number>();

/** Work whose statements may each take this long, where a request would have been given up. */
export function patiently<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  return patience.run(ms, work);
}

/** How long the caller is ready to wait for a statement, where it said so. */
export function patienceOfCaller(): number | undefined {
  return patience.getStore();
}
