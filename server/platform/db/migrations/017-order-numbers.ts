import { sql, type Transaction } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

const FIRST = 1_001;
const ORDERS_PER_BATCH = 5_000;

/**
 * Numbers that people can say. The database assigns them as orders are inserted, also to those of a
 * server of the previous version. On PostgreSQL they come from a sequence, so that no checkout waits
 * for another; an order that is not placed after all leaves a gap.
 */
export const orderNumbers: Migration = {
  name: '017-order-numbers',
  async up(tx, { engine, createTable }) {
    await tx.schema.alterTable('orders').addColumn('number', 'integer').execute();
    const next = await numberOldOrders(tx);
    await tx.schema.createIndex('orders_number').unique().on('orders').column('number').execute();
    if (engine === 'postgres') {
      await sql`create sequence order_numbers as integer start with ${sql.lit(next)} owned by orders.number`.execute(
        tx,
      );
      await sql`alter table orders alter column number set default nextval('order_numbers')`.execute(
        tx,
      );
      return;
    }
    // Only one transaction writes at a time, so nobody waits for this row.
    await createTable('order_numbers')
      .addColumn('latest', 'integer', (c) => c.notNull())
      .execute();
    await sql`insert into order_numbers (latest) values (${sql.lit(next - 1)})`.execute(tx);
    await sql`
      create trigger orders_numbered after insert on orders when new.number is null
      begin
        update order_numbers set latest = latest + 1;
        update orders set number = (select latest from order_numbers) where id = new.id;
      end`.execute(tx);
  },
};

/** By date, in batches along the index of all orders. Returns the next free number. */
async function numberOldOrders(tx: Transaction<Tables>): Promise<number> {
  let next = FIRST;
  let last = { created_at: -1, id: '' };
  for (;;) {
    const { rows } = await sql<{ created_at: number; id: string }>`
      select created_at, id from orders
      where (created_at, id) > (${last.created_at}, ${last.id})
      order by created_at, id limit ${sql.lit(ORDERS_PER_BATCH)}`.execute(tx);
    const end = rows.at(-1);
    if (end === undefined) return next;
    await sql`
      update orders set number = ${sql.lit(next - 1)} + batch.place
      from (
        select id, row_number() over (order by created_at, id) as place from orders
        where (created_at, id) > (${last.created_at}, ${last.id})
          and (created_at, id) <= (${end.created_at}, ${end.id})
      ) as batch
      where batch.id = orders.id`.execute(tx);
    next += rows.length;
    last = end;
  }
}
