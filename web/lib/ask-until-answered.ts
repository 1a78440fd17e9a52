const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** What was asked and how to deal with it. */
export type Asking = {
  /** At once, instead of at the end of a pause. */
  askNow: () => void;
  stop: () => void;
};

/** Whether nothing was asked since, and the answer is still wanted: else it changes nothing any more. */
export type IsLatest = () => boolean;

/**
 * Asks now and, as long as no answer comes, again after pauses that grow, and at once when the browser
 * is back online. `ask` says whether it was answered.
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
    // An earlier one may fail long after it.
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
