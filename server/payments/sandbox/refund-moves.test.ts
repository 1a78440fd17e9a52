import { expect, test } from 'vitest';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../../platform/testing/engines.ts';
import { servePaying } from '../../platform/testing/paying-shop.ts';
import { failSandboxRefund, moveDueRefunds, processSandboxRefund } from './refund-moves.ts';
import { refundInDashboard } from './refunds.ts';
import { openSandbox, refusal } from './testing.ts';
import { setWebhookFaults } from './webhooks.ts';

const AN_HOUR = 3_600_000;

async function openRefunded(place: Place, cardLast4: string, amount: number) {
  const sandbox = await openSandbox(place);
  const { database } = sandbox.shop;
  const paymentId = await sandbox.newPayment(await sandbox.newOrder(), true, { cardLast4 });
  const { body: refund } = await sandbox.ask(`/payments/${paymentId}/refund`, { amount });
  const payment = async () => (await sandbox.ask(`/payments/${paymentId}`)).body;
  const statusNow = async () => (await sandbox.ask(`/refunds/${refund.id}`)).body.status;
  const eventNames = async () => (await sandbox.events('refund.')).map(({ event }) => event);
  const { created_at } = await database.query
    .selectFrom('sandbox_refunds')
    .select('created_at')
    .executeTakeFirstOrThrow();
  const after = (millis: number) => created_at + millis;
  return { ...sandbox, database, paymentId, refund, payment, statusNow, eventNames, after };
}

describeOnOneEngine('pending refunds of the sandbox', (place) => {
  test('a refund to the card ending in 0004 is pending, then processed; the payment is reduced from the start', async () => {
    const { database, refund, payment, statusNow, events, eventNames } = await openRefunded(
      place,
      '0004',
      50_000,
    );
    expect(refund).toMatchObject({ status: 'pending', amount: 50_000 });
    const refunded = { status: 'refunded', amount_refunded: 50_000, refund_status: 'full' };
    expect(await payment()).toMatchObject(refunded);
    expect(await eventNames()).toEqual(['refund.created']);

    const processed = { ...refund, status: 'processed' };
    expect(await processSandboxRefund({ database }, { refundId: refund.id })).toEqual(processed);
    expect(await statusNow()).toBe('processed');
    expect(await payment()).toMatchObject(refunded);
    expect(await events('refund.processed')).toMatchObject([
      { payload: { refund: { entity: processed }, payment: { entity: refunded } } },
    ]);
  });

  test.each([
    ['a part', 20_000],
    ['everything', 50_000],
  ])('a refund of %s that fails is undone, and can be requested again', async (_, amount) => {
    const { database, ask, paymentId, refund, payment, events } = await openRefunded(
      place,
      '0004',
      amount,
    );
    const failed = { ...refund, status: 'failed' };
    expect(await failSandboxRefund({ database }, { refundId: refund.id })).toEqual(failed);
    const whole = { status: 'captured', amount_refunded: 0, refund_status: null };
    expect(await payment()).toMatchObject(whole);
    expect(await events('refund.failed')).toMatchObject([
      { payload: { refund: { entity: failed }, payment: { entity: whole } } },
    ]);
    const again = await ask(`/payments/${paymentId}/refund`, {});
    expect(again.body).toMatchObject({ status: 'pending', amount: 50_000 });
    expect(again.body.id).not.toBe(refund.id);
  });

  test.each([
    ['0004', 'processed', 20_000],
    ['0008', 'failed', 0],
  ])('a refund to the card ending in %s is %s after ten seconds', async (card, ending, taken) => {
    const { database, payment, statusNow, eventNames, after } = await openRefunded(
      place,
      card,
      20_000,
    );
    await moveDueRefunds({ database }, { now: after(9_999) });
    expect(await statusNow()).toBe('pending');
    expect(await payment()).toMatchObject({ amount_refunded: 20_000 });
    await moveDueRefunds({ database }, { now: after(10_000) });
    expect(await statusNow()).toBe(ending);
    expect(await payment()).toMatchObject({ amount_refunded: taken });
    expect(await eventNames()).toEqual(['refund.created', `refund.${ending}`]);
  });

  test('a refund made in the dashboard has no key of ours and the same events', async () => {
    const { shop, ask, newOrder, newPayment, events } = await openSandbox(place);
    const paymentId = await newPayment(await newOrder(), true);
    const refund = await refundInDashboard(shop, { paymentId: paymentId, amount: 20_000 });
    expect(refund).toMatchObject({ payment_id: paymentId, amount: 20_000, status: 'processed' });
    const { body: payment } = await ask(`/payments/${paymentId}`);
    expect(payment).toMatchObject({ amount_refunded: 20_000, refund_status: 'partial' });
    const payload = { refund: { entity: refund }, payment: { entity: payment } };
    expect(await events('refund.')).toMatchObject([
      { event: 'refund.created', payload },
      { event: 'refund.processed', payload },
    ]);
    const rows = await shop.database.query
      .selectFrom('sandbox_refunds')
      .select('idempotency_key')
      .execute();
    expect(rows).toEqual([{ idempotency_key: null }]);

    expect(await refundInDashboard(shop, { paymentId })).toMatchObject({ amount: 30_000 });
    await expect(refundInDashboard(shop, { paymentId: paymentId, amount: 1 })).rejects.toThrow(
      'The refund amount is greater than the amount that is left',
    );
    expect((await ask('/refunds/rfnd_x')).body).toEqual(refusal('The id provided does not exist'));
  });
});

describeOnEachEngine('pending refunds of the sandbox, on each engine', (place) => {
  test('only a pending refund is moved, and once, however many try', async () => {
    const { database, refund, eventNames } = await openRefunded(place, '0004', 20_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => processSandboxRefund({ database }, { refundId: refund.id })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      ...Array.from({ length: 4 }, () => 'rejected'),
    ]);
    await expect(failSandboxRefund({ database }, { refundId: refund.id })).rejects.toThrow(
      'This refund is processed already',
    );
    await expect(failSandboxRefund({ database }, { refundId: 'rfnd_x' })).rejects.toThrow(
      'The id provided does not exist',
    );
    expect(await eventNames()).toEqual(['refund.created', 'refund.processed']);
  });

  test('two servers that deliver webhooks move a refund once', async () => {
    const { database, statusNow, eventNames, after } = await openRefunded(place, '0008', 20_000);
    await servePaying(database);
    await database.query
      .updateTable('sandbox_refunds')
      .set({ pending_until: after(0) })
      .execute();
    // Delay the webhooks, so that they can be counted.
    await setWebhookFaults({ database }, { delayMs: AN_HOUR });
    await expect.poll(statusNow).toBe('failed');
    await Promise.all([
      moveDueRefunds({ database }, { now: after(AN_HOUR) }),
      moveDueRefunds({ database }, { now: after(AN_HOUR) }),
    ]);
    expect(await eventNames()).toEqual(['refund.created', 'refund.failed']);
  });
});
