import { defineConfig, devices } from '@playwright/test';
import type { ShopOptions } from './e2e/shop.ts';
import { chromiumFlags, findOrInstallChromium } from './scripts/chromium.ts';

/** Products of tests have pictures at made-up hosts: nobody is asked for them, and no page waits. */
const NO_EXAMPLES = '--host-resolver-rules=MAP *.example ~NOTFOUND';

/**
 * Loading and drawing pictures is a quarter of the browser's work, and few tests look at one. The
 * rest, a mouse that hovers, is Playwright's own flag, which this one replaces.
 */
const NO_PICTURES =
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';
const PICTURES = /@pictures/;

function launchWith(...flags: string[]) {
  return {
    executablePath: findOrInstallChromium(),
    args: [...chromiumFlags(), NO_EXAMPLES, ...flags],
  };
}

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
    // A seventh of the browser's CPU time goes into animations; tests of motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a quarter of the time: use `--trace on` when you need one.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'sqlite',
      grepInvert: PICTURES,
      use: { engine: 'sqlite', launchOptions: launchWith(NO_PICTURES) },
    },
    { name: 'pictures', grep: PICTURES, use: { engine: 'sqlite', launchOptions: launchWith() } },
    {
      name: 'postgres',
      grep: /@both-engines/,
      use: { engine: 'postgres', launchOptions: launchWith() },
    },
  ],
});
