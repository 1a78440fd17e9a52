import type { Rates } from '../../contract/settings/shop.ts';
import { HOLDS } from '../../contract/stock/policy.ts';
import type { Razorpay } from '../payments/razorpay.ts';
import type { Database } from '../platform/db/open.ts';

/** The dependencies of all checkout verbs. */
export type Checkout = {
  database: Database;
  razorpay: Razorpay;
  /** Told of failures that the caller need not hear of, because the reconciler tries again. */
  report: (error: unknown) => void;
};

/** Also what new orders are priced with; those placed before keep their own rates. */
export type PlacingCheckout = Checkout & { rates: () => Rates };

/** How long stock is held for a shopper who has not paid yet. */
export const HOLD_MS = HOLDS.minutes * 60 * 1_000;

/** The provider may authorise a payment up to three days late; one more day is cheap. */
export const WATCH_MS = 4 * 24 * 60 * 60 * 1_000;
