import type { Page } from '@playwright/test';
import { type FaultySmtp, openFaultySmtp } from '../server/platform/testing/faulty-smtp.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { openScreen } from './back-office.ts';
import { registerShopper, signInAsAdmin } from './people.ts';
import { test as base, expect, type Started, startShop } from './shop.ts';

type MailingShop = ServerProcess & { smtp: FaultySmtp };

/** A shop whose mail server refuses every mail until a test says otherwise. */
async function startMailingShop(): Promise<Started<MailingShop>> {
  const smtp = await openFaultySmtp();
  smtp.behave({ recipient: '550 5.1.1 No such mailbox' });
  const { shop, stop } = await startShop({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'http://shop.example',
  });
  return { shop: { ...shop, smtp }, stop: () => stop().then(() => smtp.close()) };
}

const test = base.extend<{ ownShop: MailingShop; smtp: FaultySmtp }>({
  ownShop: async ({ shops }, use) => use(await shops('mailing', startMailingShop)),
  smtp: async ({ ownShop }, use) => use(ownShop.smtp),
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
});

// In one worker, which starts the shop.
test.describe.configure({ mode: 'default' });

test('a mail that was given up is listed with its reason, and sent again', async ({
  page,
  smtp,
  ownShop,
}) => {
  test.slow();
  const { user } = await registerShopper(ownShop.url);
  await signInAsAdmin(page, ownShop.url);
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

const TROUBLE = {
  no_server:
    'Customers are paying real money but don’t get any email, because no mail server is set up. To send real email, set SMTP_URL to your mail server’s address and restart the shop.',
  no_address:
    'Links in emails don’t work for your customers, because the shop doesn’t know its own address. Set PUBLIC_URL to the address they type and restart the shop.',
};

/** The dashboard has it among its statistics. */
async function withMailStatus(page: Page, mail: object): Promise<void> {
  await page.route('**/api/admin/mail', (route) => route.fulfill({ json: mail }));
  await page.route('**/api/admin/stats?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mail } });
  });
}

for (const [trouble, text] of Object.entries(TROUBLE)) {
  test(`the dashboard and the email screen warn of ${trouble}`, async ({ page, ownShop }) => {
    await signInAsAdmin(page, ownShop.url);
    await withMailStatus(page, {
      transport: 'mailbox',
      trouble,
      waiting: 0,
      givenUp: 0,
      delays: [],
    });
    for (const screen of ['/admin/dashboard', '/admin/mail']) {
      await openScreen(page, screen);
      await expect(page.getByRole('alert')).toContainText(text);
    }
  });
}

test('the dashboard and the email screen say why mail is waiting, and until when', async ({
  page,
  ownShop,
}) => {
  await signInAsAdmin(page, ownShop.url);
  const status = { transport: 'smtp', trouble: null, waiting: 3, givenUp: 0 };
  const delay = { cause: 'untrusted_certificate', reply: 'self-signed certificate', count: 3 };
  const delays = [{ ...delay, nextTryAt: '2026-03-14T12:42:00.000Z' }];
  await withMailStatus(page, { ...status, delays });
  const why =
    '3 emails are waiting. The mail server’s certificate is not trusted (self-signed certificate). If it is from your own certificate authority, set NODE_EXTRA_CA_CERTS to the file with that authority’s certificate and restart the shop.';
  await openScreen(page, '/admin/dashboard');
  await expect(page.getByRole('alert')).toContainText(why);
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Not delivered' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(why);
  await expect(page.getByRole('alert')).toContainText(/Next try: Mar 14, 2026, /);
  await expectNoViolationsAtAnyWidth(page, 'waiting mail');
  await expectNoScrollingSideways(page, 'waiting mail');
});
