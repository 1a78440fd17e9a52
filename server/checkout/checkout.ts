import { HOLDS } from '../../contract/stock/policy.ts';
import type { Context } from '../context.ts';
import type { Actor, System } from '../platform/caller.ts';

/** For settling an order, which shoppers, admins and parts of the shop ask for. */
export type SettlingContext = Pick<
  Context<Actor | System>,
  'database' | 'payments' | 'log' | 'actor'
>;

/** How long stock is held for a shopper who has not paid yet. */
export const HOLD_MS = HOLDS.minutes * 60 * 1_000;

/** The provider may authorise a payment up to three days late; one more day is cheap. */
export const WATCH_MS = 4 * 24 * 60 * 60 * 1_000;
