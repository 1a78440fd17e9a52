import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/db/tables.ts';
import { type Finding, findFirst, findingOf, type Rule, sumFindings } from './rule.ts';
import { count } from './words.ts';

/** As the migrations have them; written out, so that a change there is noticed here. */
const QUARTER_MS = sql.lit(900_000);
const DAY_MS = sql.lit(86_400_000);
/** No sale: a bare amount once had no upper limit. */
const ABSURD_PAISE = sql.lit(10_000_000_000_000);

/** What each payment means for the sums; extra ones count nowhere. */
const SALES = sql`
  select order_id, created_at, refunded,
    case when is_sold = 1 then ordered else 0 end as ordered,
    case when is_sold = 1 then kept else 0 end as kept, is_sold
  from (
    select order_id, created_at, refunded_paise as refunded, amount_paise - refunded_paise as kept,
      coalesce(ordered_paise, amount_paise) as ordered,
      case when coalesce(ordered_paise, amount_paise) > 0 and amount_paise > refunded_paise
        then 1 else 0 end as is_sold
    from payments where is_extra = 0 and amount_paise <= ${ABSURD_PAISE}) as each_one`;

/** What of the ordered sum was not refunded. */
const NET = sql`(case when is_sold = 1 and ordered > refunded then ordered - refunded else 0 end)`;

type SumTable = {
  table: string;
  of: string;
  keys: readonly string[];
  values: readonly string[];
  /** All of them again, from the orders and payments, one row each or more. */
  recount: RawBuilder<unknown>;
};

const SUM_TABLES: readonly SumTable[] = [
  {
    table: 'sales_sums',
    of: 'sales',
    keys: ['slot'],
    values: ['orders', 'net_paise', 'refunded_paise', 'difference_paise'],
    recount: sql`
      select created_at / ${QUARTER_MS} as slot, is_sold as orders, ${NET} as net_paise,
        refunded as refunded_paise, kept - ${NET} as difference_paise
      from (${SALES}) as sales`,
  },
  {
    table: 'order_sums',
    of: 'orders',
    keys: ['slot', 'state'],
    values: ['orders'],
    recount: sql`select created_at / ${QUARTER_MS} as slot, state, 1 as orders from orders`,
  },
  {
    table: 'product_sums',
    of: 'best sellers',
    keys: ['day', 'product_id'],
    values: ['pieces', 'paise'],
    recount: sql`
      select sales.created_at / ${DAY_MS} as day, product_id, qty as pieces,
        qty * price_paise as paise
      from (${SALES}) as sales join order_lines on order_lines.order_id = sales.order_id
      where is_sold = 1`,
  },
];

export const sumsEqualRecount: Rule = {
  name: 'The sums behind the dashboard equal a recount',
  async check(db) {
    const findings: Finding[] = [];
    for (const table of SUM_TABLES) findings.push(await compare(db, table));
    return sumFindings(findings.map(({ counted }) => counted).join(', '), findings);
  },
};

async function compare(db: Queryable, { table, of, keys, values, recount }: SumTable) {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const list = (names: readonly RawBuilder<unknown>[]) => sql.join(names);
  const counted = (name: string) => sql.ref(`counted_${name}`);
  const zeros = values.map(() => sql`0`);
  const sums = sql`
    select ${key},
      ${list(values.flatMap((name) => [sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`, sql`sum(${counted(name)}) as ${counted(name)}`]))}
    from (
      select ${key}, ${list(values.map((name) => sql.ref(name)))},
        ${list(values.map((name, at) => sql`${zeros[at]} as ${counted(name)}`))}
      from ${sql.table(table)}
      union all
      select ${key}, ${list(zeros)}, ${list(values.map((name) => sql.ref(name)))}
      from (${recount}) as recounted) as both_sides
    group by ${key}`;
  const { rows: all } = await sql<{ rows: number }>`
    select count(*) as rows from (${sums}) as compared`.execute(db);
  const isDifferent = values.map((name) => sql`${sql.ref(name)} <> ${counted(name)}`);
  const rows = await findFirst<Record<string, number | string>>(
    db,
    sql`select compared.* from (${sums}) as compared where ${sql.join(isDifferent, sql` or `)}`,
    key,
  );
  return findingOf(count(all[0]?.rows ?? 0, `sum of ${of}`, `sums of ${of}`), rows, (row) => {
    const place = keys.map((name) => `${name} ${row[name]}`).join(', ');
    const different = values
      .filter((name) => row[name] !== row[`counted_${name}`])
      .map((name) => `${name} is ${row[name]}, a recount says ${row[`counted_${name}`]}`);
    return `${table}, ${place}: ${different.join('; ')}`;
  });
}
