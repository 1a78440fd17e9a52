/**
 * Stock is held for a shopper who has not paid yet. All unpaid orders of one network together hold
 * at most a share of a product, and at least one unit, on a limited number of lines; anything
 * beyond is *soft*: recorded, but still on offer to others.
 */
export const HOLDS = {
  minutes: 15,
  share: 1 / 4,
  lines: 10,
  /** A network whose holds lapsed this often within this many minutes gets soft holds only. */
  lapses: 3,
  lapseMinutes: 60,
} as const;

/** The dashboard reports a product with this many units or fewer. */
export const LOW_STOCK = 5;
