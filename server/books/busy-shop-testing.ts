import { DEFAULT_SETTINGS, toSentSettings } from '../../contract/settings/schemas.ts';
import { signPayment } from '../payments/razorpay/signatures.ts';
import { refundInDashboard } from '../payments/sandbox/refunds.ts';
import { paySpecially } from '../payments/sandbox/testing.ts';
import { addProduct } from '../platform/testing/databases.ts';
import type { Place } from '../platform/testing/engines.ts';
import { CARDS, keepReconcilerAway } from '../platform/testing/failing-refunds.ts';
import { openPayingShop, placedId, type WindowAnswer } from '../platform/testing/paying-shop.ts';

const MINUTE_MS = 60_000;
/** A card whose refunds stay pending for a while. */
const SLOW_CARD = '4100 2800 0005 0004';

/**
 * A shop to which everything has happened that moves money or stock, once each. Lamps cost ₹100;
 * with ₹10 of shipping and 2 % of tax an order of one is ₹112.
 */
export async function openBusyShop(place: Place) {
  const shop = await openPayingShop(place);
  const { database } = shop;
  const { query } = database;
  await keepReconcilerAway(database);
  const admin = await shop.admin();
  const lamp = await addProduct(database, { id: 'lamp', name: 'Lamp', stock: 50 });
  const vase = await addProduct(database, { id: 'vase', name: 'Vase', stock: 20 });

  let shoppers = 0;
  const order = async (qty = 1, { product = lamp, more = {} } = {}) => {
    const items = [{ product, qty }];
    const shopper = await shop.shopper();
    shoppers += 1;
    const orderId = await placedId(await shop.place(shopper, items, more, `10.0.0.${shoppers}`));
    const settle = (paid: WindowAnswer) => shop.verify(shopper, paid, items);
    return { orderId, settle };
  };
  const buy = async (qty = 1, { card = CARDS.good, product = lamp, more = {} } = {}) => {
    const { orderId, settle } = await order(qty, { product, more });
    const paid = await shop.pay(orderId, card);
    await settle(paid);
    return { orderId, paymentId: paid.razorpay_payment_id, settle };
  };
  let requests = 0;
  const refund = async (orderId: string, more: object = {}) => {
    requests += 1;
    const requestId = `request-${String(requests).padStart(4, '0')}`;
    const answer = await shop.workOn(admin, orderId, 'refund', { requestId, ...more });
    if (![200, 409].includes(answer.statusCode)) throw new Error(answer.body);
    return requestId;
  };
  const ask = async (url: string, body: object, method: 'PUT' | 'POST' | 'DELETE' = 'POST') => {
    const answer = await shop.request({ method, url, token: admin.jwtToken, body });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`);
  };

  // Sold, refunded in part, with the lamps back in stock, and wholly.
  const plain = await buy(3);
  const part = await buy(2);
  await refund(part.orderId, { amount: '50', restock: true });
  await refund(part.orderId, { amount: '20', restock: true });
  await refund((await buy(1)).orderId);
  // With a fee and with an offer.
  for (const special of ['fee', 'offer'] as const) {
    const { orderId, settle } = await order();
    await settle(await paySpecially(shop, orderId, special));
  }
  // Refunds that fail, one of which is repeated and one settled by bank transfer, and a slow one.
  const failing = await buy(1, { card: CARDS['fails-once'] });
  const failed = await refund(failing.orderId);
  const refused = await buy(1, { card: CARDS.refused });
  const settling = `refunds/${await refund(refused.orderId)}/settle`;
  await ask(`/api/admin/orders/${refused.orderId}/${settling}`, { note: 'by bank transfer' });
  await refund((await buy(1, { card: SLOW_CARD })).orderId, { restock: true });
  // A refund in the dashboard, a second payment and a dispute.
  const found = await buy(1);
  await refundInDashboard({ database }, { paymentId: found.paymentId, amount: 4_000 });
  // Hours later the reconciler has read what became of them.
  await shop.reconcileAt(Date.now() + 3 * 60 * MINUTE_MS);
  await refund(failing.orderId, { repeats: failed });
  const twice = await buy(1);
  const second = 'pay_Behind00000001';
  const like = await query.selectFrom('sandbox_payments').selectAll().executeTakeFirstOrThrow();
  await query
    .insertInto('sandbox_payments')
    .values({ ...like, id: second, order_id: twice.orderId, amount: 7_700, amount_refunded: 0 })
    .execute();
  await twice.settle({
    razorpay_order_id: twice.orderId,
    razorpay_payment_id: second,
    razorpay_signature: signPayment(twice.orderId, second, shop.sandbox.keySecret),
  });
  const disputed = await query
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('id', '=', found.paymentId)
    .executeTakeFirstOrThrow();
  await query
    .insertInto('disputes')
    .values({
      id: 'disp_00000000000001',
      order_id: disputed.order_id,
      payment_id: disputed.id,
      amount_paise: 11_200,
      reason: 'Not received',
      status: 'open',
      respond_by: null,
      created_at: 1,
      event_at: 1,
    })
    .execute();
  // Other rates, an owner's edits, and an order whose product is removed afterwards.
  const settings = { ...toSentSettings(DEFAULT_SETTINGS), shippingPrice: 75, taxHundredths: 1_850 };
  await buy(2, { product: vase });
  await ask('/api/admin/settings', { settings, version: 0 }, 'PUT');
  // ₹100 + ₹75 + ₹18.50
  await buy(1, { more: { amount: 19_350 } });
  const back = { settings: toSentSettings(DEFAULT_SETTINGS), version: 1 };
  await ask('/api/admin/settings', back, 'PUT');
  await ask('/api/admin/products/lamp/stock', { change: 7 });
  await ask('/api/admin/products/lamp/stock', { change: -2 });
  await ask('/api/admin/remove_product', { _id: 'vase' }, 'DELETE');
  // Expired unpaid, paid late, and paid too late.
  await order();
  const late = await order();
  const tooLate = await order();
  await shop.reconcileAt(Date.now() + 16 * MINUTE_MS);
  await late.settle(await shop.pay(late.orderId));
  const paidTooLate = await shop.pay(tooLate.orderId);
  await query
    .updateTable('sandbox_payments')
    .set({ created_at: Date.now() + 31 * MINUTE_MS })
    .where('id', '=', paidTooLate.razorpay_payment_id)
    .execute();
  await tooLate.settle(paidTooLate);
  // Waiting for payment.
  const waiting = await order(2);
  return {
    shop,
    /** Some of its orders, by what happened to them. */
    orders: {
      plain: plain.orderId,
      part: part.orderId,
      twice: twice.orderId,
      tooLate: tooLate.orderId,
      waiting: waiting.orderId,
    },
  };
}
