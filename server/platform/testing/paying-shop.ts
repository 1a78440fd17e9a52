import type { LightMyRequestResponse } from 'fastify';
import type { Session } from '../../../contract/accounts/schemas.ts';
import type { ShippingAddress } from '../../../contract/orders/schemas.ts';
import { priceCart } from '../../../contract/pricing.ts';
import { DEFAULT_RATES } from '../../../contract/settings/shop.ts';
import { reconcile } from '../../checkout/reconcile.ts';
import type { Report } from '../../checkout/round.ts';
import { openPayments } from '../../payments/open-payments.ts';
import { signWebhook } from '../../payments/razorpay/signatures.ts';
import type { SandboxAccount } from '../../payments/sandbox/account.ts';
import { setWebhookFaults } from '../../payments/sandbox/webhooks.ts';
import type { Database } from '../db/open.ts';
import type { NewRow } from '../db/tables.ts';
import { ownUrl } from '../http/own-url.ts';
import { asReconciler } from './checkout-context.ts';
import { openMigrated } from './databases.ts';
import type { Place } from './engines.ts';
import { serveDatabase, type TestShop, type TestShopOptions } from './test-shop.ts';

export const GOOD_CARD = '4100 2800 0000 1007';
export const ADDRESS: ShippingAddress = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Bengaluru',
  states: 'Karnataka',
  postalCode: '560001',
  country: 'India',
};

/** For a run of the reconciler in which nothing may fail. */
export const STRICT: Report = {
  failed: (error) => {
    throw error;
  },
  unknownAccount: (account) => {
    throw new Error(`The provider does not know orders of ${account}.`);
  },
};

/** What a shopper needs to know about a product to order it. */
export type Item = { product: Pick<NewRow<'products'>, 'id' | 'price_paise'>; qty: number };
export type WindowAnswer = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

export type PayingShop = TestShop & {
  url: string;
  sandbox: SandboxAccount;
  /** From its own address, if one is given. */
  place(
    session: Session,
    items: readonly Item[],
    more?: object,
    from?: string,
  ): Promise<LightMyRequestResponse>;
  /** Pays in the sandbox's window, as a browser does. */
  pay(orderId: string, card?: string): Promise<WindowAnswer>;
  verify(
    session: Session,
    paid: WindowAnswer,
    items: readonly Item[],
  ): Promise<LightMyRequestResponse>;
  webhook(
    event: string,
    paid: WindowAnswer,
    eventId: string,
    more?: { refund?: object; secret?: string },
  ): Promise<Response>;
  /** An admin's action on an order: deliver, undeliver, refund. */
  workOn(
    session: Session,
    orderId: string,
    verb: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  /** One run of the reconciler, as of this time. */
  reconcileAt(now: number): Promise<void>;
};

export function amountOf(items: readonly Item[], rates = DEFAULT_RATES): number {
  const lines = items.map(({ product, qty }) => ({ pricePaise: product.price_paise, qty }));
  return priceCart(lines, rates).totals.totalPaise;
}

export function itemsBody(items: readonly Item[]) {
  return items.map(({ product, qty }) => ({ product_id: product.id, qty }));
}

/**
 * A listening shop with the sandbox as its provider; webhooks arrive only when a test sends them.
 */
export async function openPayingShop(
  place: Place,
  config?: TestShopOptions['config'],
): Promise<PayingShop> {
  const database = await openMigrated(place);
  await setWebhookFaults({ database }, { drop: true });
  return servePaying(database, config);
}

export async function servePaying(
  database: Database,
  config?: TestShopOptions['config'],
): Promise<PayingShop> {
  const shop = await serveDatabase(database, { config: { trustProxy: true, ...config } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const url = ownUrl(shop.app);
  const { payments, sandbox } = await openPayments(database, undefined, () => url);
  if (sandbox === undefined) throw new Error('The sandbox is off.');
  return {
    ...shop,
    url,
    sandbox,
    place: (session, items, more = {}, from) =>
      shop.request({
        method: 'POST',
        url: '/api/payment/placeOrder',
        token: session.jwtToken,
        ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
        body: {
          amount: amountOf(items),
          orderItems: itemsBody(items),
          shippingAddress: ADDRESS,
          ...more,
        },
      }),
    async pay(orderId, card = GOOD_CARD) {
      const response = await fetch(`${url}/sandbox/v1/checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          key_id: sandbox.keyId,
          order_id: orderId,
          card: { number: card },
        }),
      });
      return (await response.json()) as WindowAnswer;
    },
    verify: (session, paid, items) =>
      shop.request({
        method: 'POST',
        url: '/api/payment/paymentVerification',
        token: session.jwtToken,
        body: {
          order_id: paid.razorpay_order_id,
          payment_id: paid.razorpay_payment_id,
          razorpay_signature: paid.razorpay_signature,
          orderItems: itemsBody(items),
          shippingAddress: ADDRESS,
          paymentMethod: 'Razorpay',
          shippingPrice: 10,
          taxPrice: 0,
          totalPrice: amountOf(items) / 100,
          isPaid: true,
        },
      }),
    webhook(event, paid, eventId, { refund, secret = sandbox.webhookSecret } = {}) {
      const body = JSON.stringify({
        entity: 'event',
        event,
        payload: {
          payment: {
            entity: { id: paid.razorpay_payment_id, order_id: paid.razorpay_order_id },
          },
          ...(refund === undefined
            ? {}
            : { refund: { entity: { payment_id: paid.razorpay_payment_id, ...refund } } }),
        },
      });
      return fetch(`${url}/api/payment/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signWebhook(body, secret),
          'x-razorpay-event-id': eventId,
        },
        body,
      });
    },
    workOn: (session, orderId, verb, body) =>
      shop.request({
        method: 'POST',
        url: `/api/admin/orders/${orderId}/${verb}`,
        token: session.jwtToken,
        ...(body === undefined ? {} : { body }),
      }),
    async reconcileAt(now) {
      await reconcile(asReconciler({ database, payments }), { report: STRICT, now });
    },
  };
}

export async function stockOf(database: Database, productId: string): Promise<number> {
  const { stock } = await database.query
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return stock;
}

export async function placedId(response: LightMyRequestResponse): Promise<string> {
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ order: { id: string } }>().order.id;
}
