import type { OrderEvent } from '../../../contract/orders/event-schemas.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import { refundOrder } from '../../checkout/refund-order.ts';
import { takeWebhook } from '../../checkout/webhook.ts';
import type { Context } from '../../context.ts';
import { openRazorpayClient } from '../../payments/razorpay/client.ts';
import type { Database } from '../db/open.ts';
import { actorOf } from './actors.ts';
import { asWebhook, openCheckoutContext } from './checkout-context.ts';
import { addProduct } from './databases.ts';
import type { Place } from './engines.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { openPayingShop, placedId } from './paying-shop.ts';
import { webhookHeaders } from './webhook-headers.ts';

/** The sandbox's test cards, by what happens to their refunds. */
export const CARDS = {
  good: '4100 2800 0000 1007',
  refused: '4100 2800 0004 0005',
  'fails-once': '4100 2800 0003 0006',
};

/** A paid order of ₹214 for two of five units, whose refunds end as the card determines. */
export async function openFailingRefunds(place: Place, card: keyof typeof CARDS) {
  const shop = await openPayingShop(place);
  const { database, sandbox } = shop;
  await keepReconcilerAway(database);
  const product = await addProduct(database, { stock: 5, price_paise: 10_000 });
  const items = [{ product, qty: 2 }];
  const shopper = await shop.shopper();
  const admin = await shop.admin();
  const paid = await shop.pay(await placedId(await shop.place(shopper, items)), CARDS[card]);
  await shop.verify(shopper, paid, items);
  const orderId = paid.razorpay_order_id;
  const act = (verb: string, body: object = {}) => shop.workOn(admin, orderId, verb, body);
  const proxy = await openFaultyProxy(`${shop.url}/sandbox/v1`);
  const { keyId, keySecret } = sandbox;
  const ctxByProxy = await openCheckoutContext(
    database,
    actorOf(admin.user),
    openRazorpayClient({ name: 'sandbox', api: () => proxy.url, keyId, keySecret }),
  );
  const sandboxRefunds = () =>
    database.query.selectFrom('sandbox_refunds').selectAll().orderBy('idempotency_key').execute();
  const details = async () =>
    (
      await shop.request({ url: `/api/admin/orders/${orderId}`, token: admin.jwtToken })
    ).json<OrderDetails>();
  const providerRefundId = async () => (await sandboxRefunds())[0]?.id ?? '';
  return {
    shop,
    product,
    shopper,
    admin,
    orderId,
    paid,
    proxy,
    ctxByProxy,
    providerRefundId,
    deliver: () => act('deliver'),
    refund: (
      requestId: string,
      more: { amount?: string; restock?: boolean; repeats?: string } = {},
    ) => act('refund', { requestId, ...more }),
    /** The same through another client of the provider. */
    refundBy: (
      ctx: Context,
      requestId: string,
      { restock = false, amount }: { restock?: boolean; amount?: number } = {},
    ) => refundOrder(ctx, { orderId, requestId, amount, restock }),
    sent: async () => (await sandboxRefunds()).map(({ amount }) => amount),
    details,
    /** Sends the webhook that the first refund, or another one, failed. */
    async sendFailed(
      eventId: string,
      { secret, ...refund }: { secret?: string; id?: string; payment_id?: string } = {},
    ) {
      return shop.webhook('refund.failed', paid, eventId, {
        refund: { id: await providerRefundId(), status: 'failed', ...refund },
        ...(secret === undefined ? {} : { secret }),
      });
    },
    /** A webhook to a server that reaches the provider through the proxy. */
    takeByProxy: (
      name: string,
      eventId: string,
      refund: { id: string; payment_id?: string },
      ctx = ctxByProxy,
    ) => {
      const rawBody = Buffer.from(
        JSON.stringify({
          event: name,
          payload: {
            refund: { entity: { payment_id: paid.razorpay_payment_id, ...refund } },
            payment: { entity: { id: paid.razorpay_payment_id, order_id: orderId } },
          },
        }),
      );
      const headers = webhookHeaders(rawBody, sandbox.webhookSecret, eventId);
      return takeWebhook(asWebhook(ctx), { rawBody, headers });
    },
    /** Makes the proxy answer the next request for the payment's refunds with these. */
    listByProxy(refunds: readonly { id: string; amount: number; status: string }[]) {
      const items = refunds.map((refund) => ({ ...refund, payment_id: paid.razorpay_payment_id }));
      proxy.strike(`GET /payments/${paid.razorpay_payment_id}/refunds`, {
        kind: 'status',
        status: 200,
        body: JSON.stringify({ entity: 'collection', count: items.length, items }),
      });
    },
    /** Makes the proxy's next answer say that the refund is still pending. */
    pendByProxy(request = `POST /payments/${paid.razorpay_payment_id}/refund`) {
      proxy.strike(request, {
        kind: 'rewrite',
        from: '"status":"processed"',
        to: '"status":"pending"',
      });
    },
    eventsOfKind: async (kind: OrderEvent['kind']) =>
      (await details()).history.filter(({ event }) => event.kind === kind),
    webhookEvents: async () =>
      (await database.query.selectFrom('webhook_events').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      ),
  };
}

/** Otherwise it would interfere with a slow test: it runs only when the test runs it. */
export async function keepReconcilerAway(database: Database): Promise<void> {
  await database.query
    .insertInto('leases')
    .values({ name: 'reconciler', holder: 'test', expires_at: Number.MAX_SAFE_INTEGER })
    .execute();
}
