import { expect, test } from 'vitest';
import type { ShownEvent } from '../../contract/orders/event-schemas.ts';
import type { OrderDetails } from '../../contract/orders/schemas.ts';
import { HOLD_MS } from '../checkout/checkout.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';
import { openPayingShop, placedId } from '../platform/testing/paying-shop.ts';

const NO_MONEY = 'Your account does not have enough balance to carry out the refund operation.';

type Entry = [who: string, event: ShownEvent];

/** Events of the same millisecond are unordered, so all are compared by their text. */
const inOrderOfText = (entries: Entry[]) => entries.map((entry) => JSON.stringify(entry)).sort();

const entriesOf = ({ history }: OrderDetails) =>
  history.map(({ who, event }): Entry => [who, event]);

describeOnOneEngine('the history of an order', (place) => {
  test('credits an automatic refund to the shop, although the shopper’s call triggered it', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { price_paise: 10_000 });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    const orderId = await placedId(await shop.place(shopper, items));
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    await shop.database.query.deleteFrom('products').execute();
    await shop.verify(shopper, await shop.pay(orderId), items);
    const { jwtToken: token } = await shop.admin();
    const details = await shop.request({ url: `/api/admin/orders/${orderId}`, token });
    expect(inOrderOfText(entriesOf(details.json<OrderDetails>()))).toEqual(
      inOrderOfText([
        [shopper.user.name, { kind: 'placed' }],
        ['reconciler', { kind: 'expired' }],
        ['shop', { kind: 'money_returned', reason: 'sold_out' }],
        ['shop', { kind: 'refund_requested', amount: 112 }],
        ['provider', { kind: 'refunded', amount: 112 }],
      ]),
    );
  });

  test('records each refund with its amount', async () => {
    const { admin, shopper, refund, details } = await openFailingRefunds(place, 'good');
    await refund('request-0001', { amount: '50.50' });
    await refund('request-0002');
    expect(inOrderOfText(entriesOf(await details()))).toEqual(
      inOrderOfText([
        [shopper.user.name, { kind: 'placed' }],
        [shopper.user.name, { kind: 'paid' }],
        [admin.user.name, { kind: 'refund_requested', amount: 50.5 }],
        ['provider', { kind: 'refunded', amount: 50.5 }],
        [admin.user.name, { kind: 'refund_requested', amount: 163.5 }],
        ['provider', { kind: 'refunded', amount: 163.5 }],
      ]),
    );
  });

  test("records a rejected refund with the provider's reason; the order keeps its state", async () => {
    const { admin, shopper, refund, details } = await openFailingRefunds(place, 'refused');
    await refund('request-0001');
    expect(inOrderOfText(entriesOf(await details()))).toEqual(
      inOrderOfText([
        [shopper.user.name, { kind: 'placed' }],
        [shopper.user.name, { kind: 'paid' }],
        [admin.user.name, { kind: 'refund_requested', amount: 214 }],
        ['provider', { kind: 'refund_failed', amount: 214, reason: NO_MONEY }],
      ]),
    );
  });

  test('records a refund that failed later', async () => {
    const { admin, shopper, deliver, refund, sendFailed, details } = await openFailingRefunds(
      place,
      'fails-once',
    );
    await deliver();
    await refund('request-0001');
    await sendFailed('evt_1');
    expect(inOrderOfText(entriesOf(await details()))).toEqual(
      inOrderOfText([
        [shopper.user.name, { kind: 'placed' }],
        [shopper.user.name, { kind: 'paid' }],
        [admin.user.name, { kind: 'delivered' }],
        [admin.user.name, { kind: 'refund_requested', amount: 214 }],
        ['provider', { kind: 'refunded', amount: 214 }],
        ['provider', { kind: 'refund_failed', amount: 214, reason: null }],
      ]),
    );
  });

  test('shows a row that it cannot parse as a note', async () => {
    const { shop, orderId, details } = await openFailingRefunds(place, 'good');
    const order = await shop.database.query
      .selectFrom('orders')
      .select('id')
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const texts = ['{"kind":"teleported"}', '{"kind":"refunded"}', '{"kind":', '', 'Rang the bell'];
    await shop.database.query
      .insertInto('order_history')
      .values(
        texts.map((event, index) => ({
          id: `note_${index}`,
          order_id: order.id,
          at: Date.now() + 1_000,
          actor: 'shop',
          event,
        })),
      )
      .execute();
    expect(entriesOf(await details()).slice(2)).toEqual(
      texts.map((text): Entry => ['shop', { kind: 'note', text }]),
    );
  });
});

describeOnEachEngine('the history of an order, on each engine', (place) => {
  test('records placing, paying, delivering and undoing the delivery, each separately', async () => {
    const { shop, admin, shopper, orderId, deliver, details } = await openFailingRefunds(
      place,
      'good',
    );
    await deliver();
    await shop.request({
      method: 'POST',
      url: `/api/admin/orders/${orderId}/undeliver`,
      token: admin.jwtToken,
    });
    expect(entriesOf(await details())).toEqual([
      [shopper.user.name, { kind: 'placed' }],
      [shopper.user.name, { kind: 'paid' }],
      [admin.user.name, { kind: 'delivered' }],
      [admin.user.name, { kind: 'undelivered' }],
    ]);
  });

  test('records that an order expired', async () => {
    const shop = await openPayingShop(place);
    const items = [{ product: await addProduct(shop.database), qty: 1 }];
    const shopper = await shop.shopper();
    const orderId = await placedId(await shop.place(shopper, items));
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    const { jwtToken: token } = await shop.admin();
    const details = await shop.request({ url: `/api/admin/orders/${orderId}`, token });
    expect(entriesOf(details.json<OrderDetails>())).toEqual([
      [shopper.user.name, { kind: 'placed' }],
      ['reconciler', { kind: 'expired' }],
    ]);
  });
});
