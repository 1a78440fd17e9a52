import { sql } from 'kysely';
import { findFirst, findingOf, type Rule } from './rule.ts';
import { count, orderName, rupees } from './words.ts';

const IS_BOUGHT = sql`state in ('paid', 'delivered')`;

type Sold = {
  number: number;
  id: string;
  state: string;
  payments: number;
  total: number;
  ordered: number | null;
};

/** A payment that bought nothing says so, and so does its order. */
export const paidOrdersHaveOnePayment: Rule = {
  name: 'Each paid order has one payment, which bought it; no other order has any that is kept',
  async check(db) {
    const { rows: all } = await sql<{ orders: number; paise: number }>`
      select count(*) as orders, coalesce(sum(total_paise), 0) as paise from orders
      where ${IS_BOUGHT}`.execute(db);
    const rows = await findFirst<Sold>(
      db,
      sql`
      with settling as (
        select order_id, count(*) as payments, sum(ordered_paise) as ordered from payments
        where is_extra = 0 group by order_id)
      select number, id, state, total_paise as total, ordered,
        coalesce(payments, 0) as payments
      from orders left join settling on settling.order_id = orders.id
      where case when ${IS_BOUGHT}
        then coalesce(payments, 0) <> 1 or ordered <> total_paise or return_reason is not null
        else payments > 1 or ordered <> 0 or (payments = 1 and return_reason is null) end`,
      sql`number`,
    );
    const { orders, paise } = all[0] ?? { orders: 0, paise: 0 };
    return findingOf(
      `${count(orders, 'paid order')}: ${rupees(paise)} sold`,
      rows,
      (row) =>
        `${orderName(row)} is ${row.state} with ${count(row.payments, 'payment')} for ${rupees(row.ordered ?? 0)} of its ${rupees(row.total)}`,
    );
  },
};

type Priced = {
  number: number;
  id: string;
  state: string;
  kept: string;
  lines: number;
  goods: number;
  subtotal: number;
  charges: number;
  tax: number;
  /** Of the lines; null if none says, as in orders of earlier releases. */
  shared: number | null;
  total: number;
};

/**
 * A bare amount has no cart until it is verified, and the lines of orders that were abandoned are
 * dropped. All others have theirs.
 */
export const ordersHaveTheirLines: Rule = {
  name: 'Each order has its lines, and its total is their prices, charges and tax',
  async check(db) {
    const { rows: all } = await sql<{ orders: number; lines: number; paise: number }>`
      select (select count(*) from orders) as orders,
        (select coalesce(sum(total_paise), 0) from orders
          where lines_state <> 'dropped' and exists (
            select 1 from order_lines where order_id = orders.id)) as paise,
        (select count(*) from order_lines) as lines`.execute(db);
    const rows = await findFirst<Priced>(
      db,
      sql`
      with goods as (
        select order_id, count(*) as lines, sum(qty * price_paise - discount_paise) as paise,
          case when count(tax_paise) > 0 then sum(tax_paise) end as shared,
          count(*) - count(tax_paise) as untaxed,
          min(case when qty > 0 and price_paise >= 0 then 1 else 0 end) as is_right
        from order_lines group by order_id),
      charged as (
        select order_id, sum(amount_paise) as paise from order_charges group by order_id)
      select number, id, state, lines_state as kept, coalesce(lines, 0) as lines,
        coalesce(goods.paise, 0) as goods, subtotal_paise as subtotal,
        coalesce(charged.paise, shipping_paise) as charges, tax_paise as tax, shared,
        total_paise as total
      from orders
        left join goods on goods.order_id = orders.id
        left join charged on charged.order_id = orders.id
      where case
        when lines is null then ${IS_BOUGHT} or (lines_state <> 'dropped' and fingerprint is not null)
        else lines_state = 'dropped' or is_right = 0 or goods.paise <> subtotal_paise
          or coalesce(shared, tax_paise) <> tax_paise or (shared is not null and untaxed > 0)
          or subtotal_paise + coalesce(charged.paise, shipping_paise) + tax_paise <> total_paise end`,
      sql`number`,
    );
    const { orders, lines, paise } = all[0] ?? { orders: 0, lines: 0, paise: 0 };
    return findingOf(
      `${count(orders, 'order')} with ${count(lines, 'line')}: ${rupees(paise)}`,
      rows,
      describePrice,
    );
  },
};

function describePrice(row: Priced): string {
  const { state, kept, lines, goods, subtotal, charges, tax, shared, total } = row;
  if (lines === 0) return `${orderName(row)} is ${state} and has no lines`;
  if (kept === 'dropped') {
    return `${orderName(row)} has ${count(lines, 'line')}, which were to be dropped`;
  }
  const taxed = shared === null ? '' : ` and ${rupees(shared)} tax`;
  return `${orderName(row)}: its lines cost ${rupees(goods)}${taxed}, and it says ${rupees(subtotal)} + ${rupees(charges)} charges + ${rupees(tax)} tax = ${rupees(total)}`;
}
