import { join } from 'node:path';
import { keepSandboxAccount } from '../server/payments/sandbox/account.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';

/** A payment provider in a process of its own, as in life, and how a shop is told to use it. */
export async function startProvider(
  folder: string,
): Promise<{ process: ServerProcess; environment: NodeJS.ProcessEnv }> {
  const dataDir = join(folder, 'provider');
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(database);
  const { keyId, keySecret, webhookSecret } = await keepSandboxAccount(database);
  await database.close();
  const provider = await startServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: '0',
  });
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
