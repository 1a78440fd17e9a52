/** The first pause after a failure; each is four times the one before, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60 * 1_000;
/** With these pauses: a day and a half. */
export const MAX_ATTEMPTS = 16;

/** How long to wait after this many failures; up to a fifth more, so that retries spread out. */
export function pauseAfter(attempts: number, random = Math.random()): number {
  const pause = Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (1 + random / 5));
}
