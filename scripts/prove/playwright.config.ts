import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { root } from '../root.ts';

/**
 * A broken shop makes tests wait for what never comes, so they wait no longer than an intact shop
 * needs.
 */
export default defineConfig({
  ...base,
  testDir: `${root}/e2e`,
  globalSetup: `${root}/e2e/global-setup.ts`,
  timeout: 40_000,
  expect: { timeout: 6_000 },
  use: { ...base.use, actionTimeout: 6_000, screenshot: 'off' },
});
