import type { Session } from '../contract/accounts.ts';
import { fillLargeShop } from '../scripts/fill-large-shop.ts';
import { ensureFirstAdmin } from '../server/accounts/admins.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../server/platform/db/open.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { startShop } from './shops.ts';

const OWNER = { email: 'owner@bench.example', password: 'a phrase for the bench' };

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
  await ensureFirstAdmin(database, OWNER);
  await database.close();
  const server = await startShop(location, environment);
  try {
    await measure({ server, token: await signIn(server) });
  } finally {
    await server.end('SIGTERM');
  }
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  return ((await response.json()) as Session).jwtToken;
}
