import { join } from 'node:path';
import { keepSandboxAccount } from '../server/payments/sandbox/account.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { startShop } from './shops.ts';

/** A payment provider in a process of its own, as in life, and how a shop is told to use it. */
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
