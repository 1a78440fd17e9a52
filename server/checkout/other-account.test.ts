import { expect, test } from 'vitest';
import type { Session } from '../../contract/accounts/schemas.ts';
import { signPayment, signWebhook } from '../payments/razorpay/signatures.ts';
import { addSandboxAccount, type SandboxAccount } from '../payments/sandbox/account.ts';
import { attemptPayment } from '../payments/sandbox/provider.ts';
import type { Database } from '../platform/db/open.ts';
import { asReconciler } from '../platform/testing/checkout-context.ts';
import { forgetOpening } from '../platform/testing/crashes.ts';
import { addProduct, openMigrated } from '../platform/testing/databases.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import type { Fault } from '../platform/testing/faulty-proxy.ts';
import {
  ADDRESS,
  amountOf,
  type Item,
  itemsBody,
  openPayingShop,
  placedId,
  STRICT,
  stockOf,
} from '../platform/testing/paying-shop.ts';
import { serveDatabase, type TestShop } from '../platform/testing/test-shop.ts';
import { reconcile } from './reconcile.ts';

const MINUTE_MS = 60_000;

describeOnOneEngine('after the keys were changed', (place) => {
  /** A provider with two accounts, and a shop with its own database. */
  async function openAccounts() {
    const provider = await openPayingShop(place);
    const accounts = [
      await addSandboxAccount(provider),
      await addSandboxAccount(provider),
    ] as const;
    const database = await openMigrated(place);
    const product = await addProduct(database, { stock: 1 });
    const items: Item[] = [{ product, qty: 1 }];
    const log: string[] = [];
    /** The shop with an account's keys; it reconciles once it listens. */
    const serve = (account: SandboxAccount) =>
      serveDatabase(database, {
        config: { paymentAccount: { ...account, api: `${provider.url}/sandbox/v1` } },
        parts: { logTo: { write: (line) => void log.push(line) } },
      });
    /** Pays in the provider's window. */
    const payAt = async (orderId: string) => {
      const attempt = { orderId, cardLast4: '1007', error: undefined, captures: true };
      return (await attemptPayment(provider, attempt)).id;
    };
    return { accounts, database, product, items, log, serve, payAt };
  }

  const placeAt = (shop: TestShop, { jwtToken: token }: Session, items: readonly Item[]) =>
    shop.request({
      method: 'POST',
      url: '/api/payment/placeOrder',
      token,
      body: {
        amount: amountOf(items),
        orderItems: itemsBody(items),
        shippingAddress: ADDRESS,
      },
    });

  const endHolds = ({ query }: Database) =>
    query
      .updateTable('orders')
      .set({ hold_ends_at: Date.now() - 1 })
      .execute();

  test('orders of the former account expire on time, their stock returns, and the log says so once', async () => {
    const { accounts, database, product, items, log, serve } = await openAccounts();
    const [former, present] = accounts;
    const before = await serve(former);
    await placedId(await placeAt(before, await before.shopper(), items));
    const other = await addProduct(database, { stock: 1 });
    await placedId(await placeAt(before, await before.shopper(), [{ product: other, qty: 1 }]));
    await before.app.close();

    const after = await serve(present);
    await after.app.listen({ port: 0, host: '127.0.0.1' });
    const states = async () =>
      (await database.query.selectFrom('orders').select('state').execute()).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['pending', 'pending']);
    await endHolds(database);
    await expect.poll(states).toEqual(['expired', 'expired']);
    expect(await stockOf(database, product.id)).toBe(1);
    expect(await stockOf(database, other.id)).toBe(1);
    const said = log.filter((line) => line.includes('does not know orders of this account'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(former.keyId);
    // No line contains the secret.
    expect(log.join('')).not.toContain(former.keySecret);
  });

  test('the same cart is opened again at the current account, and the old order cannot be paid', async () => {
    const { accounts, database, items, serve } = await openAccounts();
    const [former, present] = accounts;
    const before = await serve(former);
    const shopper = await before.shopper();
    const first = await placedId(await placeAt(before, shopper, items));
    const after = await serve(present);
    const pay = (orderId: string) =>
      after.request({
        method: 'POST',
        url: `/api/orders/${orderId}/pay`,
        token: shopper.jwtToken,
      });
    expect((await pay(first)).json()).toMatchObject({ status: 409, code: 'order_state' });
    const placed = await placeAt(after, shopper, items);
    expect(placed.json()).toMatchObject({ key: present.keyId });
    const second = await placedId(placed);
    expect(second).not.toBe(first);
    expect((await pay(second)).statusCode).toBe(200);
    const accountsOf = await database.query
      .selectFrom('orders')
      .innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
      .select(['public_id', 'provider', 'account', 'state'])
      .orderBy('created_at')
      .orderBy('orders.id')
      .execute();
    expect(accountsOf).toEqual([
      { public_id: first, provider: 'razorpay', account: former.keyId, state: 'expired' },
      { public_id: second, provider: 'razorpay', account: present.keyId, state: 'pending' },
    ]);
  });

  test('an order that was not yet opened at the former account is opened and paid at the current one', async () => {
    const { accounts, database, items, serve, payAt } = await openAccounts();
    const [former, present] = accounts;
    const before = await serve(former);
    const shopper = await before.shopper();
    await placedId(await placeAt(before, shopper, items));
    await forgetOpening(database);
    const after = await serve(present);
    const orderId = await placedId(await placeAt(after, shopper, items));
    const attempts = await database.query
      .selectFrom('payment_attempts')
      .select(['provider', 'account', 'provider_order_id'])
      .execute();
    expect(attempts).toEqual([
      { provider: 'razorpay', account: present.keyId, provider_order_id: orderId },
    ]);
    const paymentId = await payAt(orderId);
    const verified = await after.request({
      method: 'POST',
      url: '/api/payment/paymentVerification',
      token: shopper.jwtToken,
      body: {
        order_id: orderId,
        payment_id: paymentId,
        razorpay_signature: signPayment(orderId, paymentId, present.keySecret),
        orderItems: itemsBody(items),
        shippingAddress: ADDRESS,
      },
    });
    expect(verified.json()).toMatchObject({ order_id: orderId, isPaid: true });
  });

  const says = (status: number, description: string): Fault => ({
    kind: 'status',
    status,
    body: JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description } }),
  });

  test('webhooks and verifications for the former account are answered, and nothing is lost', async () => {
    const { accounts, database, items, serve } = await openAccounts();
    const [former, present] = accounts;
    const before = await serve(former);
    const shopper = await before.shopper();
    const orderId = await placedId(await placeAt(before, shopper, items));
    const after = await serve(present);
    const body = JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_00000000000001', order_id: orderId } } },
    });
    const event = await after.app.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signWebhook(body, present.webhookSecret),
        'x-razorpay-event-id': 'evt_1',
      },
      payload: body,
    });
    expect(event.statusCode).toBe(200);
    // Its window signed with the former secret, so only the provider knows whether it is paid.
    const verified = await after.request({
      method: 'POST',
      url: '/api/payment/paymentVerification',
      token: shopper.jwtToken,
      body: {
        order_id: orderId,
        payment_id: 'pay_00000000000001',
        razorpay_signature: signPayment(orderId, 'pay_00000000000001', former.keySecret),
      },
    });
    expect(verified.json()).toMatchObject({ status: 409, code: 'payment_pending' });
    const order = await database.query.selectFrom('orders').select('state').executeTakeFirst();
    expect(order?.state).toBe('pending');
  });

  test('a payment the provider refuses to capture does not count: the hold ends on time', async () => {
    const { shop, product, items, session, proxy, ctx } = await openFaultyCheckout(place);
    const orderId = await placedId(await shop.place(session, items));
    const attempt = { orderId, cardLast4: '1007', error: undefined, captures: false };
    const { id } = await attemptPayment(shop, attempt);
    const refused = says(400, 'The payment was blocked');
    for (let time = 0; time < 2; time += 1) {
      proxy.strike(`POST /payments/${id}/capture`, refused);
    }
    await reconcile(asReconciler(ctx), { report: STRICT, now: Date.now() + 16 * MINUTE_MS });
    expect(await stockOf(shop.database, product.id)).toBe(1);
  });

  const answers: [string, Fault, string][] = [
    ['that the id does not exist', says(400, 'The id provided does not exist'), 'expired'],
    ['"Authentication failed" with 400', says(400, 'Authentication failed'), 'pending'],
    ['401', says(401, 'The api key provided is invalid'), 'pending'],
    ['something else', says(400, 'The payment method is not allowed'), 'pending'],
  ];
  test.each(answers)(
    'if the provider answers %s, an order past its deadline is %s',
    async (_, fault, state) => {
      const { shop, items, session, proxy, ctx } = await openFaultyCheckout(place);
      const orderId = await placedId(await shop.place(session, items));
      proxy.strike(`GET /orders/${orderId}/payments`, fault);
      const quiet = { ...STRICT, failed: () => {}, unknownAccount: () => {} };
      await reconcile(asReconciler(ctx), { report: quiet, now: Date.now() + 16 * MINUTE_MS });
      const order = await shop.database.query
        .selectFrom('orders')
        .select(['state', 'provider_account'])
        .executeTakeFirst();
      expect(order).toEqual({ state, provider_account: 'sandbox' });
    },
  );
});
