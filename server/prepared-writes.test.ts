import { expect, test } from 'vitest';
import {
  insertExtraPayment,
  insertPayment,
  recordWebhookEvent,
} from './checkout/checkout-queries.ts';
import { keepOpened } from './checkout/keep-opened.ts';
import { insertOrder } from './checkout/placing-queries.ts';
import { recordEvent } from './events/record-event.ts';
import { claimDue, renewClaims } from './mail/delivery-queries.ts';
import { insertDeliveries } from './mail/fan-out-queries.ts';
import { keepMails } from './mail/mailbox/mailbox-queries.ts';
import { recordOutcomes } from './mail/outcome-queries.ts';
import { addHistory } from './orders/history.ts';
import { moveOrder } from './orders/states.ts';
import { addOrder } from './orders/testing.ts';
import { createSandboxOrder } from './payments/sandbox/orders.ts';
import { attemptPayment } from './payments/sandbox/provider.ts';
import { addProduct, addUser, openMigrated } from './platform/testing/databases.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { insertHolds } from './stock/hold-queries.ts';
import { takePieces } from './stock/take.ts';

/**
 * A prepared statement is built from placeholders, so a column that it forgets takes its default in
 * silence. Each is written with values that are no defaults, and read back.
 */
describeOnEachEngine('every column of a prepared statement is written', (place) => {
  async function open() {
    const database = await openMigrated(place);
    const { query } = database;
    const { id: userId } = await addUser(database);
    const order = await addOrder(database, { user_id: userId, state: 'pending' });
    return { database, query, userId, order };
  }

  test('orders and their lines', async () => {
    const { database, query, userId } = await open();
    await query.updateTable('orders').set({ state: 'paid' }).execute();
    const line = { product_id: 'p', name: 'n', image: 'i', description: 'd' };
    await insertOrder(query, {
      id: 'mine',
      userId,
      amount: 7_013,
      shippingAddress: undefined,
      fingerprint: 'f',
      cart: {
        price: {
          totals: { subtotalPaise: 5_000, shippingPaise: 1_913, taxPaise: 100, totalPaise: 7_013 },
          lines: [
            { discountPaise: 7, taxHundredths: 215, taxPaise: 66 },
            { discountPaise: 8, taxHundredths: 216, taxPaise: 34 },
          ],
          charges: [
            { kind: 'fee', paise: 1_920 },
            { kind: 'discount', paise: -7 },
          ],
        },
        wanted: [],
        onOffer: new Map(),
        lines: [
          { ...line, price_paise: 1_100, qty: 3 },
          { ...line, price_paise: 1_700, qty: 1 },
        ],
      },
      rates: { shippingPaise: 1_913, taxHundredths: 215 },
      account: 'rzp_test_mine',
      holdEndsAt: 77,
      now: 66,
    });
    const stored = () =>
      query.selectFrom('orders').selectAll().where('id', '=', 'mine').executeTakeFirst();
    expect(await stored()).toMatchObject({
      provider_order_id: null,
      user_id: userId,
      state: 'pending',
      subtotal_paise: 5_000,
      shipping_paise: 1_913,
      tax_paise: 100,
      total_paise: 7_013,
      payment_method: 'Razorpay',
      shipping_address: null,
      fingerprint: 'f',
      provider_account: 'rzp_test_mine',
      hold_ends_at: 77,
      rate_shipping_paise: 1_913,
      rate_tax_hundredths: 215,
      created_at: 66,
      updated_at: 66,
    });
    const lines = query.selectFrom('order_lines').selectAll().where('order_id', '=', 'mine');
    expect(await lines.orderBy('position').execute()).toEqual([
      {
        order_id: 'mine',
        position: 0,
        ...line,
        price_paise: 1_100,
        qty: 3,
        discount_paise: 7,
        tax_hundredths: 215,
        tax_paise: 66,
      },
      {
        order_id: 'mine',
        position: 1,
        ...line,
        price_paise: 1_700,
        qty: 1,
        discount_paise: 8,
        tax_hundredths: 216,
        tax_paise: 34,
      },
    ]);
    expect(
      await query.selectFrom('order_charges').selectAll().orderBy('position').execute(),
    ).toEqual([
      { order_id: 'mine', position: 0, kind: 'fee', amount_paise: 1_920 },
      { order_id: 'mine', position: 1, kind: 'discount', amount_paise: -7 },
    ]);
    const payments = { name: 'razorpay', account: 'rzp_test_later' };
    await keepOpened(database, 'mine', payments, { id: 'order_mine' });
    const attempts = query.selectFrom('payment_attempts').selectAll();
    expect(await attempts.where('order_id', '=', 'mine').execute()).toEqual([
      {
        id: expect.any(Number),
        order_id: 'mine',
        provider: 'razorpay',
        account: 'rzp_test_later',
        provider_order_id: 'order_mine',
      },
    ]);
    await moveOrder(query, 'mine', ['pending', 'paid'], 'me');
    const moved = await stored();
    expect(moved).toMatchObject({ public_id: 'order_mine', state: 'paid' });
    expect(moved).toMatchObject({
      provider_order_id: 'order_mine',
      provider_account: 'rzp_test_later',
    });
    expect(moved?.paid_at).toBeGreaterThan(66);
    expect(moved?.updated_at).toBe(moved?.paid_at);
  });

  test('payments, history and events', async () => {
    const { query, order } = await open();
    const { provider_order_id: orderId } = order;
    const paid = { id: 'pay_1', orderId, amount: 7_013, refunded: 12 };
    await insertPayment(query, order.id, paid, { orderedPaise: 6_900 });
    await insertExtraPayment(query, order.id, { id: 'pay_2', orderId, amount: 31, refunded: 0 });
    const at = expect.any(Number);
    expect(await query.selectFrom('payments').selectAll().orderBy('id').execute()).toEqual([
      {
        id: 'pay_1',
        order_id: order.id,
        attempt_id: 1,
        amount_paise: 7_013,
        ordered_paise: 6_900,
        refunded_paise: 0,
        created_at: at,
        is_extra: 0,
        follow_at: at,
      },
      {
        id: 'pay_2',
        order_id: order.id,
        attempt_id: 1,
        amount_paise: 31,
        ordered_paise: 0,
        refunded_paise: 0,
        created_at: at,
        is_extra: 1,
        follow_at: null,
      },
    ]);
    await recordWebhookEvent(query, { id: 'evt_1', name: 'payment.odd' });
    expect(await query.selectFrom('webhook_events').selectAll().execute()).toEqual([
      { id: 'evt_1', event: 'payment.odd', received_at: at },
    ]);
    await addHistory(query, order.id, 'me', { kind: 'undelivered' }, 55);
    expect(await query.selectFrom('order_history').selectAll().execute()).toEqual([
      {
        id: expect.any(String),
        order_id: order.id,
        at: 55,
        actor: 'me',
        event: '{"kind":"undelivered"}',
      },
    ]);
  });

  test('mails', async () => {
    const { database, query } = await open();
    await database.transaction((tx) =>
      recordEvent(tx, { kind: 'password_changed', userId: 'someone' }),
    );
    const event = await query.selectFrom('events').selectAll().executeTakeFirstOrThrow();
    expect(event).toEqual({
      id: expect.any(String),
      kind: 'password_changed',
      data: '{"userId":"someone"}',
      at: expect.any(Number),
      is_fresh: 1,
      user_id: 'someone',
    });
    const delivery = {
      id: 'd1',
      event_id: event.id,
      audience: 'owner' as const,
      message_id: 'm1',
      recipient: 'r',
      due_at: 11,
      claimed_until: 12,
      claimed_by: 'w1',
      created_at: 13,
    };
    await insertDeliveries(query, [delivery]);
    const stored = () => query.selectFrom('deliveries').selectAll().executeTakeFirst();
    const rest = {
      subject: null,
      state: 'waiting',
      attempts: 0,
      last_error: null,
      cause: null,
      ended_at: null,
    };
    expect(await stored()).toEqual({ ...delivery, ...rest });
    await database.transaction((tx) => claimDue(tx, { by: 'w2', until: 99, now: 50, limit: 3 }));
    expect(await stored()).toMatchObject({ claimed_by: 'w2', claimed_until: 99 });
    await renewClaims(query, [{ id: 'd1' }], { by: 'w2', until: 111 });
    expect(await stored()).toMatchObject({ claimed_until: 111 });
    const outcome = { id: 'd1', attempts: 4, dueAt: 222, recipient: 'to', subject: 'hi' };
    await recordOutcomes(query, 'w2', [
      { ...outcome, state: 'waiting', error: 'why', cause: 'timed_out', endedAt: 333 },
    ]);
    expect(await stored()).toMatchObject({
      state: 'waiting',
      attempts: 4,
      due_at: 222,
      recipient: 'to',
      subject: 'hi',
      last_error: 'why',
      cause: 'timed_out',
      ended_at: 333,
      claimed_until: 0,
    });
    const sent = { ...outcome, recipient: 'to2', subject: 'hi2', state: 'sent' as const };
    await recordOutcomes(query, 'w2', [{ ...sent, error: null, cause: null, endedAt: null }]);
    expect(await stored()).toMatchObject({
      state: 'sent',
      attempts: 5,
      recipient: 'to2',
      subject: 'hi2',
      last_error: null,
      cause: null,
    });
    const mail = {
      id: 'b1',
      message_id: 'mid',
      sender: 's',
      recipient: 'r',
      subject: 'su',
      text: 't',
      html: 'h',
      received_at: 44,
    };
    await keepMails(query, [mail]);
    expect(await query.selectFrom('mailbox').selectAll().execute()).toMatchObject([mail]);
  });

  test('holds and stock', async () => {
    const { database, query, order } = await open();
    const { id: productId } = await addProduct(database, { stock: 9 });
    const hold = { order_id: order.id, product_id: productId, firm: 3, soft: 2, network: 'net' };
    await insertHolds(query, [hold]);
    expect(await query.selectFrom('stock_holds').selectAll().execute()).toEqual([hold]);
    expect(await takePieces(query, { productId, qty: 4 })).toBe(5);
  });

  test('the sandbox’s orders, payments and webhooks', async () => {
    const { database, query } = await open();
    const order = { amount: 5_100, currency: 'INR', receipt: 'rec', notes: { a: 'b' } };
    const { id } = await createSandboxOrder({ database, account: 'rzp_test_other' }, order);
    expect(await query.selectFrom('sandbox_orders').selectAll().execute()).toMatchObject([
      {
        id,
        account: 'rzp_test_other',
        receipt: 'rec',
        amount: 5_100,
        currency: 'INR',
        notes: '{"a":"b"}',
        attempts: 0,
        status: 'created',
      },
    ]);
    const attempt = { orderId: id, cardLast4: '4242', error: undefined, captures: false };
    const payment = await attemptPayment({ database }, { ...attempt, special: 'fee', at: 88_000 });
    expect(await query.selectFrom('sandbox_payments').selectAll().execute()).toMatchObject([
      {
        id: payment.id,
        order_id: id,
        amount: 7_460,
        fee: 2_360,
        tax: 360,
        amount_refunded: 0,
        status: 'authorized',
        error: null,
        method: 'card',
        card_last4: '4242',
        succeeds_at: null,
        notes: '{}',
        created_at: 88_000,
      },
    ]);
    expect(
      await query.selectFrom('sandbox_orders').select(['attempts', 'status']).execute(),
    ).toEqual([{ attempts: 1, status: 'attempted' }]);
    const webhooks = await query.selectFrom('sandbox_webhooks').selectAll().execute();
    expect(webhooks).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        body: expect.stringContaining('"payment.authorized"'),
        attempts: 0,
        due_at: expect.any(Number),
      },
    ]);
  });
});
