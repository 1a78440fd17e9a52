import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { root } from '../scripts/root.ts';
import { expect } from './shop.ts';

/** Where toasts are shown. */
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** Where the build has put a source of web/. */
export function builtFile(source: string): string {
  const manifest = readFileSync(`${root}/dist/current/client/.vite/manifest.json`, 'utf8');
  return (JSON.parse(manifest) as Record<string, { file: string }>)[source]?.file ?? '';
}

/**
 * Starts a call of this path, holds its answer back, and expects "Loading..." until then;
 * `meanwhile` looks closer at it.
 */
export async function expectLoadingDuring(
  page: Page,
  path: string,
  start: () => Promise<void>,
  meanwhile?: (toast: Locator) => Promise<void>,
): Promise<void> {
  const answer = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await start();
  const toast = notices(page).getByRole('status');
  await expect(toast).toHaveText('Loading...');
  await meanwhile?.(toast);
  answer.resolve();
}

/** No toast shows now; it would be over before a retrying expectation gave up. */
export async function expectSilence(where: Page | Locator): Promise<void> {
  expect(await where.getByRole('alert').allTextContents()).toEqual([]);
}
