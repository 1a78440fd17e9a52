import { join } from 'node:path';
import { startProvider } from '../server/platform/testing/provider-process.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { STOCK, startShoppers } from './ordering.ts';
import { startShop, withFolder } from './shops.ts';

export type OrderingShop = {
  folder: string;
  url: string;
  product: string;
  shoppers: ServerProcess;
};

/** A shop with so many products, with shoppers who order when they are told to. */
export async function withOrderingShop(
  products: number,
  measure: (shop: OrderingShop) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const provider = await startProvider(folder);
    const location = { databaseUrl: undefined, dataDir: join(folder, 'shop') };
    const filled = await fillCatalogue(location, products, () => STOCK);
    const shop = await startShop(location, { TRUST_PROXY: '1', ...provider.environment });
    const ends = { url: shop.url, provider: provider.process.url };
    const shoppers = await startShoppers(folder, ends, filled);
    try {
      await measure({ folder, url: shop.url, product: filled[0]?.id ?? '', shoppers });
    } finally {
      await shoppers.end('SIGTERM');
      await shop.end('SIGTERM');
      await provider.process.end('SIGTERM');
    }
  });
}
