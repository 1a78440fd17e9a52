import { compileOnce } from '../platform/db/compile-once.ts';
import { newId } from '../platform/db/ids.ts';
import type { NewRow, Queryable } from '../platform/db/tables.ts';
import { AUDIENCES, type ShopEvent } from './shop-events.ts';
import { wakeAtCommit } from './wake.ts';

const insert = compileOnce(
  (tx, row: Required<NewRow<'events'>>) =>
    tx.insertInto('events').values({
      id: row.id,
      kind: row.kind,
      data: row.data,
      at: row.at,
      is_fresh: row.is_fresh,
      user_id: row.user_id,
    }),
  { isAnswerRead: false },
);

/**
 * Records an event in the transaction of the change, so that it exists exactly if the change does.
 * One insert is all a checkout pays: the mails are the worker's business, which wakes at the commit.
 */
export async function recordEvent(tx: Queryable, event: ShopEvent): Promise<void> {
  const { kind, ...data } = event;
  const isFresh = AUDIENCES[kind].length > 0;
  const at = Date.now();
  await insert(tx, {
    id: newId(at),
    kind,
    data: JSON.stringify(data),
    at,
    is_fresh: isFresh ? 1 : 0,
    user_id: 'userId' in event ? event.userId : null,
  });
  if (isFresh) await wakeAtCommit(tx);
}
