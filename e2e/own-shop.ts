import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';
import { ADMIN, test as base } from './shop.ts';

/** A shop apart from the other tests', whose unpaid orders would count against the network's fair share. */
export const test = base.extend<object, { environment: NodeJS.ProcessEnv; ownShop: ServerProcess }>(
  {
    /** What else the shop is started with. */
    environment: [{}, { scope: 'worker', option: true }],
    ownShop: [
      async ({ environment }, use) => {
        const folder = mkdtempSync(join(tmpdir(), 'haat-own-'));
        const shop = await startServer({
          DATA_DIR: folder,
          RATE_LIMITS: '0',
          ADMIN_EMAIL: ADMIN.email,
          ADMIN_PASSWORD: ADMIN.password,
          ...environment,
        });
        await use(shop);
        await shop.end('SIGTERM');
        rmSync(folder, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ ownShop }, use) => use(ownShop.url),
  },
);
