import { onTestFinished, vi } from 'vitest';

/** From here on a timer ends only when the test advances the time. */
export function stopTheClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => {
    timers.mockRestore();
    vi.useRealTimers();
  });

  return {
    /** Resolves when a timer of exactly this length has started; `expect.poll` would advance the time. */
    async untilPaused(ms: number): Promise<void> {
      while (!timers.mock.calls.some(([, length]) => length === ms)) await runImmediates();
      timers.mockClear();
    },
  };
}

const runImmediates = () => new Promise((resolve) => setImmediate(resolve));
