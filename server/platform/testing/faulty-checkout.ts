import { openRazorpayClient } from '../../payments/razorpay/client.ts';
import { actorOf } from './actors.ts';
import { openCheckoutContext } from './checkout-context.ts';
import { addProduct } from './databases.ts';
import type { Place } from './engines.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { openPayingShop } from './paying-shop.ts';

/**
 * A shop, a product with one unit in stock, and a shopper's context whose connection to the provider
 * can be broken.
 */
export async function openFaultyCheckout(place: Place, timeoutMs = 5_000) {
  const shop = await openPayingShop(place);
  const product = await addProduct(shop.database, { stock: 1 });
  const session = await shop.shopper();
  const shopper = actorOf(session.user);
  const proxy = await openFaultyProxy(`${shop.url}/sandbox/v1`);
  const { keyId, keySecret } = shop.sandbox;
  const api = () => proxy.url;
  const client = openRazorpayClient({ name: 'sandbox', api, keyId, keySecret, timeoutMs });
  const ctx = await openCheckoutContext(shop.database, shopper, client);
  return { shop, product, items: [{ product, qty: 1 }], session, proxy, ctx };
}
