import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { startServer } from '../server/platform/testing/server-process.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { openAsAdmin } from './back-office.ts';
import { comeToConfirmation, placeOrderButton } from './checkout.ts';
import { test as base, expect, type Started, startShop } from './shop.ts';

const NOTICE = 'Rehearsal: a copy of the shop. Nothing is sold or sent.';
const REFUSAL =
  'This is a rehearsal, a copy of the shop: nothing can be ordered, paid or refunded here.';

/** A shop that has been opened, and is then started as a rehearsal. */
async function startRehearsal(): Promise<Started<ServerProcess>> {
  const { shop, stop } = await startShop();
  await shop.end('SIGTERM');
  const rehearsal = await startServer({
    DATA_DIR: shop.dataDir,
    RATE_LIMITS: '0',
    REHEARSAL: '1',
  });
  return { shop: rehearsal, stop: () => rehearsal.end('SIGTERM').then(stop) };
}

const test = base.extend<{ ownShop: ServerProcess }>({
  ownShop: async ({ shops }, use) => use(await shops('rehearsal', startRehearsal)),
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
});

// In one worker, which starts the shop.
test.describe.configure({ mode: 'default' });

test('every page of a rehearsal says so, rendered or not', async ({ page, ownShop }) => {
  expect(ownShop.output()).toContain('This is a rehearsal');
  for (const path of ['/', '/productScreen', '/cart', '/public/register', '/no/such/page']) {
    const html = await (await fetch(`${ownShop.url}${path}`)).text();
    expect(html, path).toContain(NOTICE);
    await page.goto(path);
    await expect(page.getByText(NOTICE)).toBeVisible();
    await expect(page.getByText('Test mode')).toHaveCount(0);
  }
  await page.goto('/');
  await expectNoViolationsAtAnyWidth(page, 'home of a rehearsal');
  await expectNoScrollingSideways(page, 'home of a rehearsal');
});

test.describe('paying', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('an order is refused beside the button, which says why', async ({ page, ownShop }) => {
    await comeToConfirmation(page, ownShop.url);
    await placeOrderButton(page).click();
    await expect(page.getByText(REFUSAL)).toBeVisible();
  });
});

test('the back office of a rehearsal says so on a phone, too', async ({ page, ownShop }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await openAsAdmin(page, ownShop.url, '/admin/dashboard');
    await expect(page.getByText(NOTICE)).toBeInViewport();
    await expect(page.getByText('Test mode')).toHaveCount(0);
  }
  await expectNoViolationsAtAnyWidth(page, 'dashboard of a rehearsal');
  await expectNoScrollingSideways(page, 'dashboard of a rehearsal');
});
