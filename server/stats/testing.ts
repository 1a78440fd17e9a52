import { sql } from 'kysely';
import type { Database } from '../platform/db/open.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** The totals according to the sums. */
export async function readSums({ query: db }: Database) {
  const read = async (table: string, keys: string, values: readonly string[]) => {
    const totals = values.map((value) => `sum(${value}) as ${value}`).join(', ');
    const { rows } = await sql<Record<string, number | string>>`
      ${sql.raw(`select ${keys}, ${totals} from ${table} group by ${keys} order by ${keys}`)}
    `.execute(db);
    return rows.filter((row) => values.some((value) => row[value] !== 0));
  };
  return {
    sales: await read('sales_sums', 'slot', ['orders', 'net_paise', 'refunded_paise']),
    orders: await read('order_sums', 'slot, state', ['orders']),
    products: await read('product_sums', 'day, product_id', ['pieces', 'paise']),
  };
}

/** The expected totals: everything counted from scratch. */
export async function recount({ query: db }: Database) {
  const read = async (text: string) =>
    (await sql<Record<string, number | string>>`${sql.raw(text)}`.execute(db)).rows;
  return {
    sales: await read(`
      select created_at / ${QUARTER_MS} as slot,
        count(case when refunded_paise < amount_paise then 1 end) as orders,
        sum(amount_paise - refunded_paise) as net_paise, sum(refunded_paise) as refunded_paise
      from payments group by 1 order by 1`),
    orders: await read(`
      select created_at / ${QUARTER_MS} as slot, state, count(*) as orders
      from orders group by 1, 2 order by 1, 2`),
    products: await read(`
      select payments.created_at / ${DAY_MS} as day, product_id,
        sum(qty) as pieces, sum(qty * price_paise) as paise
      from payments join order_lines on order_lines.order_id = payments.order_id
      where refunded_paise < amount_paise group by 1, 2 order by 1, 2`),
  };
}

/** How many rows the sums have. */
export async function countRows({ query: db }: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from sales_sums) + (select count(*) from order_sums)
      + (select count(*) from product_sums) as rows`.execute(db);
  return rows[0]?.rows ?? 0;
}
