import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openSandbox, refusal } from './testing.ts';

describeOnOneEngine("the sandbox's orders", (place) => {
  test("an order is answered in the provider's format, with an empty list for no notes", async () => {
    const { ask } = await openSandbox(place);
    const order = { amount: 50_000, currency: 'INR', receipt: 'our-id' };
    const made = await ask('/orders', order);
    expect(made).toEqual({
      status: 200,
      body: {
        ...order,
        id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
        entity: 'order',
        amount_paid: 0,
        amount_due: 50_000,
        offer_id: null,
        status: 'created',
        attempts: 0,
        notes: [],
        created_at: expect.closeTo(Date.now() / 1_000, -2),
      },
    });
    expect((await ask(`/orders/${made.body.id}`)).body).toEqual(made.body);
    const notes = { gift: 'yes' };
    expect((await ask('/orders', { ...order, receipt: 'other', notes })).body.notes).toEqual(notes);
  });

  test("a caller without the keys is rejected in the provider's own format", async () => {
    const { ask, shop, newOrder } = await openSandbox(place);
    const { keyId, keySecret } = shop.sandbox;
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    const strangers = [
      '',
      basic(`${keyId}:wrong`),
      basic(`${keySecret}:${keyId}`),
      basic(`${keyId}:${keySecret}`).toLowerCase(),
      basic(`${keyId}:${keySecret}`).replace('Basic', 'basic'),
      `Bearer ${keySecret}`,
    ];
    const order = { amount: 50_000, currency: 'INR' };
    for (const authorization of strangers) {
      const refused = await ask('/orders', order, { authorization });
      expect(refused).toEqual({ status: 401, body: refusal('Authentication failed') });
    }
    const id = await newOrder();
    const calls: [string, object?][] = [
      ['/orders'],
      [`/orders/${id}`],
      [`/orders/${id}/payments`],
      ['/payments/pay_00000000000000'],
      ['/payments/pay_00000000000000/capture', order],
      ['/payments/pay_00000000000000/refund', {}],
    ];
    for (const [path, body] of calls) {
      expect((await ask(path, body, { authorization: '' })).status, path).toBe(401);
    }
  });

  test('an invalid order is rejected with the name of the field, and creates nothing', async () => {
    const { ask, shop } = await openSandbox(place);
    const sixteen = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`note${n}`, 'x']));
    const mistakes: [string, unknown][] = [
      ['amount', 99],
      ['amount', 100.5],
      ['amount', '100'],
      ['amount', undefined],
      ['currency', 'RUPEES'],
      ['receipt', 'r'.repeat(41)],
      ['notes', sixteen],
      ['notes', { long: 'x'.repeat(257) }],
    ];
    for (const [field, value] of mistakes) {
      const refused = await ask('/orders', { amount: 50_000, currency: 'INR', [field]: value });
      expect(refused.status, `${field} ${value}`).toBe(400);
      expect(refused.body).toEqual(refusal(expect.stringMatching(/./), { field }));
    }
    expect(await shop.database.query.selectFrom('sandbox_orders').selectAll().execute()).toEqual(
      [],
    );
  });

  test('a body that is not JSON is rejected and is not a server error', async () => {
    const { shop } = await openSandbox(place);
    const { keyId, keySecret } = shop.sandbox;
    const send = (path: string, type: string) =>
      fetch(`${shop.url}/sandbox/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
          'content-type': type,
        },
        body: '{"amount":',
      });
    for (const path of ['/orders', '/checkout']) {
      const refused = await send(path, 'application/json');
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual(refusal(expect.stringMatching(/./)));
      expect((await send(path, 'text/plain')).status).toBe(415);
    }
  });

  test('an order is found by its receipt, which no other order can have', async () => {
    const { ask } = await openSandbox(place);
    const order = { amount: 50_000, currency: 'INR', receipt: 'our-id' };
    const { body: made } = await ask('/orders', order);
    await ask('/orders', { ...order, receipt: 'another' });
    expect((await ask('/orders?receipt=our-id')).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [made],
    });
    expect((await ask('/orders?receipt=nothing')).body).toMatchObject({ count: 0, items: [] });
    const again = await ask('/orders', order);
    expect(again.status).toBe(400);
    expect(again.body).toEqual(refusal('Receipt is not unique', { field: 'receipt' }));
  });

  test('every attempt to pay an order is among its payments; an unknown order is rejected', async () => {
    const { ask, shop, newOrder } = await openSandbox(place);
    const id = await newOrder();
    expect((await ask(`/orders/${id}/payments`)).body).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    });
    await shop.pay(id, '4100 2800 0006 0003');
    const paid = await shop.pay(id);
    const { body } = await ask(`/orders/${id}/payments`);
    const { body: payment } = await ask(`/payments/${paid.razorpay_payment_id}`);
    expect(payment).toMatchObject({ order_id: id, amount: 50_000, status: 'captured' });
    expect(body).toMatchObject({ entity: 'collection', count: 2 });
    expect(body.items).toEqual(
      expect.arrayContaining([
        payment,
        expect.objectContaining({ order_id: id, status: 'failed' }),
      ]),
    );
    expect((await ask(`/orders/${id}`)).body).toMatchObject({
      status: 'paid',
      attempts: 2,
      amount_paid: 50_000,
      amount_due: 0,
    });
    for (const path of ['/orders/order_x', '/orders/order_x/payments', '/payments/pay_x']) {
      const refused = await ask(path);
      expect(refused).toEqual({ status: 400, body: refusal('The id provided does not exist') });
    }
  });
});
