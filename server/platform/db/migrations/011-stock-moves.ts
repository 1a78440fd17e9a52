import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Numbers every stock move, so that each server reads only the new ones. The column
 * `stock_moved_at` stays for servers of the previous version, which write to it.
 */
export const stockMoves: Migration = {
  name: '011-stock-moves',
  async up(tx, { engine, int8, createTable }) {
    await tx.schema
      .alterTable('products')
      .addColumn('stock_move', int8, (c) => c.notNull().defaultTo(0))
      .execute();
    await tx.schema.dropIndex('products_stock_moved').execute();
    await tx.schema
      .createIndex('products_stock_move')
      .on('products')
      .column('stock_move')
      .execute();
    if (engine === 'sqlite') {
      // A counter separate from the products: their highest number drops when a product is removed.
      await createTable('stock_moves')
        .addColumn('latest', int8, (c) => c.notNull())
        .execute();
      await sql`insert into stock_moves (latest) values (0)`.execute(tx);
      await sql`
        create trigger products_stock_moved after update of stock on products
        when new.stock <> old.stock
        begin
          update stock_moves set latest = latest + 1;
          update products set stock_move = (select latest from stock_moves) where id = new.id;
        end`.execute(tx);
      return;
    }
    // Transactions commit in another order than they begin: readers check which are still open.
    await sql`
      create function note_stock_move() returns trigger language plpgsql as $$
      begin
        new.stock_move := txid_current();
        return new;
      end $$`.execute(tx);
    await sql`
      create trigger products_stock_moved before update of stock on products
      for each row when (old.stock <> new.stock) execute procedure note_stock_move()`.execute(tx);
  },
};
