import type { BulkChange } from '../../../contract/catalogue.ts';
import { changeInBulk } from '../api/products.ts';

/** Each portion is changed whole or not at all; between two of them the work can be stopped. */
const PORTION = 100;

/** A change without the ids of what it changes. */
export type ChangeOfMany =
  | Pick<Extract<BulkChange, { action: 'remove' }>, 'action'>
  | Omit<Extract<BulkChange, { action: 'setCategory' }>, 'ids'>;

type Work = { signal: AbortSignal; onProgress: (done: number) => void };

/** Gives how many were worked on; fewer than asked for where it was stopped. */
export async function changeMany(
  ids: readonly string[],
  change: ChangeOfMany,
  { signal, onProgress }: Work,
): Promise<number> {
  let done = 0;
  while (done < ids.length && !signal.aborted) {
    const portion = ids.slice(done, done + PORTION);
    await changeInBulk({ ...change, ids: portion });
    done += portion.length;
    onProgress(done);
  }
  return done;
}
