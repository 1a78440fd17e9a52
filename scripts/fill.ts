/**
 * `npm run fill -- [PRODUCTS [ORDERS]]`: adds made-up products, shoppers and orders of the last
 * year to the shop in DATA_DIR or DATABASE_URL, by default 100,000 products and orders.
 */

import { backUpBeforeContract } from '../server/backup/before-contract.ts';
import { seedShop } from '../server/catalogue/demo/seed-shop.ts';
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { StartError } from '../server/platform/start-error.ts';
import { fillLargeShop, readCounts } from './fill-large-shop.ts';

try {
  console.log(await fill(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function fill(args: readonly string[]): Promise<string> {
  const { products, orders } = readCounts(args);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await migrate(database, { beforeContract: backUpBeforeContract(config, console.log) });
    // This shop needs no demo catalogue.
    await seedShop(database, false);
    await fillLargeShop(database, { products, orders });
  } finally {
    await database.close();
  }
  return `Added ${products} products and ${orders} orders.`;
}
