import { onTestFinished } from 'vitest';
import type { Database } from '../db/open.ts';
import { type Failpoint, onFailpoint } from '../failpoints.ts';
import type { Dice } from './dice.ts';

const CRASHES: readonly Failpoint[] = [
  'after-hold',
  'after-provider-order',
  'after-capture',
  'inside-settle',
  'after-settle',
];

/** Ends what is being done as a kill would: nothing after the failpoint happens. */
export class Crash extends Error {}

export function crashAtRandom(dice: Dice): void {
  onFailpoint((name) => {
    if (CRASHES.includes(name) && dice.below(40) === 0) throw new Crash(name);
  });
  onTestFinished(() => onFailpoint(() => {}));
}

/** Crashes once, when the failpoint is reached for the n-th time. */
export function crashAt(failpoint: Failpoint, nth = 1): void {
  let left = nth;
  onFailpoint((name) => {
    if (name !== failpoint) return;
    left -= 1;
    if (left === 0) throw new Crash(name);
  });
  onTestFinished(() => onFailpoint(() => {}));
}

export async function untilCrash(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
}

/** As if the power had failed after orders were opened, before the provider's ids were stored. */
export async function forgetOpening({ query }: Database): Promise<void> {
  await query.deleteFrom('payment_attempts').execute();
  await query.updateTable('orders').set({ public_id: null, provider_order_id: null }).execute();
}
