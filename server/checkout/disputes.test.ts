import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit/schemas.ts';
import type { Stats } from '../../contract/stats/schemas.ts';
import { signWebhook } from '../payments/razorpay/signatures.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';

/** 1 March 2026, in seconds. */
const START = 1_772_323_200;
const DAY = 24 * 60 * 60;

describeOnOneEngine('a dispute', (place) => {
  async function open() {
    const opened = await openFailingRefunds(place, 'good');
    const { shop, admin, paid } = opened;
    /** Sends an event dated at this second. */
    const send = (
      name: string,
      {
        at = START,
        id = `evt_${name}_${at}`,
        order_id = paid.razorpay_order_id,
        ...odd
      }: {
        at?: number;
        id?: string;
        order_id?: string | null;
        [field: string]: unknown;
      } = {},
    ) => {
      const entity = {
        id: 'disp_00000000000001',
        entity: 'dispute',
        payment_id: paid.razorpay_payment_id,
        amount: 21_400,
        currency: 'INR',
        amount_deducted: 0,
        reason_code: 'goods_or_services_not_received',
        reason_description: 'Goods or services not received',
        respond_by: START + 7 * DAY,
        status: name === 'created' ? 'open' : name,
        phase: 'chargeback',
        created_at: START,
        ...odd,
      };
      const body = JSON.stringify({
        entity: 'event',
        event: `payment.dispute.${name}`,
        contains: ['payment', 'dispute'],
        payload: {
          payment: { entity: { id: entity.payment_id, order_id } },
          dispute: { entity },
        },
        created_at: at,
      });
      return fetch(`${shop.url}/api/payment/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signWebhook(body, shop.sandbox.webhookSecret),
          'x-razorpay-event-id': id,
        },
        body,
      });
    };
    const ask = async <Body>(url: string) =>
      (await shop.request({ url, token: admin.jwtToken })).json<Body>();
    const stats = async () => (await ask<Stats>('/api/admin/stats')).disputes;
    const audit = async () =>
      (await ask<{ entries: AuditEntry[] }>('/api/admin/audit')).entries
        .filter(({ action }) => action === 'dispute')
        .map(({ who, subject, before, after }) => ({ who, subject, before, after }));
    const history = async () =>
      (await opened.eventsOfKind('dispute')).map(({ who, event }) => [who, event]);
    const status = async () => (await opened.details()).disputes.map((dispute) => dispute.status);
    return { ...opened, send, stats, audit, history, status };
  }

  test('is shown on its order and in the statistics with its deadline, and is audited', async () => {
    const { send, details, stats, audit, history, orderId, webhookEvents } = await open();
    expect((await send('created')).status).toBe(200);
    const dispute = {
      dispute_id: 'disp_00000000000001',
      order_id: orderId,
      amount: 214,
      reason: 'Goods or services not received',
      status: 'open',
      respondBy: '2026-03-08T00:00:00.000Z',
      openedAt: '2026-03-01T00:00:00.000Z',
    };
    expect(await details()).toMatchObject({ state: 'paid', refunded: 0, disputes: [dispute] });
    expect(await stats()).toEqual([{ ...dispute, number: 1001 }]);
    const event = { kind: 'dispute', disputeId: 'disp_00000000000001', amount: 214 };
    expect(await history()).toEqual([['provider', { ...event, status: 'open' }]]);
    const entry = {
      who: { _id: 'provider', name: 'Razorpay' },
      subject: { kind: 'order', id: orderId, name: orderId },
    };
    expect(await audit()).toEqual([{ ...entry, before: null, after: { status: 'open' } }]);
    expect(await webhookEvents()).toEqual([`evt_created_${START}`]);

    await send('lost', { at: START + DAY });
    expect(await details()).toMatchObject({ disputes: [{ ...dispute, status: 'lost' }] });
    expect(await stats()).toEqual([]);
    expect(await history()).toEqual([
      ['provider', { ...event, status: 'open' }],
      ['provider', { ...event, status: 'lost' }],
    ]);
    expect((await audit())[0]).toEqual({
      ...entry,
      before: { status: 'open' },
      after: { status: 'lost' },
    });
  });

  test('has the status of the newest event, in whatever order events arrive', async () => {
    const { send, status, history } = await open();
    await send('under_review', { at: START + 2 * DAY });
    await send('created', { at: START });
    await send('action_required', { at: START + DAY, status: 'under_review' });
    expect(await status()).toEqual(['under_review']);
    await send('action_required', { at: START + 3 * DAY, status: 'under_review' });
    expect(await status()).toEqual(['action_required']);
    expect(await history()).toHaveLength(2);
  });

  test('is closed if it was opened and decided within one second', async () => {
    const { send, status } = await open();
    await send('won');
    await send('under_review');
    await send('created');
    expect(await status()).toEqual(['won']);
  });

  test('is recorded once, however often its events arrive at the same time', async () => {
    const { send, status, history, audit } = await open();
    const answers = await Promise.all([
      send('created', { id: 'evt_1' }),
      send('created', { id: 'evt_1' }),
      send('created', { id: 'evt_2' }),
      send('under_review', { id: 'evt_3', at: START + 1 }),
      send('under_review', { id: 'evt_4', at: START + 1 }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await status()).toEqual(['under_review']);
    const kinds = (await history()).map(([, event]) => (event as { status: string }).status);
    expect(kinds.filter((kind) => kind === 'under_review')).toHaveLength(1);
    expect(kinds.length).toBe((await audit()).length);
  });

  test('gets a later deadline and amount without another line in the history', async () => {
    const { send, details, history } = await open();
    await send('created');
    const later = { at: START + 1, respond_by: START + 9 * DAY, amount: 10_000 };
    await send('created', later);
    expect(await details()).toMatchObject({
      disputes: [{ amount: 100, respondBy: '2026-03-10T00:00:00.000Z' }],
    });
    expect(await history()).toHaveLength(1);
  });

  test('without a deadline or a reason is accepted, and long texts are truncated', async () => {
    const { send, details } = await open();
    await send('created', {
      respond_by: null,
      reason_description: null,
      reason_code: `${'r'.repeat(600)}\0`,
    });
    expect(await details()).toMatchObject({
      disputes: [{ respondBy: null, reason: 'r'.repeat(500) }],
    });
  });

  test('of an unknown payment is found by its order', async () => {
    const { send, status } = await open();
    await send('created', { payment_id: 'pay_unknown00000000' });
    expect(await status()).toEqual(['open']);
  });

  test('that is not ours or cannot be parsed is recorded and changes nothing', async () => {
    const { send, shop, webhookEvents } = await open();
    const elsewhere = { payment_id: 'pay_unknown00000000', order_id: null };
    const answers = [
      await send('created', { ...elsewhere, id: 'evt_1' }),
      await send('created', { ...elsewhere, order_id: 'order_unknown00000', id: 'evt_2' }),
      await send('teleported', { id: 'evt_3' }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await send('created', { amount: -1 })).status).toBe(400);
    expect(await webhookEvents()).toEqual(['evt_1', 'evt_2', 'evt_3']);
    expect(await shop.database.query.selectFrom('disputes').select('id').execute()).toEqual([]);
  });
});
