import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { DEFERRED_SCRIPTS } from '../contract/storefront/deferred-scripts.ts';
import type { Engine } from '../server/platform/db/open.ts';
import {
  createPostgresDatabase,
  POSTGRES_URL,
} from '../server/platform/testing/postgres-database.ts';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';

export { expect };

export type ShopOptions = { engine: Engine };

/** What went wrong inside the page; the browser's own log of a failed call is not an error. */
const FAILED_CALL = /^Failed to load resource/;

/** The admin of every shop in these tests. */
export const ADMIN = { email: 'owner@shop.example', password: 'the owner knows this' };

/** Fixtures are made before a test can be skipped; a skipped test never uses this one. */
const NO_SHOP: ServerProcess = {
  url: 'about:blank',
  output: () => '',
  send: () => {},
  end: async () => null,
  ended: Promise.resolve(null),
};

/**
 * Starts each kind of shop once in a worker's life, when a test first asks for it. Were each a worker
 * fixture of its own, Playwright would need a new worker and a new browser for each kind.
 */
export type Shops = <Shop>(kind: string, start: () => Promise<Started<Shop>>) => Promise<Shop>;
export type Started<Shop> = { shop: Shop; stop: () => Promise<unknown> };

/** Every test uses a real shop with its worker's own database, and fails on any page error. */
export const test = base.extend<
  {
    shop: ServerProcess;
    skipWithoutPostgres: undefined;
    allowedErrors: RegExp[];
    pageErrors: string[];
  },
  ShopOptions & { shops: Shops }
>({
  engine: ['sqlite', { option: true, scope: 'worker' }],

  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const started = new Map<string, Promise<Started<unknown>>>();
      await use(async <Shop>(kind: string, start: () => Promise<Started<Shop>>) => {
        const known = (started.get(kind) as Promise<Started<Shop>> | undefined) ?? start();
        started.set(kind, known);
        return (await known).shop;
      });
      const ends = await Promise.allSettled(started.values());
      await Promise.all(ends.map((end) => end.status === 'fulfilled' && end.value.stop()));
    },
    { scope: 'worker' },
  ],

  shop: async ({ shops, engine }, use) => {
    await use(isMissing(engine) ? NO_SHOP : await shops('common', () => startShop({}, engine)));
  },

  skipWithoutPostgres: [
    async ({ engine }, use) => {
      base.skip(isMissing(engine), 'There is no PostgreSQL.');
      await use(undefined);
    },
    { auto: true },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  // Errors that the spec wants logged in this test.
  allowedErrors: [[], { option: true }],

  // A page counts as open once it is live, unless a test asks for it earlier with `waitUntil`.
  context: async ({ context }, use) => {
    context.on('page', (page) => {
      const goto = page.goto.bind(page);
      const reload = page.reload.bind(page);
      page.goto = async (address, options) => {
        const response = await goto(address, options);
        if (options?.waitUntil === undefined) await untilLive(page);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload(options);
        if (options?.waitUntil === undefined) await untilLive(page);
        return response;
      };
    });
    await use(context);
  },

  pageErrors: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = [];
      const isAllowed = (text: string) => allowedErrors.some((error) => error.test(text));
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        const isFault = message.type() === 'error' && !FAILED_CALL.test(message.text());
        if (isFault && !isAllowed(message.text())) errors.push(message.text());
      });
      await use(errors);
      expect(errors, 'errors inside the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Starts a shop with an empty database; `dataDir` is its folder on SQLite. */
export async function startShop(
  environment: NodeJS.ProcessEnv = {},
  engine: Engine = 'sqlite',
  fill: (dataDir: string) => Promise<void> = async () => {},
): Promise<Started<ServerProcess & { dataDir: string }>> {
  const { place, dataDir, remove } = await placeDatabase(engine);
  await fill(dataDir);
  const shop = await startServer({
    ...place,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: '0',
    ...environment,
  });
  const stop = async () => {
    await shop.end('SIGTERM');
    await remove();
  };
  return { shop: { ...shop, dataDir }, stop };
}

/** Waits until the code of a rendered page has loaded and the page is live. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator(`#root[${DEFERRED_SCRIPTS}]`)).toHaveCount(0);
}

function isMissing(engine: Engine): boolean {
  return engine === 'postgres' && !POSTGRES_URL;
}

async function placeDatabase(engine: Engine) {
  if (engine === 'postgres') {
    const { url, drop } = await createPostgresDatabase();
    return { place: { DATABASE_URL: url }, dataDir: '', remove: drop };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-e2e-'));
  return {
    place: { DATA_DIR: dataDir },
    dataDir,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
