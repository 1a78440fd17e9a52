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
    sales: await read('sales_sums', 'slot', [
      'orders',
      'net_paise',
      'refunded_paise',
      'difference_paise',
    ]),
    orders: await read('order_sums', 'slot, state', ['orders']),
    products: await read('product_sums', 'day, product_id', ['pieces', 'paise']),
  };
}

/** The expected totals: everything counted from scratch, and not in SQL. */
export async function recount({ query: db }: Database) {
  const payments = await db.selectFrom('payments').selectAll().where('is_extra', '=', 0).execute();
  const counted = payments.map((payment) => {
    const ordered = payment.ordered_paise ?? payment.amount_paise;
    const kept = payment.amount_paise - payment.refunded_paise;
    const isSold = ordered > 0 && kept > 0;
    const net = isSold ? Math.max(0, ordered - payment.refunded_paise) : 0;
    return { ...payment, isSold, net, difference: isSold ? kept - net : 0 };
  });
  const lines = await db.selectFrom('order_lines').selectAll().execute();
  const sold = counted
    .filter(({ isSold }) => isSold)
    .flatMap(({ created_at, order_id }) =>
      lines
        .filter((line) => line.order_id === order_id)
        .map((line) => ({ ...line, day: Math.floor(created_at / DAY_MS) })),
    );
  const orders = await db.selectFrom('orders').select(['created_at', 'state']).execute();
  const sales = groups(counted, (one) => [slotOf(one)]).map(([[slot], rows]) => ({
    slot,
    orders: sum(rows, ({ isSold }) => Number(isSold)),
    net_paise: sum(rows, ({ net }) => net),
    refunded_paise: sum(rows, ({ refunded_paise }) => refunded_paise),
    difference_paise: sum(rows, ({ difference }) => difference),
  }));
  return {
    sales: sales.filter(({ orders, refunded_paise }) => orders > 0 || refunded_paise > 0),
    orders: groups(orders, (one) => [slotOf(one), one.state]).map(([[slot, state], rows]) => ({
      slot,
      state,
      orders: rows.length,
    })),
    products: groups(sold, ({ day, product_id }) => [day, product_id]).map(
      ([[day, product_id], rows]) => ({
        day,
        product_id,
        pieces: sum(rows, ({ qty }) => qty),
        paise: sum(rows, ({ qty, price_paise }) => qty * price_paise),
      }),
    ),
  };
}

const slotOf = ({ created_at }: { created_at: number }) => Math.floor(created_at / QUARTER_MS);

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** The items by their key, in the order of the keys: numbers first, then texts. */
function groups<Item, Key extends readonly (number | string)[]>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): [Key, Item[]][] {
  const byText = Map.groupBy(items, (item) => JSON.stringify(keyOf(item)));
  return [...byText]
    .map(([text, group]): [Key, Item[]] => [JSON.parse(text), group])
    .sort(([[one, other = '']], [[number, text = '']]) =>
      one === number ? (other < text ? -1 : 1) : Number(one) - Number(number),
    );
}

/** How many rows the sums have. */
export async function countRows({ query: db }: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from sales_sums) + (select count(*) from order_sums)
      + (select count(*) from product_sums) as rows`.execute(db);
  return rows[0]?.rows ?? 0;
}
