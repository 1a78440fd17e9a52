import { seedShop } from '../server/catalogue/demo/seed-shop.ts';
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { test as base, startShop } from './shop.ts';

/** More than a browser holds. */
const PRODUCTS = 1_500;

/**
 * Lamp 0001 to Lamp 1500, the last one the newest. They cost ₹101 to ₹1,600, every hundredth ₹9,000;
 * every third is a toy; every tenth is tall, and every 400th is sold out.
 */
async function fill(DATA_DIR: string): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR }));
  await migrate(database);
  await seedShop(database, false);
  const { id: other } = await database.query
    .selectFrom('categories')
    .select('id')
    .executeTakeFirstOrThrow();
  const toys = { id: 'toys', name: 'Toys', slug: 'toys', is_built_in: 0 as const, created_at: 1 };
  await database.query.insertInto('categories').values(toys).execute();
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const number = index + 1;
    return {
      id: `lamp-${number}`,
      name: `Lamp ${String(number).padStart(4, '0')}`,
      brand: 'Diya & Sons',
      category_id: number % 3 === 0 ? toys.id : other,
      price_paise: (number % 100 === 0 ? 9_000 : 100 + number) * 100,
      description: number % 10 === 0 ? 'A tall lamp of brass.' : 'A small lamp of clay.',
      image: '/images/clay-diyas-640.webp',
      stock: number % 400 === 0 ? 0 : 9,
      rating_halves: 2 + (number % 9),
      created_at: number,
    };
  });
  await database.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += 500) {
      await tx
        .insertInto('products')
        .values(rows.slice(at, at + 500))
        .execute();
    }
  });
  await database.close();
}

/** `shop` has the demo catalogue, `largeShop` too many products for a browser. */
export const test = base.extend<{ largeShop: ServerProcess }>({
  largeShop: async ({ shops }, use) =>
    use(await shops('large', () => startShop({}, 'sqlite', fill))),
  baseURL: async ({ largeShop }, use) => use(largeShop.url),
});
