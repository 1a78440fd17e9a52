import { DEFAULT_RATES } from '../../../contract/settings/shop.ts';
import type { PlacingCheckout } from '../../checkout/checkout.ts';
import { openRazorpay } from '../../payments/razorpay.ts';
import { actorOf } from './actors.ts';
import { addProduct } from './databases.ts';
import type { Place } from './engines.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { openPayingShop, STRICT } from './paying-shop.ts';

/**
 * A shop, a product with one unit in stock, and a checkout whose connection to the provider can be
 * broken.
 */
export async function openFaultyCheckout(place: Place, timeoutMs = 5_000) {
  const shop = await openPayingShop(place);
  const product = await addProduct(shop.database, { stock: 1 });
  const session = await shop.shopper();
  const shopper = actorOf(session.user);
  const proxy = await openFaultyProxy(`${shop.url}/sandbox/v1`);
  const { keyId, keySecret } = shop.sandbox;
  const checkout: PlacingCheckout = {
    rates: () => DEFAULT_RATES,
    database: shop.database,
    razorpay: openRazorpay({ name: 'sandbox', api: () => proxy.url, keyId, keySecret, timeoutMs }),
    report: STRICT.failed,
  };
  return { shop, product, items: [{ product, qty: 1 }], session, shopper, proxy, checkout };
}
