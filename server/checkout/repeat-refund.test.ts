import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit/schemas.ts';
import type { Stats } from '../../contract/stats/schemas.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';
import { placedId } from '../platform/testing/paying-shop.ts';

const REFUSAL = '{"error":{"code":"BAD_REQUEST_ERROR","description":"The balance is too low"}}';

/** A rejected refund of ₹50. */
async function openRejected(place: Place) {
  const opened = await openFailingRefunds(place, 'good');
  const { shop, admin, orderId, paid, proxy, refundBy, ctxByProxy } = opened;
  proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
    kind: 'status',
    status: 400,
    body: REFUSAL,
  });
  await refundBy(ctxByProxy, 'request-0001', { amount: 5_000 });
  const ask = async <Body>(url: string) =>
    (await shop.request({ url, token: admin.jwtToken })).json<Body>();
  const failedRefunds = async () =>
    (await ask<Stats>('/api/admin/stats')).failedRefunds.map(({ amount }) => amount);
  const audit = async () =>
    (await ask<{ entries: AuditEntry[] }>('/api/admin/audit')).entries.map(({ action, after }) => ({
      action,
      after,
    }));
  const settle = (
    { refundId = 'request-0001', note = 'Paid in cash' } = {},
    session = admin,
    order = orderId,
  ) => shop.workOn(session, order, `refunds/${refundId}/settle`, { note });
  return { ...opened, failedRefunds, audit, settle };
}

describeOnOneEngine('a failed refund', (place) => {
  test('is closed by the refund that retries it', async () => {
    const { refund, details, sent, failedRefunds, audit } = await openRejected(place);
    expect(await failedRefunds()).toEqual([50]);
    const again = { amount: '50', repeats: 'request-0001' };
    expect((await refund('retry1-request-0001', again)).statusCode).toBe(200);
    expect((await details()).refunds).toMatchObject([
      {
        refund_id: 'request-0001',
        status: 'rejected',
        closed: { at: expect.any(String), note: null },
      },
      { refund_id: 'retry1-request-0001', status: 'processed', closed: null },
    ]);
    expect(await failedRefunds()).toEqual([]);
    expect(await sent()).toEqual([5_000]);
    expect((await audit())[0]).toEqual({
      action: 'refund',
      after: { amount: 50, restock: false, repeats: 'request-0001' },
    });
  });

  test('cannot be retried if it did not fail, belongs to another order, or does not exist', async () => {
    const { shop, product, admin, shopper, refund, details } = await openRejected(place);
    await refund('request-0002', { amount: '1' });
    const items = [{ product, qty: 1 }];
    const other = await shop.pay(await placedId(await shop.place(shopper, items)));
    await shop.verify(shopper, other, items);
    const refused = [
      await refund('request-0003', { amount: '1', repeats: 'request-0002' }),
      await refund('request-0003', { amount: '1', repeats: 'unknown' }),
      await shop.workOn(admin, other.razorpay_order_id, 'refund', {
        requestId: 'request-0003',
        repeats: 'request-0001',
      }),
    ];
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'repeats' }] });
    }
    expect((await details()).refunds).toMatchObject([
      { refund_id: 'request-0001', closed: null },
      { refund_id: 'request-0002' },
    ]);
  });

  test('stays open if the retry asks for more than is left', async () => {
    const { refund, details } = await openRejected(place);
    const answer = await refund('request-0002', { amount: '215', repeats: 'request-0001' });
    expect(answer.json()).toMatchObject({ errors: [{ field: 'amount' }] });
    expect((await details()).refunds).toMatchObject([{ closed: null }]);
  });

  test('what was settled another way has gone back: nothing is left that would be shipped', async () => {
    const { details, settle, refund } = await openRejected(place);
    expect((await refund('request-0002', { amount: '164' })).statusCode).toBe(200);
    expect(await details()).toMatchObject({ isPaid: true });
    await settle();
    expect(await details()).toMatchObject({ state: 'paid', isPaid: false });
  });

  test('is settled another way with a note that history and audit log keep', async () => {
    const { admin, details, settle, failedRefunds, audit, refund, sent } =
      await openRejected(place);
    const settled = await settle();
    expect(settled.json()).toMatchObject({
      state: 'paid',
      refunded: 0,
      refunds: [
        {
          status: 'rejected',
          reason: 'The balance is too low',
          closed: { at: expect.any(String), note: 'Paid in cash' },
        },
      ],
    });
    expect((await details()).history.at(-1)).toMatchObject({
      who: admin.user.name,
      event: { kind: 'refund_settled', amount: 50, note: 'Paid in cash' },
    });
    expect(await failedRefunds()).toEqual([]);
    expect((await audit())[0]).toEqual({
      action: 'settle',
      after: { refund_id: 'request-0001', amount: 50, note: 'Paid in cash' },
    });
    expect((await refund('request-0002', { repeats: 'request-0001' })).json()).toMatchObject({
      errors: [{ field: 'repeats' }],
    });
    expect(await sent()).toEqual([]);
  });

  test('counts as returned once it is settled another way: only the rest can be refunded', async () => {
    const { settle, refund, sent } = await openRejected(place);
    await settle();
    expect((await refund('request-0002', { amount: '164.01' })).json()).toMatchObject({
      errors: [{ field: 'amount', detail: 'Enter an amount from 0.01 to 164.' }],
    });
    await refund('request-0003');
    expect(await sent()).toEqual([16_400]);
  });

  test('is settled by admins only, with a note, and on its own order', async () => {
    const { shop, shopper, admin, orderId, settle } = await openRejected(place);
    expectProblem(await settle({}, shopper), 403);
    const url = `/api/admin/orders/${orderId}/refunds/request-0001/settle`;
    expectProblem(await shop.request({ method: 'POST', url, body: { note: 'x' } }), 401);
    for (const note of ['', '   ', 'x'.repeat(201), 'a\0b']) {
      const problem = expectProblem(await settle({ note }), 400);
      expect(problem.errors?.map(({ field }) => field)).toEqual(['note']);
    }
    expectProblem(await settle({ refundId: 'unknown' }), 404);
    expectProblem(await settle({}, admin, 'order_unknown'), 404);
    const items = [{ product: await addProduct(shop.database), qty: 1 }];
    const other = await placedId(await shop.place(shopper, items));
    expectProblem(await settle({}, admin, other), 404);
    expect((await settle()).statusCode).toBe(200);
  });
});

