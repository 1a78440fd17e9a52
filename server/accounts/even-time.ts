import { setTimeout as sleep } from 'node:timers/promises';

/** Many times longer than the work takes. */
const STEP_MS = 250;

/**
 * Answers only at whole multiples of a fixed time after the call, so that the time it takes says
 * nothing about what was done.
 */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  // A failure is reported at the next step, like a success.
  working.catch(() => {});
  do await sleep(STEP_MS);
  while (!isDone);
  return working;
}
