import { performance } from 'node:perf_hooks';

/** How much of the time the event loop has work while the process is at its limit. */
const BUSY_SHARE = 0.95;
/** The shortest time that says anything. */
const WINDOW_MS = 200;

type Utilization = { active: number; idle: number };

/** Tells whether this process has been at its limit lately, so that mail can wait for shoppers. */
export function openBusyMeter(
  read: () => Utilization = () => performance.eventLoopUtilization(),
): () => boolean {
  let last = read();
  let isBusy = false;
  return () => {
    const now = read();
    const active = now.active - last.active;
    const whole = active + now.idle - last.idle;
    if (whole < WINDOW_MS) return isBusy;
    isBusy = active / whole > BUSY_SHARE;
    last = now;
    return isBusy;
  };
}
