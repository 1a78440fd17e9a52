import { expect, test } from 'vitest';
import { through } from '../platform/testing/checkout-context.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';
import { STRICT, stockOf } from '../platform/testing/paying-shop.ts';
import { askAboutRefunds } from './ask-about-refunds.ts';
import { NEXT } from './move-refund.ts';

const HOUR_MS = 60 * 60 * 1_000;
const REFUNDED = { kind: 'refunded', amount: 214 };
const PROCESSED = { kind: 'refund_processed', amount: 214 };
const FAILED = { kind: 'refund_failed', amount: 214, reason: null };

test('a refund never moves backwards, and a finished one never becomes pending again', () => {
  expect(NEXT).toEqual({
    requested: ['sent'],
    sent: ['pending', 'processed', 'failed', 'rejected'],
    pending: ['processed', 'failed'],
    processed: ['failed'],
    failed: ['processed'],
    rejected: ['pending', 'processed', 'failed'],
  });
});

async function openPending(place: Place, { restock = false } = {}) {
  const opened = await openFailingRefunds(place, 'good');
  opened.pendByProxy();
  await opened.refundBy(opened.ctxByProxy, 'request-0001', { restock });
  const { shop, details, orderId, admin } = opened;
  const id = await opened.providerRefundId();
  const history = async () =>
    (await details()).history.map(({ event }) => event).filter(({ kind }) => /refund/.test(kind));
  /** What the provider answers from now on. */
  const decide = (status: 'processed' | 'failed') =>
    shop.database.query.updateTable('sandbox_refunds').set({ status }).execute();
  const ask = (url: string) => shop.request({ url, token: admin.jwtToken });
  const getOrder = async () => (await ask(`/api/orders/${orderId}`)).json();
  return { ...opened, id, history, decide, getOrder };
}

const REQUESTED = { kind: 'refund_requested', amount: 214 };

describeOnOneEngine('a refund that stays pending at the provider', (place) => {
  test('counts, with its items restocked, as soon as it is accepted', async () => {
    const { shop, product, details, history, getOrder } = await openPending(place, {
      restock: true,
    });
    expect(await details()).toMatchObject({
      state: 'paid',
      payments: [{ refunded: 214 }],
      refunds: [{ status: 'pending', isRestocked: true, isFound: false, closed: null }],
    });
    expect(await getOrder()).toMatchObject({ refunded: 214, isRefunded: true });
    expect(await history()).toEqual([REQUESTED, REFUNDED]);
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });

  test('that fails after it was processed is subtracted again', async () => {
    const { shop, product, paid, id, decide, details, history } = await openPending(place, {
      restock: true,
    });
    await shop.reconcileAt(Date.now() + HOUR_MS);
    await decide('failed');
    await shop.webhook('refund.failed', paid, 'evt_1', { refund: { id } });
    expect(await details()).toMatchObject({
      payments: [{ refunded: 0 }],
      refunds: [{ status: 'failed', isRestocked: true }],
    });
    expect(await history()).toEqual([REQUESTED, REFUNDED, PROCESSED, FAILED]);
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });

  test('that failed and was processed after all counts again and needs no attention', async () => {
    const { shop, product, paid, id, decide, details, history, getOrder, admin, orderId } =
      await openPending(place, { restock: true });
    await decide('failed');
    await shop.webhook('refund.failed', paid, 'evt_1', { refund: { id } });
    await shop.workOn(admin, orderId, 'refunds/request-0001/settle', { note: 'Paid in cash' });
    await decide('processed');
    await shop.webhook('refund.processed', paid, 'evt_2', { refund: { id } });
    expect(await details()).toMatchObject({
      payments: [{ refunded: 214 }],
      refunds: [{ status: 'processed', closed: null, reason: null }],
    });
    expect(await getOrder()).toMatchObject({ isRefunded: true });
    expect((await history()).at(-1)).toEqual(REFUNDED);
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });

  test('stays failed if an answer from before the failure arrives late', async () => {
    const { shop, paid, id, decide, details, history, ctxByProxy } = await openPending(place);
    const { payments } = ctxByProxy;
    let asked = 0;
    const overtaken = through(ctxByProxy, {
      findRefund: async (refundId) => {
        const answer = await payments.findRefund(refundId);
        asked += 1;
        if (asked > 1) return answer;
        await decide('failed');
        await shop.webhook('refund.failed', paid, 'evt_1', { refund: { id } });
        return answer;
      },
    });
    const now = Date.now() + HOUR_MS;
    await askAboutRefunds(overtaken, { report: STRICT, now, limit: 10, mayGoOn: async () => true });
    expect(asked).toBe(2);
    expect(await details()).toMatchObject({
      payments: [{ refunded: 0 }],
      refunds: [{ status: 'failed' }],
    });
    expect(await history()).toEqual([REQUESTED, REFUNDED, FAILED]);
  });

  test.each([
    ['good', 'processed', 'pending', 'processed', { refunded: 214, stock: 5 }],
    ['fails-once', 'pending', 'processed', 'failed', { refunded: 0, stock: 3 }],
  ] as const)(
    'to a %s card keeps the status from the webhook, even if the answer to the request arrives later',
    async (card, from, to, status, { refunded, stock }) => {
      const { shop, product, paid, proxy, ctxByProxy, refundBy, ...rest } =
        await openFailingRefunds(place, card);
      const { payments } = ctxByProxy;
      proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
        kind: 'rewrite',
        from: `"status":"${from}"`,
        to: `"status":"${to}"`,
      });
      const overtaken = through(ctxByProxy, {
        refund: async (...request) => {
          const answer = await payments.refund(...request);
          const event = { refund: { id: answer.id } };
          await shop.webhook(`refund.${status}`, paid, 'evt_1', event);
          return answer;
        },
      });
      await refundBy(overtaken, 'request-0001', { restock: true });
      expect(await rest.details()).toMatchObject({
        payments: [{ refunded }],
        refunds: [{ status }],
      });
      expect(await rest.eventsOfKind('refunded')).toHaveLength(refunded === 0 ? 0 : 1);
      expect(await stockOf(shop.database, product.id)).toBe(stock);
    },
  );
});

