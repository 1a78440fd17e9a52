import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The reconciler looks for orders to ask about every few seconds, however many were abandoned. The
 * indexed expressions are null for all others, which keeps the indexes small; a mere condition on
 * the state would make SQLite choose an index of that.
 */
export const unpaidOrders: Migration = {
  name: '022-unpaid-orders',
  async up(tx) {
    await tx.schema
      .alterTable('orders')
      .addColumn('lines_state', 'text', (c) => c.notNull().defaultTo('kept'))
      .execute();
    // As placing does from now on: an account keeps the lines of twenty.
    await sql`
      update orders set lines_state = 'surplus' where id in (
        select id from (
          select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
          from orders where state = 'expired' and paid_at is null) as unpaid
        where place > 19)`.execute(tx);
    const holdEnd = sql`(case when state = 'pending' then hold_ends_at end)`;
    await sql`
      create index orders_ended_holds on orders (${holdEnd}) where ${holdEnd} is not null`.execute(
      tx,
    );
    const due = sql`(case when return_reason is null and (
      state = 'pending' or (state = 'expired' and asked_at < created_at + 302400000))
      then 8 * asked_at - created_at end)`;
    await sql`create index orders_to_ask on orders (${due}) where ${due} is not null`.execute(tx);
    await sql`
      create index orders_with_unpaid_lines on orders (user_id, created_at)
      where state = 'expired' and paid_at is null and lines_state <> 'dropped'`.execute(tx);
    await sql`
      create index orders_with_surplus_lines on orders (created_at)
      where lines_state = 'surplus'`.execute(tx);
    await sql`
      create index orders_to_delete on orders (created_at)
      where state = 'expired' and paid_at is null`.execute(tx);
  },
};
