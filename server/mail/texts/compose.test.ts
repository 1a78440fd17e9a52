import { expect, test } from 'vitest';
import type { ShopEvent } from '../../events/shop-events.ts';
import type { Database } from '../../platform/db/open.ts';
import { addProduct, addUser, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openPayingShop, type PayingShop, placedId } from '../../platform/testing/paying-shop.ts';
import { DEFAULT_MAIL_SHOP } from '../mail.ts';
import { composeMail } from './compose.ts';

const OWNER = 'owner@shop.example';

function compose(database: Database, event: ShopEvent, audience: 'shopper' | 'owner' = 'shopper') {
  const context = {
    database,
    shop: DEFAULT_MAIL_SHOP,
    publicUrl: 'https://shop.example',
    tokens: { tokenFor: (purpose: string, id: string) => `${purpose}-${id}` },
    ownerAddress: OWNER,
  };
  return composeMail(context, event, audience);
}

/** An order that is paid, as its events refer to it. */
async function buy(shop: PayingShop) {
  const shopper = await shop.shopper();
  const product = await addProduct(shop.database, { name: 'Brass lamp', price_paise: 249_50 });
  const items = [{ product, qty: 2 }];
  const providerId = await placedId(await shop.place(shopper, items));
  const paid = await shop.pay(providerId);
  expect((await shop.verify(shopper, paid, items)).statusCode).toBe(200);
  const { id: orderId } = await shop.database.query
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', '=', providerId)
    .executeTakeFirstOrThrow();
  return { shopper, product, providerId, orderId };
}

