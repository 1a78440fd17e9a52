import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultySmtp, openFaultySmtp } from '../server/platform/testing/faulty-smtp.ts';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { openScreen } from './back-office.ts';
import { registerShopper, signInAsAdmin } from './people.ts';
import { ADMIN, test as base, expect } from './shop.ts';

/** A shop whose mail server refuses every mail until a test says otherwise. */
const test = base.extend<object, { smtp: FaultySmtp; mailingShop: ServerProcess }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const smtp = await openFaultySmtp();
      smtp.behave({ recipient: '550 5.1.1 No such mailbox' });
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  mailingShop: [
    async ({ smtp }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'haat-mail-'));
      const shop = await startServer({
        DATA_DIR: folder,
        RATE_LIMITS: '0',
        SMTP_URL: smtp.url,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      });
      await use(shop);
      await shop.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mailingShop }, use) => use(mailingShop.url),
});

test('a mail that was given up is listed with its reason, and sent again', async ({
  page,
  smtp,
  mailingShop,
}) => {
  test.slow();
  const { user } = await registerShopper(mailingShop.url);
  await signInAsAdmin(page, mailingShop.url);
  await expect(async () => {
    await openScreen(page, '/admin/dashboard');
    await expect(page.getByRole('alert')).toContainText('1 email couldn’t be delivered.', {
      timeout: 1_000,
    });
  }).toPass();
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByText('Email goes out through your mail server.')).toBeVisible();
  const row = page.getByRole('row', { name: 'Welcome to Haat' });
  await expect(row).toContainText(user.email);
  await expect(row).toContainText('No such mailbox');
  await expectNoViolationsAtAnyWidth(page, 'given-up mail');
  await expectNoScrollingSideways(page, 'given-up mail');
  smtp.behave('accept');
  await page.getByRole('button', { name: `Send again “Welcome to Haat” to ${user.email}` }).click();
  await expect(page.getByText('Every email was delivered or is on its way.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not delivered' })).toBeFocused();
  await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([user.email]);
  await openScreen(page, '/admin/mailbox');
  await expect(page.getByText('Email goes out through your mail server, so')).toBeVisible();
});

test('with live keys and no mail server, the dashboard and the email screen warn', async ({
  page,
  mailingShop,
}) => {
  await signInAsAdmin(page, mailingShop.url);
  await page.route('**/api/admin/mail', (route) =>
    route.fulfill({ json: { transport: 'mailbox', isMissing: true, waiting: 0, givenUp: 0 } }),
  );
  for (const screen of ['/admin/dashboard', '/admin/mail']) {
    await openScreen(page, screen);
    await expect(page.getByRole('alert')).toContainText(
      'Customers are paying real money but don’t get any email, because no mail server is set up. To send real email, set SMTP_URL to your mail server’s address and restart the shop.',
    );
  }
});
