import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import { addSandboxAccount } from './account.ts';
import { moveDispute, openDispute } from './disputes.ts';
import { keysOf, openSandbox, refusal } from './testing.ts';

const RESPOND_BY = Date.UTC(2030, 0, 31);

describeOnOneEngine("the sandbox's disputes", (place) => {
  async function openPaid() {
    const sandbox = await openSandbox(place);
    const paymentId = await sandbox.newPayment(await sandbox.newOrder(), true);
    const send = async (method: string, path: string, body: object) => {
      const response = await fetch(`${sandbox.shop.url}/sandbox/v1${path}`, {
        method,
        headers: { ...keysOf(sandbox.shop.sandbox), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { id: string } };
    };
    return { ...sandbox, database: sandbox.shop.database, paymentId, send };
  }

  test('a dispute is opened about a payment, announced and found', async () => {
    const { database, ask, paymentId, events } = await openPaid();
    const dispute = await openDispute(
      { database },
      { paymentId, amount: 20_000, reasonCode: 'not_as_described', respondBy: RESPOND_BY },
    );
    expect(dispute).toEqual({
      id: expect.stringMatching(/^disp_[A-Za-z0-9]{14}$/),
      entity: 'dispute',
      payment_id: paymentId,
      amount: 20_000,
      currency: 'INR',
      amount_deducted: 0,
      reason_code: 'not_as_described',
      respond_by: 1_896_048_000,
      status: 'open',
      phase: 'chargeback',
      created_at: expect.closeTo(Date.now() / 1_000, -2),
    });
    expect(await events('payment.dispute.')).toMatchObject([
      {
        event: 'payment.dispute.created',
        contains: ['payment', 'dispute'],
        payload: { payment: { entity: { id: paymentId } }, dispute: { entity: dispute } },
      },
    ]);
    expect(await ask(`/disputes/${dispute.id}`)).toEqual({ status: 200, body: dispute });
    expect((await ask('/disputes')).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [dispute],
    });
  });

  test.each([
    ['under_review', 'under_review', 0],
    ['action_required', 'open', 0],
    ['won', 'won', 0],
    ['lost', 'lost', 50_000],
    ['closed', 'closed', 0],
  ] as const)(
    'a dispute moved to %s is %s, and that is announced',
    async (move, status, deducted) => {
      const { database, ask, paymentId, events } = await openPaid();
      const { id } = await openDispute({ database }, { paymentId });
      const moved = await moveDispute({ database }, { id, move });
      expect(moved).toMatchObject({ id, status, amount: 50_000, amount_deducted: deducted });
      expect((await ask(`/disputes/${id}`)).body).toEqual(moved);
      expect(await events(`payment.dispute.${move}`)).toMatchObject([
        { payload: { payment: { entity: { id: paymentId } }, dispute: { entity: moved } } },
      ]);
    },
  );

  test('a closed dispute stays closed', async () => {
    const { database, paymentId, events } = await openPaid();
    for (const end of ['won', 'lost', 'closed'] as const) {
      const { id } = await openDispute({ database }, { paymentId });
      await moveDispute({ database }, { id, move: 'under_review' });
      await moveDispute({ database }, { id, move: end });
      await expect(moveDispute({ database }, { id, move: 'under_review' })).rejects.toThrow(
        `This dispute is ${end} already`,
      );
    }
    expect(await events('payment.dispute.')).toHaveLength(9);
  });

  test('no more than the payment can be disputed, and only a captured one', async () => {
    const { database, newOrder, newPayment, paymentId, events } = await openPaid();
    await expect(openDispute({ database }, { paymentId, amount: 50_001 })).rejects.toThrow(
      'The disputed amount is greater than the payment',
    );
    const authorised = await newPayment(await newOrder(), false);
    await expect(openDispute({ database }, { paymentId: authorised })).rejects.toThrow(
      'Only a captured payment can be disputed',
    );
    await expect(openDispute({ database }, { paymentId: 'pay_x' })).rejects.toThrow(
      'The id provided does not exist',
    );
    expect(await events('payment.dispute.')).toEqual([]);
  });

  test('the holder of the keys can play the bank over HTTP', async () => {
    const { ask, paymentId, send, events } = await openPaid();
    const opened = await send('POST', '/disputes', {
      payment_id: paymentId,
      respond_by: RESPOND_BY / 1_000,
    });
    expect(opened).toMatchObject({
      status: 200,
      body: { amount: 50_000, respond_by: 1_896_048_000, status: 'open' },
    });
    const path = `/disputes/${opened.body.id}`;
    expect(await send('PATCH', path, { status: 'lost' })).toMatchObject({
      status: 200,
      body: { status: 'lost', amount_deducted: 50_000 },
    });
    expect(await send('PATCH', path, { status: 'open' })).toMatchObject({ status: 400 });
    expect(await send('PATCH', path, { status: 'won' })).toEqual({
      status: 400,
      body: refusal('This dispute is lost already'),
    });
    expect((await events('payment.dispute.')).map(({ event }) => event)).toEqual([
      'payment.dispute.created',
      'payment.dispute.lost',
    ]);
    expect((await ask('/disputes/disp_x')).body).toEqual(refusal('The id provided does not exist'));
  });

  test('another account neither sees nor moves the dispute', async () => {
    const { database, shop, ask, paymentId } = await openPaid();
    const { id } = await openDispute({ database }, { paymentId });
    const other = keysOf(await addSandboxAccount({ database }));
    const unknown = { status: 400, body: refusal('The id provided does not exist') };
    expect(await ask(`/disputes/${id}`, undefined, other)).toEqual(unknown);
    expect((await ask('/disputes', undefined, other)).body).toMatchObject({ count: 0 });
    expect(await ask('/disputes', { payment_id: paymentId }, other)).toEqual(unknown);
    const moved = await fetch(`${shop.url}/sandbox/v1/disputes/${id}`, {
      method: 'PATCH',
      headers: { ...other, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'lost' }),
    });
    expect(await moved.json()).toEqual(unknown.body);
    expect((await ask(`/disputes/${id}`)).body).toMatchObject({ status: 'open' });
  });
});
