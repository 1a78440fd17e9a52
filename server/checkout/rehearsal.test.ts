import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '../config.ts';
import { openPayments } from '../payments/open-payments.ts';
import { signWebhook } from '../payments/razorpay/signatures.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnOneEngine, type Place } from '../platform/testing/engines.ts';
import {
  ADDRESS,
  amountOf,
  itemsBody,
  openPayingShop,
  placedId,
} from '../platform/testing/paying-shop.ts';
import { serveDatabase } from '../platform/testing/test-shop.ts';

const REFUSAL = {
  status: 409,
  code: 'rehearsal',
  detail: 'This is a rehearsal, a copy of the shop: nothing can be ordered, paid or refunded here.',
};

/** Everything that a rehearsal may not change; `leases` shows that jobs have run. */
const TABLES = [
  'orders',
  'payments',
  'refunds',
  'products',
  'stock_holds',
  'deliveries',
  'mailbox',
  'leases',
  'webhook_events',
] as const;

/** A shop with a paid and an unpaid order, and a rehearsal of it in a second server. */
async function rehearse(place: Place, paymentAccount?: Config['paymentAccount']) {
  const shop = await openPayingShop(place);
  const { database } = shop;
  const product = await addProduct(database, { stock: 5, price_paise: 30_000 });
  const items = [{ product, qty: 1 }];
  const [admin, shopper] = [await shop.admin(), await shop.shopper()];
  const orderId = await placedId(await shop.place(shopper, items));
  const paid = await shop.pay(orderId);
  expect((await shop.verify(shopper, paid, items)).statusCode).toBe(200);
  const due = await placedId(await shop.place(shopper, items));
  const { sandbox } = shop;
  await shop.app.close();

  const rows = async () =>
    Promise.all(
      TABLES.map(async (table) => [
        table,
        (await sql`select * from ${sql.table(table)} order by 1`.execute(database.query)).rows,
      ]),
    );
  const before = await rows();
  const copy = await serveDatabase(database, { config: { isRehearsal: true, paymentAccount } });
  await copy.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...copy, admin, shopper, orderId, paid, due, items, sandbox, before, rows };
}

type Rehearsal = Awaited<ReturnType<typeof rehearse>>;

async function expectRefusals(copy: Rehearsal, webhookSecret: string): Promise<void> {
  const { request, shopper, admin, items, orderId, paid, due } = copy;
  const order = { orderItems: itemsBody(items), shippingAddress: ADDRESS };
  const post = (url: string, { jwtToken: token }: typeof admin, body: object = {}) =>
    request({ method: 'POST', url, token, body });
  const event = JSON.stringify({
    event: 'payment.captured',
    created_at: 1,
    payload: { payment: { entity: { id: paid.razorpay_payment_id, order_id: due } } },
  });
  const answers = await Promise.all([
    post('/api/payment/placeOrder', shopper, { amount: amountOf(items), ...order }),
    post(`/api/orders/${due}/pay`, shopper),
    post('/api/payment/paymentVerification', shopper, {
      order_id: due,
      payment_id: paid.razorpay_payment_id,
      razorpay_signature: paid.razorpay_signature,
      ...order,
    }),
    post(`/api/admin/orders/${orderId}/refund`, admin, { requestId: 'a-refund-of-it-all' }),
    post(`/api/admin/orders/${orderId}/refunds/none/settle`, admin, { note: 'in cash' }),
    post(`/api/admin/orders/${due}/release`, admin),
    request({
      method: 'POST',
      url: '/api/payment/webhook',
      body: event,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signWebhook(event, webhookSecret),
        'x-razorpay-event-id': 'event-1',
      },
    }),
  ]);
  for (const answer of answers) expect(answer.json()).toMatchObject(REFUSAL);
}

/** What a shopper and an owner may still do. */
async function lookAround({ request, shopper, admin, orderId, due }: Rehearsal): Promise<void> {
  const registered = await request({
    method: 'POST',
    url: '/api/users/register',
    body: {
      name: 'Meera',
      email: 'meera@example.com',
      password: 'a long enough phrase',
      cpassword: 'a long enough phrase',
    },
  });
  const looks = await Promise.all([
    request({ url: '/api/products' }),
    request({ url: `/api/orders/${orderId}`, token: shopper.jwtToken }),
    request({ url: '/api/orders/holds', token: shopper.jwtToken }),
    request({ url: `/api/admin/orders/${due}`, token: admin.jwtToken }),
    request({ url: '/api/admin/stats', token: admin.jwtToken }),
  ]);
  expect([registered, ...looks].map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
}

describeOnOneEngine('a rehearsal', (place) => {
  test('of a shop in test mode moves no money, has no sandbox, sends no mail and runs no job', async () => {
    const copy = await rehearse(place);
    await lookAround(copy);
    await expectRefusals(copy, copy.sandbox.webhookSecret);
    for (const path of ['/sandbox/v1/orders', '/sandbox/checkout.js']) {
      expect((await copy.request({ url: path })).statusCode, path).toBe(404);
    }
    await copy.app.close();
    expect(await copy.rows()).toEqual(copy.before);
  });

  test('of a shop with keys never calls the provider', async () => {
    const calls: unknown[] = [];
    const provider = createServer((request, response) => {
      calls.push(request.url);
      response.end('{}');
    });
    onTestFinished(() => void provider.close());
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
    const { port } = provider.address() as AddressInfo;
    const account = {
      keyId: 'rzp_live_rehearsed',
      keySecret: 'the secret of the key',
      webhookSecret: 'the secret of webhooks',
      api: `http://127.0.0.1:${port}/v1`,
    };
    const copy = await rehearse(place, account);
    await lookAround(copy);
    await expectRefusals(copy, 'the secret of webhooks');
    await copy.app.close();
    // Whatever else might ask the provider cannot.
    const { payments } = await openPayments(copy.database, account, () => '', {
      isRehearsal: true,
    });
    await expect(payments.isPaid('order_1')).rejects.toThrow('A rehearsal calls no provider.');
    expect(calls).toEqual([]);
    expect(await copy.rows()).toEqual(copy.before);
  });
});
