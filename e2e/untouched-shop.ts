import { test as base, useShop } from './shop.ts';

/** A shop that sells the demo catalogue and nothing else: no test adds products here, or buys any. */
export const test = base.extend<object, object>({
  shop: [useShop, { scope: 'worker' }],
});
