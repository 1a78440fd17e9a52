import { type Kysely, sql } from 'kysely';
import type { Migration, SchemaDialect } from '../migration.ts';
import type { Tables } from '../tables.ts';

/**
 * How many pieces of each product its owners have entered, so that `npm run books` can compare the
 * stock with what was sold. The database counts, for servers of the version before as well: what a
 * product is added with, and what the audit log says an owner has changed. An order changes the
 * stock alone.
 */
export const enteredStock: Migration = {
  name: '029-entered-stock',
  kind: 'expand',
  async up(tx, dialect) {
    // From here on no order can move stock until the commit, so what is read fits together.
    await tx.schema.alterTable('products').addColumn('entered', dialect.int8).execute();
    await countWhatIsThere(tx);
    await countAdded(tx, dialect);
    await countEdited(tx, dialect);
  },
};

/** Nobody knows what was entered before: it is taken to be what there is and what orders have. */
async function countWhatIsThere(tx: Kysely<Tables>): Promise<void> {
  await sql`update products set entered = stock`.execute(tx);
  await sql`
    update products set entered = entered + away.pieces
    from (
      select product_id, sum(pieces) as pieces from (
        select product_id, firm as pieces from stock_holds
        union all
        select order_lines.product_id, order_lines.qty
        from order_lines join orders on orders.id = order_lines.order_id
        where orders.state in ('paid', 'delivered') and orders.id not in (
          select payments.order_id from refunds join payments on payments.id = refunds.payment_id
          where refunds.is_restocked = 1)
      ) as each_one group by product_id
    ) as away
    where away.product_id = products.id`.execute(tx);
}

async function countAdded(tx: Kysely<Tables>, { engine }: SchemaDialect): Promise<void> {
  if (engine === 'sqlite') {
    await sql`
      create trigger products_entered after insert on products when new.entered is null
      begin
        update products set entered = new.stock where id = new.id;
      end`.execute(tx);
    return;
  }
  await sql`
    create function count_added_stock() returns trigger language plpgsql as $$
    begin
      new.entered := coalesce(new.entered, new.stock);
      return new;
    end $$`.execute(tx);
  await sql`
    create trigger products_entered before insert on products
    for each row execute procedure count_added_stock()`.execute(tx);
}

/** In an entry about a product, the field that the back office calls by this name is its stock. */
const FIELD = 'countInStock';
const IS_EDIT = `new.subject_kind = 'product'
  and new.before like '%"${FIELD}":%' and new.after like '%"${FIELD}":%'`;

async function countEdited(tx: Kysely<Tables>, { engine }: SchemaDialect): Promise<void> {
  const fieldOf = (json: string) =>
    engine === 'sqlite'
      ? `coalesce(json_extract(${json}, '$.${FIELD}'), 0)`
      : `coalesce((${json}::json->>'${FIELD}')::integer, 0)`;
  const count = `
    update products set entered = entered + ${fieldOf('new.after')} - ${fieldOf('new.before')}
    where id = new.subject_id;`;
  if (engine === 'sqlite') {
    await sql
      .raw(
        `create trigger audit_log_entered after insert on audit_log when ${IS_EDIT}
        begin ${count} end`,
      )
      .execute(tx);
    return;
  }
  await sql
    .raw(
      `create function count_edited_stock() returns trigger language plpgsql as $$
      begin ${count} return null; end $$`,
    )
    .execute(tx);
  await sql
    .raw(
      `create trigger audit_log_entered after insert on audit_log
      for each row when (${IS_EDIT}) execute procedure count_edited_stock()`,
    )
    .execute(tx);
}
