import { createServer, type ViteDevServer } from 'vite';
import { root } from '../scripts/root.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './shop.ts';

const PARTS = [
  'Colours',
  'Type',
  'Buttons',
  'Fields',
  'Badges',
  'Stars',
  'Steps',
  'Notices and toasts',
  'Dialogs',
  'Table',
  'Loading',
  'Empty state',
];

let vite: ViteDevServer;

test.describe('/ui', () => {
  // Two development servers at once would optimise the same packages in the same folder.
  test.describe.configure({ mode: 'serial' });
  // The development server has no shop behind it.
  test.use({ allowedErrors: [/Failed to fetch|not valid JSON|SyntaxError/] });

  test.beforeAll(async () => {
    vite = await createServer({
      configFile: `${root}/vite.config.ts`,
      root: `${root}/web`,
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1' },
    });
    await vite.listen();
  });
  test.afterAll(() => vite.close());

  const address = () => `${vite.resolvedUrls?.local[0]}ui`;

  test('shows every part in development, without a violation', async ({ page }) => {
    await page.goto(address());
    // The development server optimises its packages on the first request.
    await expect(page.getByRole('region', { name: 'Colours' })).toBeVisible({ timeout: 45_000 });
    for (const name of PARTS) await expect(page.getByRole('region', { name })).toBeVisible();
    await expectNoViolations(page, '/ui');
  });

  test('a toast that is neither success nor error lasts 4 seconds', async ({ page }) => {
    await page.goto(address());
    const button = page.getByRole('button', { name: 'Plain toast' });
    await expect(button).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await button.click();
    const toast = page.getByRole('status').filter({ hasText: 'By the way' });
    await expect(toast).toBeVisible();
    await page.clock.runFor(3_999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  });
});

test('the real shop has no page at /ui', async ({ page }) => {
  const response = await page.goto('/ui');
  expect(response?.status()).toBe(404);
});
