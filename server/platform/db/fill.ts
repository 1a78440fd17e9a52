import { setTimeout as sleep } from 'node:timers/promises';
import { failpoint } from '../failpoints.ts';
import type { Round } from '../jobs/start-job.ts';
import { type CountedFill, FillProgress, type Progress } from './fill-progress.ts';
import type { Database } from './open.ts';

/**
 * Values for rows that have none yet, because they are older or a server of an earlier version has
 * written them. An index finds them, so there is no place to remember: what is stopped or killed is
 * continued by whoever comes next.
 */
export type Fill = CountedFill & {
  /** Each slice is a transaction, for which others wait; yields how many rows it has filled. */
  slices(database: Database): AsyncIterable<number>;
};

/** Between two slices, so that nobody waits for more than one. */
const PAUSE_MS = 10;
/** How often the progress is stored and told. */
const TELL_EVERY_MS = 5_000;

export type FillRound = Round & { tell?: (progress: Progress) => void; tellEveryMs?: number };

const AT_ONCE: Round = { mayGoOn: async () => true, pause: async () => {} };

/** Fills the rows that are there now, except those that somebody is changing. Returns how many. */
export async function runFill(
  database: Database,
  fill: Fill,
  { mayGoOn, pause, tell = () => {}, tellEveryMs = TELL_EVERY_MS }: FillRound = AT_ONCE,
): Promise<number> {
  const progress = new FillProgress(database, fill);
  let tellAt = performance.now() + tellEveryMs;
  let filled = 0;
  if (!(await mayGoOn())) return filled;
  for await (const rows of fill.slices(database)) {
    filled += rows;
    await progress.add(rows);
    failpoint('after-slice');
    if (performance.now() >= tellAt) {
      tell(await progress.store());
      tellAt = performance.now() + tellEveryMs;
    }
    await pause(PAUSE_MS);
    if (!(await mayGoOn())) {
      await progress.store();
      return filled;
    }
  }
  await progress.finish();
  return filled;
}

/** For a migration that needs it: fills what is left now, whatever it takes. */
export async function finishFill(
  database: Database,
  fill: Fill,
  say: (line: string) => void,
): Promise<void> {
  const tell = ({ filled, left }: Progress) =>
    say(`Filling ${fill.name}: ${filled} rows are done, ${left} are left`);
  while ((await fill.countLeft(database.longQuery)) > 0) {
    // Rows that somebody was changing are left over.
    if ((await runFill(database, fill, { ...AT_ONCE, tell })) === 0) await sleep(PAUSE_MS);
  }
}
