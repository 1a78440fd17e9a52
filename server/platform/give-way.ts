import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** Steps of niceness: such a thread gets about a tenth of a core that another wants as well. */
const STEPS = 10;

/**
 * Lets the process's other threads come before this one, for work that nobody waits for. On Linux
 * only: elsewhere a thread has no priority of its own.
 */
export function giveWay(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(
      thread,
      Math.min(getPriority(process.pid) + STEPS, constants.priority.PRIORITY_LOW),
    );
  } catch {
    // The work is the same at any priority.
  }
}
