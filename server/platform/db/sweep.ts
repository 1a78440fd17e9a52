import type { Database } from './open.ts';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Removes what has reached its age, one small batch for each step: SQLite blocks every other caller
 * while it deletes.
 */
export type Sweep<Needs = unknown> = (ctx: SweepContext & Needs) => AsyncGenerator<void, void>;

type SweepContext = { database: Database; clock: { now(): number } };

/** Repeats a step until it has removed less than a full batch. */
export function sweepOf(
  step: (database: Database, now: number) => Promise<number>,
  batch: number,
): Sweep {
  return async function* ({ database, clock }) {
    const now = clock.now();
    while ((await step(database, now)) === batch) yield;
  };
}
