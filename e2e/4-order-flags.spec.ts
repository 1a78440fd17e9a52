import { findInStock } from './catalogue.ts';
import { buyByApi, lineOf } from './checkout.ts';
import { signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test('no action that changes isPaid or isDelivered is wired on the screens of the spec', async ({
  page,
  shop,
}) => {
  const admin = await signInAsAdmin(page, shop.url);
  const product = await findInStock(shop.url);
  const { order_id } = await buyByApi(shop.url, admin, [lineOf(product, 1)]);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  const screens: [string, string][] = [
    [`/privateRoutes/userprofile?id=${admin.user._id}`, order_id],
    [`/privateRoutes/ordersummary?order_id=${order_id}`, order_id],
    ['/admin/orders', order_id],
  ];
  for (const [screen, shown] of screens) {
    await page.goto(screen);
    await expect(page.getByText(shown).first()).toBeVisible();
    const flags = page.getByRole('button', { name: /deliver|paid|due|refund/i });
    await expect(flags, screen).toHaveCount(0);
  }
  const table = page.getByRole('table', { name: 'Orders' });
  for (const role of ['button', 'checkbox', 'combobox', 'switch'] as const) {
    await expect(table.getByRole(role)).toHaveCount(0);
  }
  await page.goto('/admin/order_details');
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByRole('button', { name: 'Back To Orders' }).click();
  await expect(page).toHaveURL('/admin/order_details');
  await expect(page.getByText('Not Delivered')).toBeVisible();
  expect(changes).toEqual([]);
});
