const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

type Look = { everyMs: number; backMs: number };

/** The longest first; at startup, when the shop may have been down, all of them are due. */
const LONG_LOOKS: readonly Look[] = [
  // A payment that failed may succeed up to three days later; one more day is cheap.
  { everyMs: 60 * MINUTE_MS, backMs: 4 * 24 * 60 * MINUTE_MS },
  { everyMs: 5 * MINUTE_MS, backMs: 24 * 60 * MINUTE_MS },
  // A payment is dated when it starts and may take a while to be captured.
  { everyMs: MINUTE_MS, backMs: 15 * MINUTE_MS },
];

/** The others go back to the one before, and this much further: two clocks are compared. */
const OVERLAP_MS = 15 * SECOND_MS;

/**
 * How far back each look at the account's newest payments goes. Most are short: while many orders
 * come in, a quarter of an hour is thousands of payments, too many to read again every few seconds.
 */
export class PaymentLooks {
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #lastLongAt = LONG_LOOKS.map(() => Number.NEGATIVE_INFINITY);

  /** Since when payments are to be read now, and what to call once they have been. */
  next(now: number): { since: number; done: () => void } {
    const due = LONG_LOOKS.findIndex(
      ({ everyMs }, index) => now - (this.#lastLongAt[index] ?? 0) >= everyMs,
    );
    const long = LONG_LOOKS[due];
    // A clock may have been set back.
    const last = Math.min(this.#lastAt, now);
    return {
      since: long === undefined ? last - OVERLAP_MS : now - long.backMs,
      done: () => {
        this.#lastAt = now;
        // A longer look includes the shorter ones.
        if (long !== undefined) this.#lastLongAt.fill(now, due);
      },
    };
  }
}
