import { RETENTION_DAYS } from '../../contract/limits.ts';
import type { Database } from '../platform/db/open.ts';
import { DAY_MS, type Sweep } from '../platform/db/sweep.ts';
import {
  deletePictures,
  findMarked,
  findPictures,
  findUsed,
  lockUnusedSince,
  markUnused,
  unmarkUnused,
} from './queries.ts';

/** How many are looked at in a step, and removed: each is several hundred kilobytes. */
const LOOK = 50;
const BATCH = 5;

/**
 * Removes pictures that nothing has used for as long as an unsaved form may name them. What is
 * unused is marked first and removed only if it still is when its time has come.
 */
export const pruneUnusedPictures: Sweep = async function* ({ database, clock }) {
  const now = clock.now();
  for (let last = ''; ; ) {
    const names = await findPictures(database.query, last, LOOK);
    const end = names.at(-1);
    if (end === undefined) break;
    await mark(database, names, now);
    last = end;
    yield;
  }
  const unusedSince = now - RETENTION_DAYS.unusedPicture * DAY_MS;
  while ((await removeUnused(database, unusedSince)) === BATCH) yield;
};

async function mark(database: Database, names: readonly string[], now: number): Promise<void> {
  const { query } = database;
  const used = await findUsed(query, database.engine, names);
  const marked = await findMarked(query, names);
  await unmarkUnused(
    query,
    names.filter((name) => used.has(name) && marked.has(name)),
  );
  await markUnused(
    query,
    names.filter((name) => !used.has(name) && !marked.has(name)),
    now,
  );
}

/**
 * The marks are locked first and looked at afterwards: using a picture removes its mark, so one that
 * is being used now is skipped, and one that is about to be used is found missing.
 */
async function removeUnused(database: Database, since: number): Promise<number> {
  return database.transaction(async (tx) => {
    const names = await lockUnusedSince(tx, since, BATCH);
    const used = await findUsed(tx, database.engine, names);
    await unmarkUnused(tx, names);
    await deletePictures(
      tx,
      names.filter((name) => !used.has(name)),
    );
    return names.length;
  });
}
