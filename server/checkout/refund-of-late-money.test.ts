import { expect, test } from 'vitest';
import type { OrderDetails } from '../../contract/orders/schemas.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { CARDS } from '../platform/testing/failing-refunds.ts';
import { openPayingShop, placedId, stockOf } from '../platform/testing/paying-shop.ts';

const HOUR_MS = 60 * 60 * 1_000;

describeOnEachEngine('a late payment that cannot be refunded automatically', (place) => {
  /** An order that expired, was sold out, and was paid anyway. */
  async function openLatePaid(card: string) {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 1, price_paise: 10_000 });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    const admin = await shop.admin();
    const orderId = await placedId(await shop.place(shopper, items));
    await shop.reconcileAt(Date.now() + HOUR_MS);
    await shop.database.query.updateTable('products').set({ stock: 0 }).execute();
    const paid = await shop.pay(orderId, card);
    const verify = async () => (await shop.verify(shopper, paid, items)).json();
    const details = async () =>
      (
        await shop.request({ url: `/api/admin/orders/${orderId}`, token: admin.jwtToken })
      ).json<OrderDetails>();
    const refund = (requestId: string, restock = false) =>
      shop.request({
        method: 'POST',
        url: `/api/admin/orders/${orderId}/refund`,
        token: admin.jwtToken,
        body: { requestId, restock },
      });
    return { shop, product, paid, verify, details, refund };
  }

  test('is shown to the owner, who can retry; the shopper is not told that it is on its way', async () => {
    const { shop, product, verify, details, refund } = await openLatePaid(CARDS.refused);
    const answer = {
      code: 'out_of_stock',
      detail:
        'An item in your order sold out before your payment arrived. We couldn’t send your refund yet. Please contact the shop.',
    };
    expect(await verify()).toMatchObject(answer);
    expect(await details()).toMatchObject({
      state: 'expired',
      payments: [{ amount: 112, refunded: 0 }],
      refunds: [{ amount: 112, status: 'rejected', reason: expect.any(String) }],
    });
    await shop.database.query.updateTable('products').set({ stock: 5 }).execute();
    await shop.reconcileAt(Date.now() + 2 * HOUR_MS);
    expect(await verify()).toMatchObject(answer);
    expect((await refund('request-0001')).json()).toMatchObject({ code: 'refund_failed' });
    expect((await details()).refunds).toHaveLength(2);
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });

  test('makes no order if the refund fails later, and is refunded by the next attempt', async () => {
    const { shop, product, paid, verify, details, refund } = await openLatePaid(
      CARDS['fails-once'],
    );
    expect(await verify()).toMatchObject({
      code: 'out_of_stock',
      detail:
        'An item in your order sold out before your payment arrived. Your refund is complete or on its way.',
    });
    expect(await details()).toMatchObject({ state: 'expired', refunded: 112, isRefunded: true });
    const [made] = await shop.database.query.selectFrom('sandbox_refunds').select('id').execute();
    await shop.webhook('refund.failed', paid, 'evt_1', { refund: { id: made?.id } });
    expect(await details()).toMatchObject({ state: 'expired', payments: [{ refunded: 0 }] });

    await shop.database.query.updateTable('products').set({ stock: 5 }).execute();
    await shop.webhook('order.paid', paid, 'evt_2');
    await shop.reconcileAt(Date.now() + 2 * HOUR_MS);
    expect(await details()).toMatchObject({ state: 'expired' });
    expect((await refund('request-0001', true)).statusCode).toBe(200);
    expect(await details()).toMatchObject({ state: 'expired', payments: [{ refunded: 112 }] });
    // Its items were returned to stock when it expired.
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });
});
