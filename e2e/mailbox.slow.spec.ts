import { expectNoViolations } from './axe.ts';
import { addProductByApi, buyAThing, callAs, openScreen, uniqueName } from './back-office.ts';
import { buyByApi, lineOf } from './checkout.ts';
import { registerShopper, signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test('a paid order is confirmed by a mail in the mailbox, as HTML and as text', async ({
  page,
  shop,
}) => {
  const admin = await signInAsAdmin(page, shop.url);
  const { order, product, shopper } = await buyAThing(admin, shop.url, 2);
  await expect
    .poll(() => subjectsTo(admin, shop.url, shopper.user.email))
    .toContainEqual(expect.stringMatching(/^Your Haat order \S+ is confirmed$/));
  await page.goto('/admin/mailbox');
  await page.getByRole('searchbox').fill(shopper.user.email);
  await expect(page).toHaveURL(/q=/);
  const confirmation = page.getByRole('link', { name: /is confirmed$/ });
  await expect(confirmation).toHaveCount(1);
  await confirmation.click();
  await expect(page.getByRole('heading', { level: 1, name: /is confirmed$/ })).toBeFocused();
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('row', { name: `${product.name} 2 ₹500` })).toBeVisible();
  await expect(mail.getByRole('row', { name: 'Total ₹520' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'View your order' })).toHaveAttribute(
    'href',
    `${shop.url}/privateRoutes/ordersummary?order_id=${order.order_id}`,
  );
  await expectNoViolations(page, 'a mail of the mailbox');
  await page.getByText('Plain text', { exact: true }).click();
  await expect(page.getByText(`2 × ${product.name}: ₹500`)).toBeVisible();
  await expectNoViolations(page, 'its text');
});

test('a link in a mail opens in a window of its own', async ({ page, shop }) => {
  const admin = await signInAsAdmin(page, shop.url);
  const shopper = await registerShopper(shop.url, uniqueName('Meera'));
  await expect
    .poll(() => subjectsTo(admin, shop.url, shopper.user.email))
    .toEqual(['Welcome to Haat']);
  await page.goto(`/admin/mailbox?q=${shopper.user.email}`);
  await page.getByRole('link', { name: 'Welcome to Haat' }).click();
  const opened = page.waitForEvent('popup');
  await page.frameLocator('iframe').getByRole('link', { name: 'Start shopping' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible();
});

test('a customer’s link is hidden until an admin asks for it, and the audit log says who did', async ({
  page,
  shop,
}) => {
  const admin = await signInAsAdmin(page, shop.url);
  const name = uniqueName('Asha');
  const shopper = await registerShopper(shop.url, name);
  await expect
    .poll(() => subjectsTo(admin, shop.url, shopper.user.email))
    .toEqual(['Welcome to Haat']);
  await page.goto(`/admin/mailbox?q=${shopper.user.email}`);
  await page.getByRole('link', { name: 'Welcome to Haat' }).click();
  const mail = page.frameLocator('iframe');
  await expect(mail.getByText('Confirm email')).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Confirm email' })).toHaveCount(0);
  await expectNoViolations(page, 'a mail with a hidden link');
  await page.getByRole('button', { name: 'Show link' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The audit log says so.' }),
  ).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Confirm email' })).toHaveAttribute(
    'href',
    /\/public\/verify#token=[\w-]{43}$/,
  );
  await expectNoViolations(page, 'a mail with a revealed link');
  await openScreen(page, `/admin/audit?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row', { name: 'Revealed the link in an email to' })).toContainText(
    name,
  );
});

test('a name full of markup is text in the mail and on the screen', async ({ page, shop }) => {
  const admin = await signInAsAdmin(page, shop.url);
  const name = '<img src=x onerror=alert(1)>';
  const shopper = await registerShopper(shop.url, name);
  const product = await addProductByApi(admin, shop.url);
  await buyByApi(shop.url, shopper, [lineOf(product, 1)]);
  await expect
    .poll(() => subjectsTo(admin, shop.url, shopper.user.email))
    .toContainEqual(expect.stringMatching(/^Your Haat order \S+ is confirmed$/));
  await page.goto(`/admin/mailbox?q=${shopper.user.email}`);
  await page.getByRole('link', { name: /is confirmed$/ }).click();
  await expect(page.frameLocator('iframe').getByText(`Hi ${name},`)).toBeVisible();
});

test('a mail that is no longer kept says so, and leads back', async ({ page, shop }) => {
  await signInAsAdmin(page, shop.url);
  await openScreen(page, '/admin/mailbox/never-received');
  await expect(page.getByText('We couldn’t find this email.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to mailbox' }).click();
  await expect(page).toHaveURL('/admin/mailbox');
});

test.describe('Where mail cannot be fetched', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('the screens say so and try again', async ({ page, shop }) => {
    await signInAsAdmin(page, shop.url);
    await page.route('**/api/admin/mail', (route) => route.fulfill({ status: 503 }));
    await page.goto('/admin/mail');
    await expect(page.getByText('Couldn’t load this.')).toBeVisible();
    await page.unroute('**/api/admin/mail');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByText('Nothing is sent without a mail server: emails go to this shop’s mailbox.'),
    ).toBeVisible();
  });
});

async function subjectsTo(
  admin: Parameters<typeof callAs>[0],
  shopUrl: string,
  email: string,
): Promise<string[]> {
  const { mails } = await callAs<{ mails: { subject: string }[] }>(
    admin,
    shopUrl,
    'GET',
    `/api/admin/mailbox?q=${encodeURIComponent(email)}`,
  );
  return mails.map(({ subject }) => subject);
}