describeOnEachEngine('a failed refund, on each engine', (place) => {
  test('is retried once by two people who click at once, with one request id or two', async () => {
    const { refund, details, sent } = await openRejected(place);
    const again = { amount: '50', repeats: 'request-0001' };
    const same = await Promise.all([
      refund('retry1-request-0001', again),
      refund('retry1-request-0001', again),
    ]);
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await sent()).toEqual([5_000]);
    expect((await refund('request-0009', again)).json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'repeats', detail: 'This refund has already been retried or settled.' }],
    });
    expect((await details()).refunds).toHaveLength(2);
  });

  test('is retried once by two people at once who do not know of each other', async () => {
    const { refund, sent } = await openRejected(place);
    const again = { amount: '50', repeats: 'request-0001' };
    const answers = await Promise.all([
      refund('request-0007', again),
      refund('request-0008', again),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await sent()).toEqual([5_000]);
  });

  test('is settled once, and only if it failed and is still open', async () => {
    const { settle, refund, eventsOfKind, audit } = await openRejected(place);
    const answers = await Promise.all([settle(), settle()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(expectProblem(await settle(), 409)).toMatchObject({
      code: 'order_state',
      detail: 'This refund has already been retried or settled.',
    });
    await refund('request-0002', { amount: '1' });
    expect(expectProblem(await settle({ refundId: 'request-0002' }), 409)).toMatchObject({
      code: 'order_state',
      detail: 'Only a failed refund can be settled, and this one hasn’t failed.',
    });
    expect(await eventsOfKind('refund_settled')).toHaveLength(1);
    expect((await audit()).filter(({ action }) => action === 'settle')).toHaveLength(1);
  });
});
