import { type Kysely, sql } from 'kysely';
import type { Migration, SchemaDialect } from '../migration.ts';
import type { Tables } from '../tables.ts';
import { addTrigger } from './steps/triggers.ts';

/** The only provider until now, and the name of an account that nobody recorded. */
const PROVIDER = 'razorpay';
const UNKNOWN_ACCOUNT = 'unknown';

/**
 * An order has an id of its own for people, and an attempt for each account at a provider where it
 * was opened. A server of the release before writes neither: the database does it for it.
 */
export const paymentAttempts: Migration = {
  name: '032-payment-attempts',
  kind: 'expand',
  async up(tx, dialect) {
    const { createTable, engine, int8 } = dialect;
    await tx.schema.alterTable('orders').addColumn('public_id', 'text').execute();
    await createTable('payment_attempts')
      .addColumn('id', int8, (c) =>
        engine === 'sqlite' ? c.primaryKey() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      // A server of the release before deletes orders without knowing of these.
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('account', 'text', (c) => c.notNull())
      .addColumn('provider_order_id', 'text', (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('payment_attempts_at_provider')
      .unique()
      .on('payment_attempts')
      .columns(['provider_order_id', 'account', 'provider'])
      .execute();
    await tx.schema
      .createIndex('payment_attempts_of_order')
      .unique()
      .on('payment_attempts')
      .columns(['order_id', 'provider', 'account'])
      .execute();
    await nameOrders(tx, dialect);
    await searchByPublicId(tx, dialect);
  },
};

async function nameOrders(tx: Kysely<Tables>, dialect: SchemaDialect): Promise<void> {
  const opened = `
    update orders set public_id = new.provider_order_id where id = new.id and public_id is null;
    insert into payment_attempts (order_id, provider, account, provider_order_id)
    values (new.id, '${PROVIDER}', coalesce(new.provider_account, '${UNKNOWN_ACCOUNT}'),
      new.provider_order_id)
    on conflict do nothing;`;
  await addTrigger(tx, dialect, {
    name: 'orders_opened_on_insert',
    event: 'after insert on orders for each row when (new.provider_order_id is not null)',
    body: opened,
  });
  await addTrigger(tx, dialect, {
    name: 'orders_opened_on_update',
    event: `after update of provider_order_id on orders for each row
      when (old.provider_order_id is null and new.provider_order_id is not null)`,
    body: opened,
  });
}

/** Orders had the trigrams of their provider's id, which is the public id of all that have one. */
async function searchByPublicId(tx: Kysely<Tables>, { engine }: SchemaDialect): Promise<void> {
  const idOf = (row: string) => `coalesce(${row}.public_id, ${row}.provider_order_id)`;
  if (engine === 'postgres') {
    // The values stay as they are, and no row is rewritten.
    await sql`alter table orders alter column grams drop expression`.execute(tx);
    await sql
      .raw(
        `create function orders_searched() returns trigger language plpgsql as $$
        begin
          new.grams := grams_of(lower(${idOf('new')}));
          return new;
        end $$`,
      )
      .execute(tx);
    await sql`
      create trigger orders_searched before insert or update of public_id, provider_order_id on orders
      for each row execute procedure orders_searched()`.execute(tx);
    return;
  }
  const keepNew = `
    insert into orders_grams (id, grams)
    select id, group_concat(hex(substr(text, place, 3)), ' ')
    from (select new.id as id, lower(${idOf('new')}) as text), gram_places
    where place <= length(text) group by id;`;
  for (const name of ['orders_added', 'orders_changed']) {
    await sql`drop trigger ${sql.ref(name)}`.execute(tx);
  }
  await sql
    .raw(`create trigger orders_added after insert on orders begin ${keepNew} end`)
    .execute(tx);
  await sql
    .raw(
      `create trigger orders_changed after update of public_id, provider_order_id on orders
      when ${idOf('new')} is not ${idOf('old')}
      begin
        delete from orders_grams where ${idOf('old')} is not null and id = old.id;
        ${keepNew}
      end`,
    )
    .execute(tx);
}
