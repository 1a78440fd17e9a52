/** One signal may arrive twice: from the system, and forwarded by npm. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Runs `close` once, at the first signal to stop. Ctrl-C skips draining; a second signal cuts it
 * short.
 */
export function onStopSignals(
  drainMs: number,
  close: (drainMs: number, hurry: AbortSignal) => Promise<void>,
): void {
  const hurry = new AbortController();
  let firstAt: number | undefined;
  const stop = (ms: number) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      void close(ms, hurry.signal);
    } else if (performance.now() - firstAt >= SAME_SIGNAL_MS) {
      hurry.abort();
    }
  };
  process.on('SIGTERM', () => stop(drainMs));
  process.on('SIGINT', () => stop(0));
}