describeOnOneEngine('Mails from the database', (place) => {
  test('an order that was placed and not paid is nobody’s mail', async () => {
    const shop = await openPayingShop(place);
    const { orderId } = await buy(shop);
    expect(await compose(shop.database, { kind: 'order_placed', orderId })).toBeUndefined();
    expect(
      await compose(shop.database, { kind: 'order_placed', orderId }, 'owner'),
    ).toBeUndefined();
  });

  test('a delivery is told while it stands, and not once an owner has taken it back', async () => {
    const shop = await openPayingShop(place);
    const { orderId, providerId } = await buy(shop);
    const admin = await shop.admin();
    await shop.workOn(admin, providerId, 'deliver');
    const event = { kind: 'order_delivered', orderId } as const;
    expect((await compose(shop.database, event))?.text).toContain('Your order has arrived');
    await shop.workOn(admin, providerId, 'undeliver');
    expect(await compose(shop.database, event)).toBeUndefined();
  });

  test('a refund names its amount; a failed one is not announced', async () => {
    const shop = await openPayingShop(place);
    const { orderId, providerId } = await buy(shop);
    const body = { requestId: 'refund-once', amount: 100 };
    const answer = await shop.workOn(await shop.admin(), providerId, 'refund', body);
    expect(answer.statusCode).toBe(200);
    const { id: refundId } = await shop.database.query
      .selectFrom('refunds')
      .select('id')
      .executeTakeFirstOrThrow();
    const event = { kind: 'order_refunded', orderId, refundId } as const;
    const mail = await compose(shop.database, event);
    expect(mail?.subject).toMatch(/^Your refund of ₹100 for order \S+$/);
    expect(mail?.text).toContain(
      'This refund: ₹100\nRefunded in total: ₹100\nOrder total: ₹518.98',
    );
    await shop.database.query.updateTable('payments').set({ is_extra: 1 }).execute();
    const extra = (await compose(shop.database, event))?.text.replaceAll('\n', ' ');
    expect(extra).toMatch(/was paid twice\. We’ve refunded the second payment: ₹100 is on its way/);
    expect(extra).not.toContain('Order total');
    await shop.database.query.updateTable('refunds').set({ status: 'failed' }).execute();
    expect(await compose(shop.database, event)).toBeUndefined();
  });

  test('what was paid is told where it is not the total', async () => {
    const shop = await openPayingShop(place);
    const { orderId } = await buy(shop);
    await shop.database.query.updateTable('payments').set({ amount_paise: 542_58 }).execute();
    const event = { kind: 'order_paid', orderId } as const;
    expect((await compose(shop.database, event))?.text).toContain(
      'Paid, with fees and offers: ₹542.58',
    );
    const toOwner = (await compose(shop.database, event, 'owner'))?.text.replaceAll('\n', ' ');
    expect(toOwner).toContain('has placed an order and paid ₹542.58.');
    expect(toOwner).toContain('Total: ₹518.98');
  });

  test('money that bought nothing is told with the reason, once, and not as a refund too', async () => {
    const shop = await openPayingShop(place);
    const { orderId } = await buy(shop);
    const event = { kind: 'money_returned', orderId } as const;
    expect(await compose(shop.database, event)).toBeUndefined();
    await shop.database.query.updateTable('orders').set({ return_reason: 'sold_out' }).execute();
    expect((await compose(shop.database, event))?.text.replaceAll('\n', ' ')).toContain(
      'An item in your order sold out before your payment arrived.',
    );
    const refund = { kind: 'order_refunded', orderId, refundId: 'none' } as const;
    expect(await compose(shop.database, refund)).toBeUndefined();
  });

  test('a dispute is the owner’s, until it is over', async () => {
    const shop = await openPayingShop(place);
    const { orderId } = await buy(shop);
    const payment = await shop.database.query
      .selectFrom('payments')
      .select('id')
      .executeTakeFirstOrThrow();
    await shop.database.query
      .insertInto('disputes')
      .values({
        id: 'disp_1',
        order_id: orderId,
        payment_id: payment.id,
        amount_paise: 518_98,
        reason: 'goods_not_received',
        status: 'open',
        respond_by: Date.UTC(2026, 10, 20, 6),
        created_at: 0,
        event_at: 0,
      })
      .execute();
    const event = { kind: 'dispute_opened', orderId, disputeId: 'disp_1' } as const;
    const mail = await compose(shop.database, event, 'owner');
    expect(mail?.subject).toMatch(/^Dispute over ₹518\.98 on order \S+$/);
    expect(mail?.text).toContain(
      'Reason: Goods not received\nRespond by: 20 November 2026, 11:30 am IST\n',
    );
    await shop.database.query.updateTable('disputes').set({ status: 'won' }).execute();
    expect(await compose(shop.database, event, 'owner')).toBeUndefined();
  });

  test('low stock is reported unless it was topped up since', async () => {
    const database = await openMigrated(place);
    const { id: productId } = await addProduct(database, { name: 'Brass lamp', stock: 3 });
    const event = { kind: 'stock_low', productId } as const;
    expect((await compose(database, event, 'owner'))?.subject).toBe(
      'Low stock: Brass lamp (3 left)',
    );
    await database.query.updateTable('products').set({ stock: 0 }).execute();
    expect((await compose(database, event, 'owner'))?.subject).toBe('Out of stock: Brass lamp');
    await database.query.updateTable('products').set({ stock: 6 }).execute();
    expect(await compose(database, event, 'owner')).toBeUndefined();
  });

  test('mails about an account go to its address; a removed account gets none', async () => {
    const database = await openMigrated(place);
    const user = await addUser(database, { name: 'Asha', email: 'Asha@Example.com' });
    const mail = await compose(database, { kind: 'account_registered', userId: user.id });
    expect(mail?.to).toBe('Asha@Example.com');
    expect(mail?.subject).toBe('Welcome to Haat');
    const at = Date.UTC(2026, 2, 14, 12, 42);
    const device = await compose(database, { kind: 'new_device', userId: user.id, at });
    expect(device?.text).toContain('When: 14 March 2026, 6:12 pm IST\n');
    const changed = { kind: 'password_changed', userId: user.id } as const;
    expect((await compose(database, changed))?.text).toContain(
      'https://shop.example/public/forgotten',
    );
    await database.query.deleteFrom('users').execute();
    expect(await compose(database, changed)).toBeUndefined();
  });

  test('a name is left out until the address is confirmed: a stranger may have typed it', async () => {
    const database = await openMigrated(place);
    const name = 'Free phone at http://evil.example/win now';
    const { id: userId } = await addUser(database, { name, email: 'asha@example.com' });
    const links = ['reset', 'verify'] as const;
    for (const purpose of links) {
      const times = { created_at: 0, expires_at: Date.now() + 60_000, used_at: null };
      await database.query
        .insertInto('mail_tokens')
        .values({ id: purpose, purpose, user_id: userId, token_hash: purpose, ...times })
        .execute();
    }
    const events: ShopEvent[] = [
      { kind: 'account_registered', userId, verificationId: 'verify' },
      { kind: 'email_verification_asked', userId, verificationId: 'verify' },
      { kind: 'password_reset_asked', userId, resetId: 'reset' },
      { kind: 'password_changed', userId },
      { kind: 'new_device', userId, at: 1 },
    ];
    for (const event of events) {
      const mail = await compose(database, event);
      expect(mail?.text).toContain('\n\nHello,\n\n');
      expect(JSON.stringify(mail)).not.toContain('evil');
    }
    await database.query.updateTable('users').set({ email_verified_at: 1 }).execute();
    for (const event of events) {
      expect((await compose(database, event))?.text).toContain(`\n\nHi ${name},\n\n`);
    }
  });

  test('a mailed link has its token in the fragment; a used or expired one is not sent', async () => {
    const database = await openMigrated(place);
    const { id: userId } = await addUser(database);
    await database.query
      .insertInto('mail_tokens')
      .values({
        id: 'l1',
        purpose: 'reset',
        user_id: userId,
        token_hash: 'l1',
        created_at: 0,
        expires_at: Date.now() + 60_000,
        used_at: null,
      })
      .execute();
    const event = { kind: 'password_reset_asked', userId, resetId: 'l1' } as const;
    const reset = await compose(database, event);
    expect(reset?.text).toContain('\nhttps://shop.example/public/reset#token=reset-l1\n');
    const verification = {
      kind: 'email_verification_asked',
      userId,
      verificationId: 'l1',
    } as const;
    const verify = await compose(database, verification);
    expect(verify?.text).toContain('\nhttps://shop.example/public/verify#token=verify-l1\n');
    const registration = { kind: 'account_registered', userId, verificationId: 'l1' } as const;
    const welcome = await compose(database, registration);
    expect(welcome?.text).toContain('\nhttps://shop.example/public/verify#token=verify-l1\n');
    await database.query.updateTable('mail_tokens').set({ used_at: 1 }).execute();
    expect(await compose(database, event)).toBeUndefined();
    expect(await compose(database, verification)).toBeUndefined();
    // The welcome is still one.
    const late = await compose(database, registration);
    expect(late?.subject).toBe('Welcome to Haat');
    expect(late?.text).not.toContain('/public/verify');
    await database.query
      .updateTable('mail_tokens')
      .set({ used_at: null, expires_at: Date.now() - 1 })
      .execute();
    expect(await compose(database, event)).toBeUndefined();
  });
});

