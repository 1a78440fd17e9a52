import { expect, test } from 'vitest';
import { processSandboxRefund } from '../payments/sandbox/refund-moves.ts';
import { refundInDashboard } from '../payments/sandbox/refunds.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openPayingShop, placedId } from '../platform/testing/paying-shop.ts';

const MINUTE_MS = 60_000;
/** A card whose refunds stay pending for a while. */
const SLOW_CARD = '4100 2800 0005 0004';

/** A paid order of ₹112. */
async function openPaid(place: Place, card?: string) {
  const shop = await openPayingShop(place);
  const product = await addProduct(shop.database, { stock: 5, price_paise: 10_000 });
  const items = [{ product, qty: 1 }];
  const shopper = await shop.shopper();
  const admin = await shop.admin();
  const orderId = await placedId(await shop.place(shopper, items));
  const { razorpay_payment_id: paymentId, ...paid } = await shop.pay(orderId, card);
  const settle = () => shop.verify(shopper, { ...paid, razorpay_payment_id: paymentId }, items);
  const details = async () =>
    (await shop.request({ url: `/api/admin/orders/${orderId}`, token: admin.jwtToken })).json<
      Record<string, unknown>
    >();
  return { shop, paymentId, settle, details };
}

describeOnOneEngine("a refund made in the provider's dashboard", (place) => {
  test('made before the order was settled leaves an order with the rest of the money', async () => {
    const { shop, paymentId, settle, details } = await openPaid(place);
    await refundInDashboard(shop, { paymentId: paymentId, amount: 1_200 });
    expect((await settle()).statusCode).toBe(200);
    expect(await details()).toMatchObject({
      state: 'paid',
      isPaid: true,
      refunded: 12,
      payments: [{ amount: 112, refunded: 12 }],
      refunds: [{ amount: 12, isFound: true }],
    });
  });

  test('is followed until it is processed', async () => {
    const { shop, paymentId, settle, details } = await openPaid(place, SLOW_CARD);
    await settle();
    const { id } = await refundInDashboard(shop, { paymentId: paymentId, amount: 11_200 });
    await shop.reconcileAt(Date.now() + MINUTE_MS);
    expect(await details()).toMatchObject({ isRefunded: true, refunds: [{ status: 'pending' }] });
    await processSandboxRefund(shop, { refundId: id });
    await shop.reconcileAt(Date.now() + 60 * MINUTE_MS);
    expect(await details()).toMatchObject({
      state: 'paid',
      isRefunded: true,
      refunds: [{ status: 'processed' }],
    });
  });
});

describeOnEachEngine("a refund made in the provider's dashboard, on each engine", (place) => {
  test('is found hours later without any webhook, and counted once', async () => {
    const { shop, paymentId, settle, details } = await openPaid(place);
    expect((await settle()).statusCode).toBe(200);
    const { id } = await refundInDashboard(shop, { paymentId: paymentId, amount: 4_000 });
    for (const hours of [3, 4]) await shop.reconcileAt(Date.now() + hours * 60 * MINUTE_MS);
    expect(await details()).toMatchObject({
      state: 'paid',
      refunded: 40,
      isRefunded: false,
      refunds: [{ refund_id: id, amount: 40, status: 'processed', isFound: true }],
    });
  });
});
