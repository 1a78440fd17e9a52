import { expect, test } from 'vitest';
import { through } from '../platform/testing/checkout-context.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';
import type { Fault } from '../platform/testing/faulty-proxy.ts';
import { STRICT } from '../platform/testing/paying-shop.ts';
import { toldOf } from '../platform/testing/told-of.ts';
import { askAboutRefunds } from './ask-about-refunds.ts';

const UNKNOWN: Fault = {
  kind: 'status',
  status: 400,
  body: '{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}',
};

describeOnOneEngine('an order that was opened at another account', (place) => {
  async function openAt(account: string | null) {
    const opened = await openFailingRefunds(place, 'good');
    const { shop, paid, proxy } = opened;
    await shop.database.query
      .updateTable('payment_attempts')
      .set({ account: account ?? 'unknown' })
      .execute();
    const strike = (fault: Fault) =>
      proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, fault);
    return { ...opened, strike };
  }

  test('cannot be refunded here, and says where it can', async () => {
    const account = 'rzp_live_Former00000001';
    const reason =
      'This payment was made at the account rzp_live_Former00000001, which this shop no longer uses. Refund it there.';
    const { strike, refundBy, ctxByProxy, details } = await openAt(account);
    strike(UNKNOWN);
    expect(toldOf(await refundBy(ctxByProxy, 'request-0001'))).toMatchObject({
      code: 'refund_failed',
      detail: `The refund didn’t go through. ${reason}`,
    });
    expect(await details()).toMatchObject({
      formerAccount: account,
      payments: [{ refunded: 0 }],
      refunds: [{ status: 'rejected', reason }],
    });
  });

  test('names the test account if it was the sandbox', async () => {
    const { strike, refundBy, ctxByProxy, details } = await openAt('sandbox');
    strike(UNKNOWN);
    const live = through(ctxByProxy, { account: 'rzp_live_Present0000001' });
    expect(toldOf(await refundBy(live, 'request-0001'))).toMatchObject({
      detail:
        'The refund didn’t go through. This payment was made at the test account, which this shop no longer uses. No money moved.',
    });
    // The shop itself still uses it.
    expect(await details()).toMatchObject({ formerAccount: null });
  });

  test.each([['sandbox'], [null]])(
    "names no former account if it was opened at %s: the provider's answer counts",
    async (account) => {
      const { strike, refundBy, ctxByProxy, details } = await openAt(account);
      strike(UNKNOWN);
      expect(toldOf(await refundBy(ctxByProxy, 'request-0001'))).toMatchObject({
        detail:
          'The refund didn’t go through. The payment provider says: The id provided does not exist',
      });
      expect(await details()).toMatchObject({ formerAccount: null });
    },
  );

  test('is not to blame when a key is rejected', async () => {
    const { strike, refundBy, ctxByProxy, details } = await openAt('rzp_live_Former00000001');
    strike({ kind: 'status', status: 401 });
    expect(toldOf(await refundBy(ctxByProxy, 'request-0001'))).toMatchObject({
      code: 'payment_provider_down',
    });
    expect((await details()).refunds).toMatchObject([{ status: 'sent', reason: null }]);
  });

  test('keeps a refund in progress there, since its status can no longer be read', async () => {
    const { shop, proxy, pendByProxy, refundBy, ctxByProxy, details, providerRefundId } =
      await openAt('rzp_live_Former00000001');
    pendByProxy();
    await refundBy(ctxByProxy, 'request-0001');
    const request = `GET /refunds/${await providerRefundId()}`;
    const errors: unknown[] = [];
    const report = { ...STRICT, failed: (error: unknown) => void errors.push(error) };
    const ask = (now: number) =>
      askAboutRefunds(ctxByProxy, {
        report,
        now,
        limit: 10,
        mayGoOn: async () => true,
      });
    proxy.strike(request, UNKNOWN);
    await ask(Date.now() + 1_000);
    expect(errors).toEqual([]);
    expect((await details()).refunds).toMatchObject([{ status: 'pending' }]);
    await shop.database.query.updateTable('payment_attempts').set({ account: 'sandbox' }).execute();
    proxy.strike(request, UNKNOWN);
    await ask(Date.now() + 60_000);
    expect(errors).toMatchObject([{ kind: 'unknown_id' }]);
  });
});
