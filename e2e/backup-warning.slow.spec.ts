import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { openAsAdmin } from './back-office.ts';
import { expect, test } from './shop.ts';

test('the dashboard warns of a backup that is overdue, and says where to look', async ({
  page,
  shop,
}) => {
  let lastAt: string | null = '2026-11-15T03:04:05.000Z';
  await page.route('**/api/admin/stats*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), overdueBackup: { lastAt } },
    });
  });
  await openAsAdmin(page, shop.url, '/admin/dashboard');
  await expect(page.getByRole('alert')).toHaveText(
    'The last backup is from Nov 15, 2026, 8:34 AM, and the next is overdue. The server’s log says why.',
  );
  await expectNoViolationsAtAnyWidth(page, 'dashboard with an overdue backup');
  await expectNoScrollingSideways(page, 'dashboard with an overdue backup');
  lastAt = null;
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'The shop couldn’t make any backup yet. The server’s log says why.',
  );
});
