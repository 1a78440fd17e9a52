import { defineConfig, devices } from '@playwright/test';
import type { ShopOptions } from './e2e/shop.ts';
import { chromiumFlags, findOrInstallChromium } from './scripts/chromium.ts';

/** Products of tests have pictures at made-up hosts: nobody is asked for them, and no page waits. */
const NO_EXAMPLES = '--host-resolver-rules=MAP *.example ~NOTFOUND';

export default defineConfig<ShopOptions, ShopOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: process.env.CI === 'true',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Generous: a busy machine is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: findOrInstallChromium(),
      args: [...chromiumFlags(), NO_EXAMPLES],
    },
    // A seventh of the browser's CPU time goes into animations; tests of motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a quarter of the time: use `--trace on` when you need one.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'sqlite', use: { engine: 'sqlite' } },
    { name: 'postgres', use: { engine: 'postgres' }, grep: /@both-engines/ },
  ],
});
