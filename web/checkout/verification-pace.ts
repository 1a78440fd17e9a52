import { findReported, keepOpenPayment, type PaidPayment } from './open-payments.ts';

/** For this long the shopper is asked to wait, and no other payment is offered. */
const WAIT_MS = 30 * 60_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Once nobody waits any more. */
const LONGEST_LATE_PAUSE_MS = 5 * 60_000;
/** The most a server, or a clock that was set back, can put a question off. */
const LONGEST_DELAY_MS = 60 * 60_000;

/** How much longer the shopper waits; 0 if the clock says that the proof is from the future. */
export function waitLeft({ placedAt, reportedAt = placedAt }: PaidPayment): number {
  const waited = Date.now() - reportedAt;
  return waited < -WAIT_MS ? 0 : Math.max(0, Math.min(WAIT_MS, WAIT_MS - waited));
}

/** With the questions of other tabs; storage that is full may hold fewer than were asked here. */
export function newestOf(open: PaidPayment): PaidPayment {
  const { asks = 0, askAgainAt = 0 } = open;
  const stored = findReported(open);
  return {
    ...open,
    asks: Math.max(asks, stored?.asks ?? 0),
    askAgainAt: Math.max(askAgainAt, stored?.askAgainAt ?? 0),
  };
}

/** How long until the next question; 0 if it is due. */
export function pauseLeft({ askAgainAt = 0 }: PaidPayment): number {
  return Math.max(0, Math.min(LONGEST_DELAY_MS, askAgainAt - Date.now()));
}

/** Counted before it is asked, so that neither another tab nor a reload asks it too. */
export function countQuestion(open: PaidPayment): PaidPayment {
  return putOff({ ...open, asks: (open.asks ?? 0) + 1 });
}

/** The pauses double; a server may ask for a longer one. */
export function putOff(open: PaidPayment, atLeastMs = 0): PaidPayment {
  const longest = waitLeft(open) > 0 ? LONGEST_PAUSE_MS : LONGEST_LATE_PAUSE_MS;
  const doubled = FIRST_PAUSE_MS * 2 ** ((open.asks ?? 1) - 1);
  const pause = Math.max(Math.min(doubled, longest), atLeastMs);
  const later = { ...open, askAgainAt: Date.now() + pause };
  // Another tab may have had the answer, or the shopper may have signed out.
  if (findReported(open) !== undefined) keepOpenPayment(later);
  return later;
}
