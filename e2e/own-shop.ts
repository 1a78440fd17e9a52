import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { test as base, startShop } from './shop.ts';

/** A shop apart from the other tests', whose unpaid orders would count against the network's fair share. */
export const test = base.extend<{ ownShop: ServerProcess }>({
  ownShop: async ({ shops }, use) => use(await shops('own', startShop)),
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
});
