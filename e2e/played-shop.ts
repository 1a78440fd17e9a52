import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { test as base, startShop } from './shop.ts';

export type SandboxAccount = { keyId: string; keySecret: string; webhookSecret: string };

/** A shop at whose sandbox the test acts as the bank or as Razorpay's dashboard. */
export type PlayedShop = ServerProcess & {
  account: SandboxAccount;
  /** Calls the provider's API with the shop's keys. */
  askProvider<Answer>(method: string, path: string, body: unknown): Promise<Answer>;
};

export const test = base.extend<{ playedShop: PlayedShop }>({
  playedShop: async ({ shops }, use) => {
    const shop = await shops('played', startShop);
    const account = readAccount(shop.dataDir);
    await use({
      ...shop,
      account,
      askProvider: (method, path, body) =>
        askProvider(shop.url, account, method, path, body) as Promise<never>,
    });
  },
  baseURL: async ({ playedShop }, use) => use(playedShop.url),
});

export function readAccount(dataDir: string): SandboxAccount {
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
