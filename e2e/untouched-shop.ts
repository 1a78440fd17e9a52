import { test as base, startShop } from './shop.ts';

/** A shop that sells the demo catalogue and nothing else: no test adds products here, or buys any. */
export const test = base.extend({
  shop: async ({ shops }, use) => use(await shops('untouched', startShop)),
});
