import type { BulkChange } from '../../../contract/catalogue/schemas.ts';
import { changeInBulk } from '../api/products.ts';

/** Each batch is applied whole or not at all; the work can be stopped between two batches. */
const BATCH_SIZE = 100;

/** A bulk change without the ids of the products. */
export type ChangeOfMany =
  | Pick<Extract<BulkChange, { action: 'remove' }>, 'action'>
  | Omit<Extract<BulkChange, { action: 'setCategory' }>, 'ids'>;

type Work = { signal: AbortSignal; onProgress: (done: number) => void };

/** Resolves to how many were processed, which is fewer than asked for where it was stopped. */
export async function changeMany(
  ids: readonly string[],
  change: ChangeOfMany,
  { signal, onProgress }: Work,
): Promise<number> {
  let done = 0;
  while (done < ids.length && !signal.aborted) {
    const batch = ids.slice(done, done + BATCH_SIZE);
    await changeInBulk({ ...change, ids: batch });
    done += batch.length;
    onProgress(done);
  }
  return done;
}
