import { sql } from 'kysely';
import { findFirst, findingOf, type Rule } from './rule.ts';
import { count, orderName, productName } from './words.ts';

/** What each product's orders have: held firmly, and sold without being restocked by a refund. */
const AWAY = sql`
  with held as (
    select product_id, sum(firm) as pieces from stock_holds group by product_id),
  sold as (
    select product_id, sum(qty) as pieces
    from order_lines join orders on orders.id = order_lines.order_id
    where state in ('paid', 'delivered') and orders.id not in (
      select payments.order_id from refunds join payments on payments.id = refunds.payment_id
      where is_restocked = 1)
    group by product_id),
  counted as (
    select products.id, name, stock, entered,
      coalesce(held.pieces, 0) as held, coalesce(sold.pieces, 0) as sold
    from products
      left join held on held.product_id = products.id
      left join sold on sold.product_id = products.id)`;

type Pieces = { stock: number; entered: number; held: number; sold: number };

/**
 * `entered` is counted by the database (migration 029). What orders held softly was never taken,
 * what expired ones held firmly is back, and products that were removed took their stock along.
 */
export const stockAddsUp: Rule = {
  name: 'Stock = entered − sold + returned, and none is negative',
  async check(db) {
    const { rows: all } = await sql<Pieces & { products: number }>`${AWAY}
      select count(*) as products, coalesce(sum(entered), 0) as entered,
        coalesce(sum(stock), 0) as stock, coalesce(sum(held), 0) as held,
        coalesce(sum(sold), 0) as sold
      from counted`.execute(db);
    const rows = await findFirst<Pieces & { id: string; name: string }>(
      db,
      sql`${AWAY}
      select counted.* from counted
      where stock < 0 or coalesce(entered, -1) <> stock + held + sold`,
      sql`name, id`,
    );
    const { products, ...pieces } = all[0] ?? { ...NONE, products: 0 };
    return findingOf(
      `${count(products, 'product')}: ${describePieces(pieces)}`,
      rows,
      (row) => `${productName(row)}: ${describePieces(row)}`,
    );
  },
};

const NONE: Pieces = { stock: 0, entered: 0, held: 0, sold: 0 };

function describePieces({ stock, entered, held, sold }: Pieces): string {
  return `${count(entered, 'piece')} entered, ${count(stock, 'in stock', 'in stock')}, ${count(held, 'held', 'held')} for unpaid orders, ${count(sold, 'sold', 'sold')}`;
}

type Hold = {
  number: number | null;
  id: string;
  state: string | null;
  name: string | null;
  product_id: string;
  firm: number;
  soft: number;
};

export const holdsHaveTheirOrders: Rule = {
  name: 'Each hold belongs to an order that waits for payment',
  async check(db) {
    const { rows: all } = await sql<{ holds: number; firm: number; soft: number }>`
      select count(*) as holds, coalesce(sum(firm), 0) as firm, coalesce(sum(soft), 0) as soft
      from stock_holds`.execute(db);
    const rows = await findFirst<Hold>(
      db,
      sql`
      select number, order_id as id, state, name, product_id, firm, soft
      from stock_holds
        left join orders on orders.id = order_id
        left join products on products.id = product_id
      where state is null or state <> 'pending' or name is null or firm < 0 or soft < 0`,
      sql`number, id, product_id`,
    );
    const { holds, firm, soft } = all[0] ?? { holds: 0, firm: 0, soft: 0 };
    return findingOf(
      `${count(holds, 'hold')}: ${count(firm, 'piece')} taken, ${soft.toLocaleString('en-IN')} only noted`,
      rows,
      (row) =>
        `${orderName(row)}, which is ${row.state ?? 'missing'}, holds ${row.firm} + ${row.soft} of ${productName({ name: row.name, id: row.product_id })}`,
    );
  },
};
