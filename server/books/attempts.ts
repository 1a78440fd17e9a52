import { sql } from 'kysely';
import { findFirst, findingOf, type Rule } from './rule.ts';
import { count, orderName } from './words.ts';

type Stray = { number: number | null; id: string; payment: string | null };

/** Money taken without a provider has no attempt. */
export const attemptsFitOrders: Rule = {
  name: 'Each attempted order has its public id, and each payment came through an attempt to pay its order',
  async check(db) {
    const { rows: all } = await sql<{ attempts: number }>`
      select count(*) as attempts from payment_attempts`.execute(db);
    const rows = await findFirst<Stray>(
      db,
      sql`
      select number, orders.id, null as payment
      from orders
      where case when exists (select 1 from payment_attempts where order_id = orders.id)
        then public_id is null else provider_order_id is not null end
      union all
      select number, payments.order_id as id, payments.id as payment
      from payments
        left join orders on orders.id = payments.order_id
        left join payment_attempts on payment_attempts.id = attempt_id
      where case when attempt_id is null
        then exists (select 1 from payment_attempts where order_id = payments.order_id)
        else payment_attempts.order_id is null or payment_attempts.order_id <> payments.order_id end`,
      sql`number, payment`,
    );
    return findingOf(count(all[0]?.attempts ?? 0, 'attempt'), rows, (row) =>
      row.payment === null
        ? `${orderName(row)} was opened, and lacks its public id or its attempt`
        : `${orderName(row)}: ${row.payment} came through no attempt to pay it`,
    );
  },
};
