import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 50;
/** A shop finishes what is in progress, and PostgreSQL writes what it has. */
const TIMEOUT_MS = 10_000;

/** Ends all processes of a group as Ctrl-C would, and those that do not care with SIGKILL. */
export async function endGroup(group: number, timeoutMs = TIMEOUT_MS): Promise<void> {
  const until = performance.now() + timeoutMs;
  let isThere = reach(group, 'SIGINT');
  while (isThere && performance.now() < until) {
    await sleep(LOOK_MS);
    isThere = reach(group, 0);
  }
  if (isThere) reach(group, 'SIGKILL');
}

/** Whether anybody of the group was still there to get it. */
function reach(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}
