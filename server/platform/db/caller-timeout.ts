import { AsyncLocalStorage } from 'node:async_hooks';

const timeouts = new AsyncLocalStorage<number>();

/** Runs work whose statements may each take this long, instead of the time limit for requests. */
export function withTimeout<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  return timeouts.run(ms, work);
}

/** How long the caller is prepared to wait for a statement, if it set a limit. */
export function timeoutOfCaller(): number | undefined {
  return timeouts.getStore();
}
