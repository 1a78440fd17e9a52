import { MAIL_PREVIEWS, type MailPreview } from '../contract/mail/schemas.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { callAs, openAsAdmin } from './back-office.ts';
import { fetchAdmin } from './people.ts';
import { expect, test } from './shop.ts';

const MAIL_SIZES = [
  { width: 600, height: 700 },
  { width: 320, height: 700 },
] as const;

// In one document: the browser compiles axe once.
test('no mail has an accessibility violation in either theme, and each fits 320 px', async ({
  page,
  shop,
}) => {
  test.slow();
  const admin = await fetchAdmin(shop.url);
  const { previews } = await callAs<{ previews: MailPreview[] }>(
    admin,
    shop.url,
    'GET',
    '/api/admin/mail/previews',
  );
  expect(previews.map(({ id }) => id)).toEqual(expect.arrayContaining([...MAIL_PREVIEWS]));
  for (const { id, html } of previews) {
    await page.setContent(html);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, `the mail ${id}`, MAIL_SIZES);
    await expectNoScrollingSideways(page, `the mail ${id}`);
  }
});

test('each mail can be previewed as HTML and text, light and dark, wide and narrow', async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop.url, '/admin/mail');
  await page.getByRole('link', { name: /^Order confirmation/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order confirmation' })).toBeFocused();
  const frame = page.locator('iframe');
  const inside = page.frameLocator('iframe');
  const heading = inside.getByRole('heading', { name: 'Thank you for your order' });
  await expect(heading).toHaveCSS('color', 'rgb(34, 28, 23)');
  await expect(frame).toHaveAttribute('width', '600');
  await page.getByText('Dark', { exact: true }).click();
  await expect(heading).toHaveCSS('color', 'rgb(244, 239, 233)');
  await page.getByText('320 px', { exact: true }).click();
  await expect(frame).toHaveAttribute('width', '320');
  await expect(page).toHaveURL('/admin/mail/confirmation?theme=dark&width=320');
  await page.getByText('Plain text', { exact: true }).click();
  await expect(page.getByText('2 × Brass oil lamp: ₹2,498')).toBeVisible();
});

test('a mail is shown where no script can run, and only the shop may frame it', async ({
  request,
}) => {
  const answer = await request.get('/mail-frame');
  expect(answer.headers()['content-security-policy']).toMatch(
    /^sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox;default-src 'none';style-src 'unsafe-inline';img-src 'self' http:\/\/\S+;base-uri 'none';form-action 'none';frame-ancestors 'self'$/,
  );
  expect(answer.headers()['x-frame-options']).toBe('SAMEORIGIN');
});