describeOnEachEngine('a refund that stays pending at the provider, on each engine', (place) => {
  test('is processed when a webhook makes us ask, however many arrive at once', async () => {
    const { shop, product, paid, id, details, history, webhookEvents } = await openPending(place, {
      restock: true,
    });
    const send = (event: string) =>
      shop.webhook('refund.processed', paid, event, { refund: { id, status: 'failed' } });
    const answers = await Promise.all([
      ...['evt_1', 'evt_1', 'evt_2', 'evt_3'].map(send),
      shop.reconcileAt(Date.now() + HOUR_MS),
      shop.reconcileAt(Date.now() + HOUR_MS),
    ]);
    expect(answers.slice(0, 4).map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
    expect(await details()).toMatchObject({
      payments: [{ refunded: 214 }],
      refunds: [{ status: 'processed' }],
    });
    expect(await history()).toEqual([REQUESTED, REFUNDED, PROCESSED]);
    expect(await webhookEvents()).toEqual(['evt_1', 'evt_2', 'evt_3']);
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });

  test('is checked by the reconciler less and less often', async () => {
    const { ctxByProxy, id, pendByProxy, details } = await openPending(place);
    const errors: unknown[] = [];
    const report = { ...STRICT, failed: (error: unknown) => void errors.push(error) };
    const status = async () => (await details()).refunds[0]?.status;
    const askAt = (now: number) =>
      askAboutRefunds(ctxByProxy, {
        report,
        now,
        limit: 10,
        mayGoOn: async () => true,
      });
    const start = Date.now();
    pendByProxy(`GET /refunds/${id}`);
    await askAt(start + 8 * HOUR_MS);
    expect(await status()).toBe('pending');
    // Not yet an eighth of its age later: the provider would say by now that it was processed.
    await askAt(start + 8.9 * HOUR_MS);
    expect(await status()).toBe('pending');
    await askAt(start + 9.2 * HOUR_MS);
    expect(await status()).toBe('processed');
    expect(errors).toEqual([]);
  });
});

describeOnEachEngine('several unfinished refunds', (place) => {
  test('one without an answer does not hold up the others', async () => {
    const { shop, paid, proxy, ctxByProxy, refundBy, sent, details } = await openFailingRefunds(
      place,
      'good',
    );
    const noKey = () =>
      proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
        kind: 'status',
        status: 401,
      });
    for (const [id, amount] of [
      ['request-0001', 5_000],
      ['request-0002', 6_000],
    ] as const) {
      noKey();
      await refundBy(ctxByProxy, id, { amount });
    }
    const errors: unknown[] = [];
    const report = { ...STRICT, failed: (error: unknown) => void errors.push(error) };
    const now = Date.now() + HOUR_MS;
    const round = { limit: 1, mayGoOn: async () => true };
    noKey();
    await askAboutRefunds(ctxByProxy, {
      report,
      ...round,
      now,
    });
    expect([await sent(), errors.length]).toEqual([[], 1]);
    await askAboutRefunds(ctxByProxy, {
      report,
      ...round,
      now: now + 1,
    });
    expect([await sent(), errors.length]).toEqual([[6_000], 1]);
    await shop.reconcileAt(now + HOUR_MS);
    expect(await details()).toMatchObject({
      payments: [{ refunded: 110 }],
      refunds: [{ status: 'processed' }, { status: 'processed' }],
    });
  });

  test('are left alone once the lease is lost', async () => {
    const { paid, proxy, ctxByProxy, refundBy, sent } = await openFailingRefunds(place, 'good');
    proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
      kind: 'status',
      status: 401,
    });
    await refundBy(ctxByProxy, 'request-0001');
    const now = Date.now() + HOUR_MS;
    await askAboutRefunds(ctxByProxy, {
      report: STRICT,
      now,
      limit: 10,
      mayGoOn: async () => false,
    });
    expect(await sent()).toEqual([]);
  });
});
