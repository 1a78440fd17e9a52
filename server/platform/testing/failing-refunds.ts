import type { OrderDetails } from '../../../contract/orders.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { refundOrder } from '../../checkout/refund.ts';
import { openRazorpay } from '../../payments/razorpay.ts';
import { addProduct } from './databases.ts';
import type { Place } from './engines.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { openPayingShop, placedId } from './paying-shop.ts';

/** What becomes of refunds to the sandbox's test cards. */
export const CARDS = {
  good: '4100 2800 0000 1007',
  refused: '4100 2800 0004 0005',
  'fails-once': '4100 2800 0003 0006',
};

/** A paid order of ₹214 for two of five pieces, whose refunds end as the card says. */
export async function openFailingRefunds(place: Place, card: keyof typeof CARDS) {
  const shop = await openPayingShop(place);
  const { database, sandbox } = shop;
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
  const checkoutByProxy: Checkout = {
    database,
    razorpay: openRazorpay({ api: () => proxy.url, keyId, keySecret }),
  };
  const sandboxRefunds = () =>
    database.query.selectFrom('sandbox_refunds').selectAll().orderBy('idempotency_key').execute();
  const providerRefundId = async () => (await sandboxRefunds())[0]?.id ?? '';
  return {
    shop,
    product,
    shopper,
    admin,
    orderId,
    paid,
    proxy,
    checkoutByProxy,
    providerRefundId,
    deliver: () => act('deliver'),
    refund: (requestId: string, more: { amount?: string; restock?: boolean } = {}) =>
      act('refund', { requestId, ...more }),
    /** The same, by another way to the provider. */
    refundBy: (checkout: Checkout, requestId: string, { restock = false } = {}) =>
      refundOrder(
        checkout,
        { ...admin.user, id: admin.user._id, sessionId: '' },
        orderId,
        requestId,
        { amount: undefined, restock },
      ),
    sent: async () => (await sandboxRefunds()).map(({ amount }) => amount),
    details: async () =>
      (
        await shop.request({ url: `/api/admin/orders/${orderId}`, token: admin.jwtToken })
      ).json<OrderDetails>(),
    /** Says that the first refund failed, or another one. */
    async sendFailed(
      eventId: string,
      { secret, ...refund }: { secret?: string; id?: string; payment_id?: string } = {},
    ) {
      return shop.webhook('refund.failed', paid, eventId, {
        refund: { id: await providerRefundId(), status: 'failed', ...refund },
        ...(secret === undefined ? {} : { secret }),
      });
    },
    webhookEvents: async () =>
      (await database.query.selectFrom('webhook_events').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      ),
  };
}
