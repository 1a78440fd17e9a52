import { buildIfChanged } from '../scripts/build-if-changed.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { fillRegister } from './auth-form.ts';
import { expectSuccess, fillAddress, inWindow, openWindow } from './checkout.ts';
import { BACKEND, HOST_BUILD } from './host-build.ts';
import { test as base, expect, startShop } from './shop.ts';

/** Names that browsers trust like localhost. */
const LISTED = 'http://app.localhost';
const STRANGER = 'http://stranger.localhost';

type Pair = { pages: ServerProcess; shop: ServerProcess };

/** One server has the pages of a `VITE_HOST` build, at two origins; they call our shop at a third. */
const test = base.extend<object, { pair: Pair }>({
  pair: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      await buildIfChanged({ ...process.env, ...HOST_BUILD });
      const pages = await startShop({ DIST_DIR: HOST_BUILD.DIST_DIR });
      const shop = await startShop({ CORS_ORIGINS: `https://other.example,${LISTED}` });
      await use({ pages: pages.shop, shop: shop.shop });
      await Promise.all([pages.stop(), shop.stop()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  launchOptions: [
    async ({ launchOptions, pair: { pages, shop } }, use) => {
      const rules = [
        [BACKEND, shop.url],
        [LISTED, pages.url],
        [STRANGER, pages.url],
      ].map((pair) => `MAP ${pair.map((address) => new URL(address).host).join(' ')}`);
      const rule = `--host-resolver-rules=${rules.join(', ')}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  baseURL: async ({}, use) => use(LISTED),
});

test.describe.configure({ mode: 'default' });

test('from an origin on the list a visitor browses, registers, orders and pays', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(12);
  await cards.first().click();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
  await fillRegister(page, 'meera@cors.example');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await openWindow(page);
  await inWindow(page, 'Pay').click();
  await expectSuccess(page);

  // What a script of another origin may read of an answer.
  const read = await page.evaluate(async (backend) => {
    const answer = await fetch(`${backend}/api/products?limit=2`);
    const refused = await fetch(`${backend}/api/admin/users`);
    return {
      total: Number(answer.headers.get('x-total-count')),
      link: answer.headers.get('link'),
      etag: answer.headers.get('etag'),
      problem: (await refused.json()).code,
    };
  }, BACKEND);
  expect(read).toEqual({
    total: expect.any(Number),
    link: expect.stringContaining('cursor='),
    etag: expect.stringMatching(/^"\S+"$/),
    problem: 'not_signed_in',
  });
  expect(read.total).toBeGreaterThan(20);
});

test.describe('From an origin that is not on the list', () => {
  test.use({ allowedErrors: [/CORS policy|ERR_FAILED|Failed to fetch|CallFailure|401/] });

  test('the browser reads nothing of the shop', async ({ page }) => {
    await page.goto(`${STRANGER}/`);
    await expect(page.getByText('Products Not Found...')).toBeVisible();
    const outcome = await page.evaluate(
      (backend) =>
        fetch(`${backend}/api/products`).then(
          () => 'read',
          () => 'refused',
        ),
      BACKEND,
    );
    expect(outcome).toBe('refused');
  });
});
