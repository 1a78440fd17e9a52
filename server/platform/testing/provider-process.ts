import { join } from 'node:path';
import { keepSandboxAccount } from '../../payments/sandbox/account.ts';
import { migrate } from '../db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../db/open.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/**
 * Starts a payment provider as a separate process, as in real life, and returns the environment of
 * a shop that uses it.
 */
export async function startProvider(folder: string): Promise<{
  process: ServerProcess;
  location: DatabaseLocation;
  environment: {
    RAZORPAY_KEY_ID: string;
    RAZORPAY_KEY_SECRET: string;
    RAZORPAY_WEBHOOK_SECRET: string;
    RAZORPAY_API: string;
  };
}> {
  const location = { databaseUrl: undefined, dataDir: join(folder, 'provider') };
  const database = await openDatabase(location);
  await migrate(database);
  const { keyId, keySecret, webhookSecret } = await keepSandboxAccount(database);
  await database.close();
  const process = await startServer({
    DATA_DIR: location.dataDir,
    DEMO: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: '0',
  });
  return {
    process,
    location,
    environment: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API: `${process.url}/sandbox/v1`,
    },
  };
}
