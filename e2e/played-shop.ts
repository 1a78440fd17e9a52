import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';
import { ADMIN, test as base } from './shop.ts';

type SandboxAccount = { keyId: string; keySecret: string; webhookSecret: string };

/** A shop of the worker's own; at its sandbox the test acts as the bank or as Razorpay's dashboard. */
export type PlayedShop = ServerProcess & {
  account: SandboxAccount;
  /** Calls the provider's API with the shop's keys. */
  askProvider<Answer>(method: string, path: string, body: unknown): Promise<Answer>;
};

export const ADMIN_ENVIRONMENT = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMITS: '0',
};

export const test = base.extend<object, { playedShop: PlayedShop }>({
  playedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'haat-played-'));
      const shop = await startServer({ DATA_DIR: dataDir, ...ADMIN_ENVIRONMENT });
      const account = readAccount(dataDir);
      await use({
        ...shop,
        account,
        askProvider: (method, path, body) =>
          askProvider(shop.url, account, method, path, body) as Promise<never>,
      });
      await shop.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ playedShop }, use) => use(playedShop.url),
});

function readAccount(dataDir: string): SandboxAccount {
  const database = new DatabaseSync(join(dataDir, 'haat.sqlite'), { readOnly: true });
  const row = database.prepare("select value from settings where key = 'sandbox_account'").get();
  database.close();
  return JSON.parse(String(row?.value)) as SandboxAccount;
}

async function askProvider(
  shopUrl: string,
  { keyId, keySecret }: SandboxAccount,
  method: string,
  path: string,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(`${shopUrl}/sandbox/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered: ${await response.text()}`);
  return response.json();
}
