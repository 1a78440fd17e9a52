import { sql, type Transaction } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Row, Tables } from '../tables.ts';
import { type OldState, readOldEvent, stateAfterOld } from './steps/old-events.ts';

const ROWS_PER_BATCH = 1_000;

type HistoryRow = Pick<Row<'order_history'>, 'id' | 'order_id' | 'at' | 'event'>;

export const orderEvents: Migration = {
  name: '007-order-events',
  /** The column stays; its sentences become JSON events. */
  async up(tx) {
    let last: HistoryRow | undefined;
    let state: OldState | undefined;
    while (true) {
      const rows = await findBatch(tx, last);
      if (rows.length === 0) return;
      const rewritten: { id: string; event: string }[] = [];
      for (const row of rows) {
        // The rows of an order may span two batches, so its state is carried over.
        if (row.order_id !== last?.order_id) state = undefined;
        rewritten.push({ id: row.id, event: JSON.stringify(readOldEvent(row.event, state)) });
        state = stateAfterOld(row.event) ?? state;
        last = row;
      }
      await rewrite(tx, rewritten);
    }
  },
};

/** In the order of the index `order_history_order`: order by order, each from its start. */
function findBatch(tx: Transaction<Tables>, last: HistoryRow | undefined): Promise<HistoryRow[]> {
  return tx
    .selectFrom('order_history')
    .select(['id', 'order_id', 'at', 'event'])
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('order_id', 'at', 'id'),
          '>',
          tuple(last?.order_id ?? '', last?.at ?? 0, last?.id ?? ''),
        ),
      ),
    )
    .orderBy('order_id')
    .orderBy('at')
    .orderBy('id')
    .limit(ROWS_PER_BATCH)
    .execute();
}

async function rewrite(
  tx: Transaction<Tables>,
  rows: readonly { id: string; event: string }[],
): Promise<void> {
  const values = sql.join(rows.map(({ id, event }) => sql`(${id}, ${event})`));
  await sql`
    with rewritten (id, event) as (values ${values})
    update order_history set event = rewritten.event
    from rewritten where order_history.id = rewritten.id
  `.execute(tx);
}
