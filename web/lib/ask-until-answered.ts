const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** However long the shop asks to wait. */
const LONGEST_WAIT_MS = 3_600_000;

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
 * back online. `ask` resolves to whether it was answered, or to how long to wait at least.
 */
export function askUntilAnswered(ask: (isLatest: IsLatest) => Promise<boolean | number>): Asking {
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  let isAnswered = false;
  const stopping = new AbortController();

  const askNow = async () => {
    clearTimeout(timer);
    asked += 1;
    const attempt = asked;
    const isLatest = () => attempt === asked && !stopping.signal.aborted;
    const answered = await ask(isLatest);
    // An earlier request may fail long after the latest one.
    if (!isLatest()) return;
    isAnswered = answered === true;
    if (isAnswered) {
      pauseMs = FIRST_PAUSE_MS;
      return;
    }
    const waitMs = Math.min(Number(answered), LONGEST_WAIT_MS);
    timer = setTimeout(askNow, Math.max(pauseMs, waitMs));
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
