import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/root.ts';
import { signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

const MAX_SCRIPT_BYTES = 180_000;

test('the first screen of the back office loads at most 180 kB of JavaScript, the chart included', async ({
  page,
  shop,
}) => {
  await signInAsAdmin(page, shop.url);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('img', { name: /^Sales per day/ })).toBeVisible();
  const chart = [...scripts].findIndex((script) => script.includes('sales-chart'));
  const screen = [...scripts].findIndex((script) => script.includes('dashboard-screen'));
  expect(chart, 'the chart comes after the screen').toBeGreaterThan(screen);
  const bytes = [...scripts].reduce(
    (sum, script) => sum + statSync(join(root, 'dist/current/client', `${script}.gz`)).size,
    0,
  );
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(bytes).toBeGreaterThan(0);
});
