import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../../contract/catalogue/schemas.ts';
import { toPaise } from '../../contract/pricing.ts';
import { writeRow } from '../../server/platform/csv/write.ts';
import type { DatabaseLocation } from '../../server/platform/db/open.ts';
import type { Item } from '../../server/platform/testing/paying-shop.ts';
import { startProvider } from '../../server/platform/testing/provider-process.ts';
import type { ServerProcess } from '../../server/platform/testing/server-process.ts';
import { likeDemo } from '../fill-catalogue.ts';
import { Owner } from '../owner.ts';
import { startShop } from '../shops.ts';
import { OWNER, signIn } from '../sign-in.ts';

/** Something of the earlier commit, and the same of this one. */
export type Sides<Thing> = { old: Thing; new: Thing };

/** One after the other. */
export async function onBothSides<Given, Thing>(
  given: Sides<Given>,
  make: (given: Given, side: keyof Sides<unknown>) => Promise<Thing>,
): Promise<Sides<Thing>> {
  return { old: await make(given.old, 'old'), new: await make(given.new, 'new') };
}

export type StockedShop = {
  /** For its temporary files. */
  folder: string;
  url: string;
  provider: string;
  products: Item['product'][];
  end(): Promise<void>;
};

/**
 * Starts the shop in the folder `code` with the same products as the other side, and a payment
 * provider of its own. An owner brings them in, so that nothing but what is documented is used.
 */
export async function openStockedShop(
  code: string,
  folder: string,
  location: DatabaseLocation,
  size: { products: number; stock: number },
): Promise<StockedShop> {
  mkdirSync(folder, { recursive: true });
  const provider = await startProvider(folder);
  const environment = {
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '0',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    ...provider.environment,
  };
  const server = await startShop(location, environment, code);
  const { url } = server;
  return {
    folder,
    url,
    provider: provider.process.url,
    products: await stock(server, size),
    end: async () => {
      await server.end('SIGTERM');
      await provider.process.end('SIGTERM');
    },
  };
}

const COLUMNS = ['name', 'brand', 'category', 'price', 'description', 'image', 'countInStock'];
/** A shop takes at most 20 MB at once. */
const ROWS_PER_FILE = 10_000;

async function stock(
  server: ServerProcess,
  size: { products: number; stock: number },
): Promise<Item['product'][]> {
  const owner = new Owner({ server, token: await signIn(server.url) });
  const rows = likeDemo(size.products).map((product) =>
    writeRow([
      product.name,
      product.brand,
      'uncategorised',
      product.price_paise / 100,
      product.description,
      product.image,
      size.stock,
    ]),
  );
  for (let first = 0; first < rows.length; first += ROWS_PER_FILE) {
    const file = writeRow(COLUMNS) + rows.slice(first, first + ROWS_PER_FILE).join('');
    const { status, bytes } = await owner.sendFile(
      '/api/admin/products/import?dryRun=0',
      'text/csv',
      file,
    );
    if (status !== 200) throw new Error(`The import failed: ${Buffer.from(bytes).toString()}`);
  }
  const products = await owner.getJson<Product[]>('/api/products');
  return products.map(({ _id, price }) => ({ id: _id, price_paise: toPaise(price) }));
}

/** A database of its own for one side. */
export function placeOf(dataDir: string, side: string): DatabaseLocation {
  return { databaseUrl: undefined, dataDir: join(dataDir, side) };
}
