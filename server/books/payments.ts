import { sql } from 'kysely';
import { CURRENCY } from '../../contract/policy.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { findFirst, findingOf, type Rule } from './rule.ts';
import { count, orderName, rupees } from './words.ts';

/**
 * Each payment with its refunds. What an owner returned another way, as a note says, has gone back;
 * a refund that failed without a note has not. `is_kept` is 1 if it bought what was ordered.
 */
const ACCOUNTS = sql`
  with back as (
    select payment_id,
      sum(case when status = 'processed' or note is not null then amount_paise else 0 end) as returned,
      sum(case when status in ('requested', 'sent', 'pending') then amount_paise else 0 end) as under_way,
      sum(amount_paise) as tried
    from refunds group by payment_id),
  accounts as (
    select payments.id, payments.order_id, amount_paise as amount, follow_at,
      case when is_extra = 0 and state in ('paid', 'delivered') then 1 else 0 end as is_kept,
      coalesce(returned, 0) as returned, coalesce(under_way, 0) as under_way,
      coalesce(tried, 0) as tried
    from payments
      left join back on back.payment_id = payments.id
      left join orders on orders.id = payments.order_id),
  split as (
    select accounts.*,
      case
        when amount <= returned then 0
        when is_kept = 0 then amount - returned
        when under_way < amount - returned then under_way
        else amount - returned end as on_its_way
    from accounts)`;

type Totals = { payments: number; received: number; returned: number; on_its_way: number };
type Lying = { number: number | null; id: string; amount: number; tried: number };

/**
 * Money that bought nothing goes back in full: with refunds that are done, under way, or failed and
 * shown to an owner. `follow_at` marks a payment whose refunds at the provider are still to be read.
 */
export const allMoneyIsSomewhere: Rule = {
  name: 'Money received = kept + returned + on its way back',
  async check(db) {
    const { rows: all } = await sql<Totals>`${ACCOUNTS}
      select count(*) as payments, coalesce(sum(amount), 0) as received,
        coalesce(sum(returned), 0) as returned, coalesce(sum(on_its_way), 0) as on_its_way
      from split`.execute(db);
    const rows = await findFirst<Lying>(
      db,
      sql`${ACCOUNTS}
      select number, order_id as id, amount, tried
      from split left join orders on orders.id = split.order_id
      where is_kept = 0 and tried < amount and follow_at is null`,
      sql`number, id`,
    );
    const { payments, received, returned, on_its_way } = all[0] ?? NOTHING;
    const unsettled = await findUnsettled(db);
    const counted = [
      `${count(payments, 'payment')}: ${rupees(received)} received`,
      `${rupees(received - returned - on_its_way)} kept`,
      `${rupees(returned)} returned`,
      `${rupees(on_its_way)} on its way back`,
      ...(unsettled === 0 ? [] : [`and ${rupees(unsettled)} that no order has used yet`]),
    ].join(', ');
    return findingOf(
      counted,
      rows,
      (row) =>
        `${orderName(row)}: ${rupees(row.amount)} bought nothing, and refunds were made for ${rupees(row.tried)}`,
    );
  },
};

const NOTHING: Totals = { payments: 0, received: 0, returned: 0, on_its_way: 0 };

/** The provider has captured it; whether it settles an order is still to be seen. */
async function findUnsettled(db: Queryable): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0) as paise from unsettled_payments
    where status = 'captured' and currency = ${CURRENCY}
      and id not in (select id from payments)`.execute(db);
  return rows[0]?.paise ?? 0;
}

type Refunded = {
  number: number | null;
  id: string;
  amount: number;
  stored: number;
  counted: number;
};

export const refundsFitPayments: Rule = {
  name: 'Refunds add up to what each payment says, and to no more than was paid',
  async check(db) {
    const { rows: all } = await sql<{ refunds: number; paise: number }>`
      select count(*) as refunds, coalesce(sum(amount_paise), 0) as paise from refunds
      where status in ('pending', 'processed')`.execute(db);
    const rows = await findFirst<Refunded>(
      db,
      sql`
      with counted as (
        select payment_id, sum(amount_paise) as paise from refunds
        where status in ('pending', 'processed') group by payment_id)
      select number, order_id as id, amount_paise as amount, refunded_paise as stored,
        coalesce(counted.paise, 0) as counted
      from payments
        left join counted on counted.payment_id = payments.id
        left join orders on orders.id = payments.order_id
      where refunded_paise <> coalesce(counted.paise, 0) or refunded_paise > amount_paise`,
      sql`number, id`,
    );
    const { refunds, paise } = all[0] ?? { refunds: 0, paise: 0 };
    return findingOf(
      `${count(refunds, 'refund')} that the provider accepted: ${rupees(paise)}`,
      rows,
      (row) =>
        `${orderName(row)}: ${rupees(row.amount)} was paid and the payment says ${rupees(row.stored)} went back, the refunds say ${rupees(row.counted)}`,
    );
  },
};

type Marked = { number: number; id: string; marked: number; amount: number; back: number };

/** What went back another way, as a note says, has gone back too. */
export const refundedOrdersAreMarked: Rule = {
  name: 'An order is marked as refunded if all of its payment went back, and only then',
  async check(db) {
    const { rows: all } = await sql<{ orders: number }>`
      select count(*) as orders from orders where is_refunded = 1`.execute(db);
    const rows = await findFirst<Marked>(
      db,
      sql`
      with back as (
        select payment_id, sum(amount_paise) as paise from refunds
        where status in ('pending', 'processed') or note is not null group by payment_id)
      select number, orders.id, is_refunded as marked, coalesce(amount_paise, 0) as amount,
        coalesce(back.paise, 0) as back
      from orders
        left join payments on payments.order_id = orders.id and is_extra = 0
        left join back on back.payment_id = payments.id
      where is_refunded <> case when back.paise >= amount_paise then 1 else 0 end`,
      sql`number`,
    );
    return findingOf(
      `${count(all[0]?.orders ?? 0, 'refunded order')}`,
      rows,
      (row) =>
        `${orderName(row)} is ${row.marked === 1 ? '' : 'not '}marked: ${rupees(row.amount)} was paid and ${rupees(row.back)} went back`,
    );
  },
};
