import { fillLargeShop } from '../scripts/fill-large-shop.ts';
import { ensureFirstAdmin } from '../server/accounts/admins.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../server/platform/db/open.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { startShop } from './shops.ts';
import { OWNER, signIn } from './sign-in.ts';

export type LargeShop = { server: ServerProcess; token: string };

/** A shop of this size with its owner signed in. */
export async function withLargeShop(
  location: DatabaseLocation,
  size: { products: number; orders: number },
  measure: (shop: LargeShop) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const database = await openDatabase(location);
  await migrate(database);
  await fillLargeShop(database, size);
  await ensureFirstAdmin({ database }, OWNER);
  await database.close();
  const server = await startShop(location, environment);
  try {
    await measure({ server, token: await signIn(server.url) });
  } finally {
    await server.end('SIGTERM');
  }
}