describeOnEachEngine('Mails from the database, on each engine', (place) => {
  test('a paid order is confirmed to its customer and announced to the owner', async () => {
    const shop = await openPayingShop(place);
    const { shopper, providerId, orderId } = await buy(shop);
    const mail = await compose(shop.database, { kind: 'order_paid', orderId });
    expect(mail?.to).toBe(shopper.user.email);
    expect(mail?.subject).toMatch(/^Your Haat order \S+ is confirmed$/);
    expect(mail?.text).toContain('* This is a test order: no money has moved.');
    expect(mail?.text).toContain(`2 × Brass lamp: ₹499
------------------------
Subtotal: ₹499
Shipping: ₹10
Tax: ₹9.98
Total: ₹518.98

Delivery address:
Asha Rao
12 MG Road
Bengaluru, Karnataka 560001
India

View your order:
https://shop.example/privateRoutes/ordersummary?order_id=${providerId}
`);
    expect(mail?.html).toContain('<td class="ink line" align="left" valign="top"');

    const news = await compose(shop.database, { kind: 'order_paid', orderId }, 'owner');
    expect(news?.to).toBe(OWNER);
    expect(news?.subject).toMatch(/^New order \S+: ₹518\.98$/);
    expect(news?.text).toContain(`Customer:\n${shopper.user.name}\n${shopper.user.email}\n`);
    expect(news?.text).toContain(`https://shop.example/admin/orders/${providerId}`);
  });
});
