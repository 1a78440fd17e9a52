import { join } from 'node:path';
import { keepSandboxAccount } from '../server/payments/sandbox/account.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { startShop } from './shops.ts';

/**
 * Starts a payment provider as a separate process, as in real life, and returns the environment of
 * a shop that uses it.
 */
export async function startProvider(
  folder: string,
): Promise<{ process: ServerProcess; environment: NodeJS.ProcessEnv }> {
  const location = { databaseUrl: undefined, dataDir: join(folder, 'provider') };
  const database = await openDatabase(location);
  await migrate(database);
  const { keyId, keySecret, webhookSecret } = await keepSandboxAccount(database);
  await database.close();
  const provider = await startShop(location);
  return {
    process: provider,
    environment: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API: `${provider.url}/sandbox/v1`,
    },
  };
}
