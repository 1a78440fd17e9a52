import { expect, test } from 'vitest';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../../platform/testing/engines.ts';
import { openSandbox, refusal } from './testing.ts';

async function openPaid(place: Place) {
  const sandbox = await openSandbox(place);
  const newPaid = async () => sandbox.newPayment(await sandbox.newOrder(), true);
  const paymentId = await newPaid();
  const refund = (body: object, key?: string, id = paymentId) =>
    sandbox.ask(
      `/payments/${id}/refund`,
      body,
      key === undefined ? {} : { 'x-refund-idempotency': key },
    );
  const payment = async () => (await sandbox.ask(`/payments/${paymentId}`)).body;
  return { ...sandbox, newPaid, paymentId, refund, payment };
}

describeOnOneEngine("the sandbox's refunds", (place) => {
  const tooMuch = refusal('The refund amount is greater than the amount that is left', {
    field: 'amount',
  });

  test('without an amount the whole payment is refunded', async () => {
    const { refund, payment, paymentId } = await openPaid(place);
    expect(await refund({})).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
        entity: 'refund',
        payment_id: paymentId,
        amount: 50_000,
        currency: 'INR',
        notes: [],
        receipt: null,
        acquirer_data: { arn: null },
        batch_id: null,
        status: 'processed',
        speed_requested: 'normal',
        speed_processed: 'normal',
        created_at: expect.closeTo(Date.now() / 1_000, -2),
      },
    });
    expect(await payment()).toMatchObject({
      status: 'refunded',
      amount_refunded: 50_000,
      refund_status: 'full',
    });
    expect(await refund({})).toEqual({ status: 400, body: tooMuch });
  });

  test('a refund keeps the notes, receipt and speed it was requested with, and its events are sent', async () => {
    const { refund, paymentId, events } = await openPaid(place);
    const more = { notes: { why: 'broken' }, receipt: 'back-1', speed: 'optimum' };
    const { body } = await refund({ amount: 20_000, ...more });
    expect(body).toMatchObject({
      notes: { why: 'broken' },
      receipt: 'back-1',
      speed_requested: 'optimum',
    });
    const payload = {
      refund: { entity: body },
      payment: { entity: { id: paymentId, amount_refunded: 20_000, refund_status: 'partial' } },
    };
    expect(await events('refund.')).toMatchObject([
      { event: 'refund.created', contains: ['refund', 'payment'], payload },
      { event: 'refund.processed', contains: ['refund', 'payment'], payload },
    ]);
  });

  test('partial refunds are accepted until nothing is left, and never more', async () => {
    const { refund, payment } = await openPaid(place);
    expect((await refund({ amount: 20_000 })).body.amount).toBe(20_000);
    expect(await payment()).toMatchObject({
      status: 'captured',
      amount_refunded: 20_000,
      refund_status: 'partial',
    });
    expect(await refund({ amount: 30_001 })).toEqual({ status: 400, body: tooMuch });
    expect((await refund({})).body.amount).toBe(30_000);
    expect(await payment()).toMatchObject({ status: 'refunded', amount_refunded: 50_000 });
    for (const amount of [0, -1, 0.5, '1']) {
      expect((await refund({ amount })).status).toBe(400);
    }
  });

  test('a payment that was never captured cannot be refunded', async () => {
    const { refund, newOrder, newPayment } = await openPaid(place);
    const authorised = await newPayment(await newOrder(), false);
    expect((await refund({}, undefined, authorised)).status).toBe(400);
    expect((await refund({}, undefined, 'pay_x')).body).toEqual(
      refusal('The id provided does not exist'),
    );
  });

  async function openPaidBy(cardLast4: string) {
    const sandbox = await openSandbox(place);
    const paymentId = await sandbox.newPayment(await sandbox.newOrder(), true, { cardLast4 });
    const refund = (body: object, key: string) =>
      sandbox.ask(`/payments/${paymentId}/refund`, body, { 'x-refund-idempotency': key });
    return { ...sandbox, paymentId, refund };
  }

  test('a refund to the card ending in 0005 is rejected every time', async () => {
    const { ask, paymentId, refund, events } = await openPaidBy('0005');
    for (const key of ['key_-12345', 'key_-12345', 'key_-12346']) {
      expect(await refund({}, key)).toEqual({
        status: 400,
        body: refusal(
          'Your account does not have enough balance to carry out the refund operation.',
        ),
      });
    }
    expect((await ask(`/payments/${paymentId}`)).body).toMatchObject({ amount_refunded: 0 });
    expect(await events('refund.')).toEqual([]);
  });

  test('the first refund to the card ending in 0006 fails after its answer, the next succeeds', async () => {
    const { ask, paymentId, refund, events } = await openPaidBy('0006');
    const first = await refund({ amount: 20_000 }, 'key_-12345');
    expect(first).toMatchObject({ status: 200, body: { status: 'pending', amount: 20_000 } });
    const failed = { ...first.body, status: 'failed' };
    expect(await ask(`/refunds/${first.body.id}`)).toEqual({ status: 200, body: failed });
    expect(await refund({ amount: 20_000 }, 'key_-12345')).toEqual({ status: 200, body: failed });
    expect((await ask(`/payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
    });
    const payload = (refundNow: object) => ({
      refund: { entity: refundNow },
      payment: { entity: { id: paymentId, amount_refunded: 0 } },
    });
    expect(await events('refund.')).toMatchObject([
      { event: 'refund.created', payload: payload(first.body) },
      { event: 'refund.failed', payload: payload(failed) },
    ]);
    expect((await refund({}, 'key_-12346')).body).toMatchObject({
      status: 'processed',
      amount: 50_000,
    });
  });

  test('a refund can be read; an unknown one is rejected', async () => {
    const { ask, refund } = await openPaid(place);
    const { body } = await refund({ amount: 20_000 });
    expect(await ask(`/refunds/${body.id}`)).toEqual({ status: 200, body });
    expect(await ask('/refunds/rfnd_x')).toEqual({
      status: 400,
      body: refusal('The id provided does not exist'),
    });
  });

  test('a key of fewer than 10 characters, with other characters or of another payment is rejected', async () => {
    const { refund, payment, newPaid } = await openPaid(place);
    for (const key of ['123456789', 'with space!', '1234567890:']) {
      expect((await refund({}, key)).status).toBe(400);
    }
    const other = await newPaid();
    expect((await refund({}, '1234567890', other)).status).toBe(200);
    expect((await refund({}, '1234567890')).status).toBe(400);
    expect((await payment()).amount_refunded).toBe(0);
  });
});

describeOnEachEngine("the sandbox's refunds, on each engine", (place) => {
  test('the same key gives the same refund, however often and at once it is sent', async () => {
    const { refund, payment } = await openPaid(place);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund({ amount: 20_000 }, 'key_-12345')),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect((await payment()).amount_refunded).toBe(20_000);
    expect((await refund({ amount: 20_000 }, 'key_-12346')).body.id).not.toBe(answers[0]?.body.id);
    expect((await payment()).amount_refunded).toBe(40_000);
  });
});
