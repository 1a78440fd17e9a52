import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Engine } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { describeOnEachEngine, shared } from '../platform/testing/engines.ts';
import { openBusyShop } from './busy-shop-testing.ts';
import { type Checked, checkBooks } from './check-books.ts';
import { readBooks } from './testing.ts';

/** Both engines refuse to break a row by hand otherwise; all of it is rolled back. */
async function allowAnything(tx: Queryable, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await sql`pragma ignore_check_constraints = on`.execute(tx);
    return;
  }
  await sql`
    do $$ declare one record; begin
      for one in select conrelid::regclass as owner, conname from pg_constraint
        where contype in ('f', 'c') and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', one.owner, one.conname); end loop;
    end $$`.execute(tx);
}

describeOnEachEngine('the books of a busy shop', (place, engine) => {
  /** What the books say after these changes, which are undone again. */
  async function differencesAfter(...changes: string[]): Promise<string[]> {
    const { shop } = await shared(place, openBusyShop);
    const all: Checked[] = [];
    await shop.database.transaction(async (tx) => {
      await allowAnything(tx, engine);
      for (const change of changes) await sql.raw(change).execute(tx);
      await checkBooks(tx, (checked) => void all.push(checked));
      return new Failure('shopUnavailable');
    });
    if (engine === 'sqlite') {
      await sql`pragma ignore_check_constraints = off`.execute(shop.database.query);
    }
    return all.flatMap(({ differences }) => differences);
  }

  /** One of the shop's orders, with the payment that bought it. */
  async function find(name: keyof Awaited<ReturnType<typeof openBusyShop>>['orders']) {
    const { shop, orders } = await shared(place, openBusyShop);
    return shop.database.query
      .selectFrom('orders')
      .leftJoin('payments', (join) =>
        join.onRef('payments.order_id', '=', 'orders.id').on('is_extra', '=', 0),
      )
      .select(['orders.id', 'orders.number', 'payments.id as payment'])
      .where('provider_order_id', '=', orders[name])
      .executeTakeFirstOrThrow();
  }

  test('are equal, and say what was counted', async () => {
    const { shop } = await shared(place, openBusyShop);
    const books = await readBooks(shop.database);
    expect(books.filter(({ found }) => found > 0)).toEqual([]);
    // How many sums there are depends on the time of the day.
    expect(books.slice(0, -1).map(({ rule, counted }) => `${rule}: ${counted}`)).toEqual([
      'Money received = kept + returned + on its way back: 15 payments: ₹2,108.10 received, ₹1,361.10 kept, ₹635 returned, ₹112 on its way back',
      'Refunds add up to what each payment says, and to no more than was paid: 8 refunds that the provider accepted: ₹635',
      'An order is marked as refunded if all of its payment went back, and only then: 5 refunded orders',
      'Each paid order has one payment, which bought it; no other order has any that is kept: 13 paid orders: ₹1,945.50 sold',
      'Each order has its lines, and its total is their prices, charges and tax: 16 orders with 16 lines: ₹2,383.50',
      'Each attempted order has its public id, and each payment came through an attempt to pay its order: 16 attempts',
      'No payment, attempt, line, charge, refund or dispute is without its order: 15 payments, 0 unsettled payments, 16 lines, 16 charges, 16 attempts, 10 refunds, 1 dispute',
      'Stock = entered − sold + returned, and none is negative: 1 product: 55 pieces entered, 41 in stock, 2 held for unpaid orders, 12 sold',
      'Each hold belongs to an order that waits for payment: 1 hold: 2 pieces taken, 0 only noted',
    ]);
  });

  test('list an order whose money bought nothing and is not going back', async () => {
    const { number, payment } = await find('tooLate');
    const deleted = `delete from refunds where payment_id = '${payment}'`;
    const forgotten = `update payments set refunded_paise = 0 where id = '${payment}'`;
    const unmarked = "update orders set is_refunded = 0 where return_reason = 'too_late'";
    expect(await differencesAfter(deleted, forgotten, unmarked)).toEqual([
      `order #${number}: ₹112 bought nothing, and refunds were made for ₹0`,
    ]);
    const unread = `update payments set follow_at = 1 where id = '${payment}'`;
    expect(await differencesAfter(deleted, forgotten, unmarked, unread)).toEqual([]);
  });

  test('list a payment whose refunds do not add up, or are more than was paid', async () => {
    const { number, payment } = await find('part');
    expect(
      await differencesAfter(`
        update refunds set amount_paise = 4999
        where payment_id = '${payment}' and amount_paise = 5000`),
    ).toEqual([
      `order #${number}: ₹214 was paid and the payment says ₹70 went back, the refunds say ₹69.99`,
    ]);
    const tooMuch = [
      `update refunds set amount_paise = 20000 where payment_id = '${payment}' and amount_paise = 2000`,
      `update payments set refunded_paise = 25000 where id = '${payment}'`,
      `update orders set is_refunded = 1 where number = ${number}`,
    ];
    expect(await differencesAfter(...tooMuch)).toEqual([
      `order #${number}: ₹214 was paid and the payment says ₹250 went back, the refunds say ₹250`,
    ]);
  });

  test('list an order that is wrongly marked as refunded', async () => {
    const { number } = await find('plain');
    expect(
      await differencesAfter(`update orders set is_refunded = 1 where number = ${number}`),
    ).toEqual([`order #${number} is marked: ₹316 was paid and ₹0 went back`]);
  });

  test('list a paid order without its payment, with two, or with one for another sum', async () => {
    const { number, id, payment } = await find('plain');
    expect(await differencesAfter(`delete from payments where id = '${payment}'`)).toEqual([
      `order #${number} is paid with 0 payments for ₹0 of its ₹316`,
    ]);
    expect(
      await differencesAfter(`
        insert into payments (id, order_id, amount_paise, ordered_paise, refunded_paise, created_at)
        values ('pay_again', '${id}', 100, 0, 0, ${Date.UTC(2026, 0, 1)})`),
    ).toEqual([`order #${number} is paid with 2 payments for ₹316 of its ₹316`]);
    expect(
      await differencesAfter(
        `update orders set state = 'expired' where number = ${number}`,
        `insert into refunds (id, payment_id, amount_paise, restock, status, created_at, moved_at)
          values ('refund_failed', '${payment}', 31600, 0, 'failed', 1, 1)`,
        'update products set stock = stock + 3',
      ),
    ).toEqual([`order #${number} is expired with 1 payment for ₹316 of its ₹316`]);
  });

  test('list an order without its lines, with others, or with another total', async () => {
    const { number, id } = await find('waiting');
    expect(await differencesAfter(`delete from order_lines where order_id = '${id}'`)).toEqual([
      `order #${number} is pending and has no lines`,
    ]);
    const dropped = `update orders set lines_state = 'dropped' where id = '${id}'`;
    expect(await differencesAfter(dropped)).toEqual([
      `order #${number} has 1 line, which were to be dropped`,
    ]);
    const other = `update order_lines set price_paise = 9900 where order_id = '${id}'`;
    expect(await differencesAfter(other)).toEqual([
      `order #${number}: its lines cost ₹198 and ₹4 tax, and it says ₹200 + ₹10 charges + ₹4 tax = ₹214`,
    ]);
    const total = `update orders set total_paise = 21401 where id = '${id}'`;
    expect(await differencesAfter(total)).toEqual([
      `order #${number}: its lines cost ₹200 and ₹4 tax, and it says ₹200 + ₹10 charges + ₹4 tax = ₹214.01`,
    ]);
    const charged = `update order_charges set amount_paise = 1100 where order_id = '${id}'`;
    expect(await differencesAfter(charged)).toEqual([
      `order #${number}: its lines cost ₹200 and ₹4 tax, and it says ₹200 + ₹11 charges + ₹4 tax = ₹214`,
    ]);
    const taxed = `update order_lines set tax_paise = 399 where order_id = '${id}'`;
    expect(await differencesAfter(taxed)).toEqual([
      `order #${number}: its lines cost ₹200 and ₹3.99 tax, and it says ₹200 + ₹10 charges + ₹4 tax = ₹214`,
    ]);
    const part = [
      `insert into order_lines
        (order_id, position, product_id, name, image, price_paise, description, qty)
        values ('${id}', 4, 'lamp', 'Lamp', '', 0, '', 1)`,
    ];
    expect(await differencesAfter(...part), 'a line that does not say its tax').toEqual([
      `order #${number}: its lines cost ₹200 and ₹4 tax, and it says ₹200 + ₹10 charges + ₹4 tax = ₹214`,
    ]);
    const before = [
      `delete from order_charges where order_id = '${id}'`,
      `update order_lines set tax_paise = null where order_id = '${id}'`,
    ];
    expect(await differencesAfter(...before), 'as the release before stores it').toEqual([]);
  });

  test('list an attempted order without its public id, and a payment through no attempt of its order', async () => {
    const { number, id, payment } = await find('plain');
    const other = await find('part');
    expect(await differencesAfter(`update orders set public_id = null where id = '${id}'`)).toEqual(
      [`order #${number} was opened, and lacks its public id or its attempt`],
    );
    const stray = `order #${number}: ${payment} came through no attempt to pay it`;
    const forgotten = `update payments set attempt_id = null where id = '${payment}'`;
    expect(await differencesAfter(forgotten)).toEqual([stray]);
    expect(
      await differencesAfter(`
        update payments set attempt_id = (
          select id from payment_attempts where order_id = '${other.id}')
        where id = '${payment}'`),
    ).toEqual([stray]);
    const removed = `delete from payment_attempts where order_id = '${id}'`;
    expect(await differencesAfter(forgotten, removed)).toEqual([
      `order #${number} was opened, and lacks its public id or its attempt`,
    ]);
    const never = `update orders set provider_order_id = null where id = '${id}'`;
    const cash = await differencesAfter(forgotten, removed, never);
    expect(cash, 'money taken without a provider').toEqual([]);
  });

  test('list what belongs to nothing', async () => {
    expect(await differencesAfter("update disputes set order_id = 'nowhere'")).toEqual([
      'dispute disp_00000000000001 belongs to nowhere, which is not in orders',
    ]);
    const { id, payment } = await find('plain');
    expect(
      await differencesAfter(`
        insert into refunds (id, payment_id, amount_paise, restock, status, created_at, moved_at)
        values ('refund_lost', 'pay_nowhere', 100, 0, 'failed', 1, 1)`),
    ).toEqual(['refund refund_lost belongs to pay_nowhere, which is not in payments']);
    expect(
      await differencesAfter(`
        insert into order_lines
          (order_id, position, product_id, name, image, price_paise, description, qty)
        values ('nowhere', 4, 'lamp', 'Lamp', '', 100, '', 1)`),
    ).toEqual(['line 4 belongs to nowhere, which is not in orders']);
    const gone = await differencesAfter(`delete from orders where id = '${id}'`);
    expect(gone).toContain(`payment ${payment} belongs to ${id}, which is not in orders`);
    expect(gone).toContain(`line 0 belongs to ${id}, which is not in orders`);
  });

  test('list a product whose stock does not add up, or is negative', async () => {
    expect(
      await differencesAfter("update products set stock = stock - 1 where id = 'lamp'"),
    ).toEqual(['Lamp (lamp): 55 pieces entered, 40 in stock, 2 held for unpaid orders, 12 sold']);
    const negative = "update products set stock = -1, entered = 13 where id = 'lamp'";
    expect(await differencesAfter(negative)).toEqual([
      'Lamp (lamp): 13 pieces entered, -1 in stock, 2 held for unpaid orders, 12 sold',
    ]);
  });

  test('say how much the provider has captured that no order has used yet', async () => {
    const { shop } = await shared(place, openBusyShop);
    const { id } = await find('waiting');
    const all: Checked[] = [];
    await shop.database.transaction(async (tx) => {
      const unsettled = { order_id: id, method: 'card', amount_paise: 6_050, seen_at: 1 };
      await tx
        .insertInto('unsettled_payments')
        .values([
          { ...unsettled, id: 'pay_captured', status: 'captured', currency: 'INR' },
          { ...unsettled, id: 'pay_authorised', status: 'authorized', currency: 'INR' },
          { ...unsettled, id: 'pay_foreign', status: 'captured', currency: 'USD' },
        ])
        .execute();
      await checkBooks(tx, (checked) => void all.push(checked));
      return new Failure('shopUnavailable');
    });
    expect(all.flatMap(({ differences }) => differences)).toEqual([]);
    expect(all[0]?.counted).toMatch(/, and ₹60\.50 that no order has used yet$/);
  });

  test('list a hold without an order that waits for payment', async () => {
    const { number, id } = await find('waiting');
    const lost = `update stock_holds set order_id = 'nowhere' where order_id = '${id}'`;
    expect(await differencesAfter(lost)).toEqual([
      'order nowhere, which is missing, holds 2 + 0 of Lamp (lamp)',
    ]);
    const expired = `update orders set state = 'expired' where id = '${id}'`;
    expect(await differencesAfter(expired)).toEqual([
      `order #${number}, which is expired, holds 2 + 0 of Lamp (lamp)`,
    ]);
  });

  test('list a sum that differs from a recount, of each kind', async () => {
    const wrong = [
      'insert into sales_sums (slot, orders, net_paise, refunded_paise) values (7, 1, 300, 0)',
      "insert into order_sums (slot, state, orders) values (8, 'paid', -2)",
      "insert into product_sums (day, product_id, pieces, paise) values (9, 'lamp', 4, 40)",
    ];
    expect(await differencesAfter(...wrong)).toEqual([
      'sales_sums, slot 7: orders is 1, a recount says 0; net_paise is 300, a recount says 0',
      'order_sums, slot 8, state paid: orders is -2, a recount says 0',
      'product_sums, day 9, product_id lamp: pieces is 4, a recount says 0; paise is 40, a recount says 0',
    ]);
  });

  test('list the first twenty of many, and say how many there are', async () => {
    const { shop } = await shared(place, openBusyShop);
    const all: Checked[] = [];
    await shop.database.transaction(async (tx) => {
      for (let slot = 0; slot < 23; slot += 1) {
        await sql`insert into order_sums (slot, state, orders) values (${slot}, 'paid', 1)`.execute(
          tx,
        );
      }
      await checkBooks(tx, (checked) => void all.push(checked));
      return new Failure('shopUnavailable');
    });
    const [sums] = all.filter(({ found }) => found > 0);
    expect([sums?.found, sums?.differences.length]).toEqual([23, 20]);
    expect(sums?.differences[19]).toBe(
      'order_sums, slot 19, state paid: orders is 1, a recount says 0',
    );
  });
});
