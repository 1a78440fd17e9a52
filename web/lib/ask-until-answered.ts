const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Controls a request that is retried. */
export type Asking = {
  /** Now, without waiting for the pause to end. */
  askNow: () => void;
  stop: () => void;
};

/** Whether this is the latest request and still wanted; otherwise its answer is ignored. */
export type IsLatest = () => boolean;

/**
 * Asks now and retries with growing pauses until there is an answer, and at once when the browser is
 * back online. `ask` resolves to whether it was answered.
 */
export function askUntilAnswered(ask: (isLatest: IsLatest) => Promise<boolean>): Asking {
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  let isAnswered = false;
  const stopping = new AbortController();

  const askNow = async () => {
    clearTimeout(timer);
    asked += 1;
    const turn = asked;
    const isLatest = () => turn === asked && !stopping.signal.aborted;
    const answered = await ask(isLatest);
    // An earlier request may fail long after the latest one.
    if (!isLatest()) return;
    isAnswered = answered;
    if (answered) {
      pauseMs = FIRST_PAUSE_MS;
      return;
    }
    timer = setTimeout(askNow, pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  };

  addEventListener(
    'online',
    () => {
      if (!isAnswered) void askNow();
    },
    { signal: stopping.signal },
  );
  void askNow();
  return {
    askNow: () => void askNow(),
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
