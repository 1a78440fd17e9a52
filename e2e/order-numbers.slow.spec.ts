import type { Locator, Page } from '@playwright/test';
import { addProductByApi, buyAThing, callAs, numberOf, panel } from './back-office.ts';
import {
  buyByApi,
  comeToWindow,
  expectSuccess,
  inWindow,
  lineOf,
  placeByApi,
  refundByApi,
} from './checkout.ts';
import { fetchAdmin, registerShopper, signInAs, signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';
import { expectOneCellPerHeading } from './table.ts';

/** As if the backend had only the calls of the spec. */
const withoutExtras = (page: Page) =>
  page.route('**/api/orders/extras?*', (route) =>
    route.fulfill({ status: 404, body: 'Cannot GET /api/orders/extras' }),
  );

const rowOf = (page: Page, orderId: string) => page.getByRole('row').filter({ hasText: orderId });

/** The click that ends it must not open the order. */
async function selectByDragging(page: Page, text: Locator): Promise<void> {
  const box = await text.boundingBox();
  if (box === null) throw new Error('There is nothing to select.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, middle, { steps: 4 });
  await page.mouse.up();
}

test('a shopper sees the number of an order above its id, in the history and on the summary', async ({
  page,
  shop,
}) => {
  const { order, shopper } = await buyAThing(await fetchAdmin(shop.url), shop.url);
  const number = await numberOf(shopper, shop.url, order.order_id);
  expect(number).toMatch(/^#1\d{3}$/);
  await signInAs(page, shopper.jwtToken);
  await page.goto(`/privateRoutes/userprofile?id=${shopper.user._id}`);
  await expect(rowOf(page, order.order_id).getByRole('cell').first()).toHaveText(
    `${number} ${order.order_id}`,
  );
  await expectOneCellPerHeading(page, 4);
  await selectByDragging(page, page.getByText(order.order_id, { exact: true }));
  expect(order.order_id).toContain(await page.evaluate(() => getSelection()?.toString()));
  await expect(page).toHaveURL(/userprofile/);
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Summary Order ${number}`);
  await expect(page).toHaveTitle(`Order ${number} · Haat`);
  const id = page.getByRole('article').getByRole('definition').first();
  await expect(id).toContainText(order.order_id);
  await page.context().grantPermissions(['clipboard-write']);
  await id.getByRole('button', { name: 'Copy Order Id' }).focus();
  await page.keyboard.press('Enter');
  await expect(id.getByText('Copied', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
  });
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('textbox')).toHaveValue(order.order_id);
});

test('the payment success page shows the number before the id', async ({ page, shop }) => {
  await comeToWindow(page, shop.url);
  await inWindow(page, 'Pay').click();
  await expectSuccess(page);
  await expect(page.getByRole('definition').nth(1)).toHaveText(/^#\d+$/);
  await expect(page.getByRole('definition').nth(2)).toHaveText(/^order_\w+$/);
});

test('the history says which orders were refunded', async ({ page, shop }) => {
  const { order, shopper } = await buyAThing(await fetchAdmin(shop.url), shop.url);
  await refundByApi(shop.url, order.order_id);
  await signInAs(page, shopper.jwtToken);
  await page.goto(`/privateRoutes/userprofile?id=${shopper.user._id}`);
  const row = rowOf(page, order.order_id);
  await expect(row.getByText('refunded', { exact: true })).toBeVisible();
  await expect(row.getByText(/^(paid|due)$/)).toHaveCount(0);
});

test('without the call of our own, the lists are those of the spec', async ({ page, shop }) => {
  const { order, shopper } = await buyAThing(await fetchAdmin(shop.url), shop.url);
  await withoutExtras(page);
  await signInAs(page, shopper.jwtToken);
  const asked = page.waitForResponse('**/api/orders/extras?*');
  await page.goto(`/privateRoutes/userprofile?id=${shopper.user._id}`);
  await asked;
  await expect(rowOf(page, order.order_id).getByRole('cell')).toHaveText([
    order.order_id,
    new Date(order.createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' }),
    'paid',
    '₹265',
  ]);
  await expectOneCellPerHeading(page, 4);
  await page.route(`**/api/orders/${order.order_id}`, async (route) => {
    const response = await route.fetch();
    const { number: _, ...known } = await response.json();
    await route.fulfill({ response, json: known });
  });
  await page.goto(`/privateRoutes/ordersummary?order_id=${order.order_id}`);
  await expect(page.getByRole('article').getByText(order.order_id, { exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByText(/#\d/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Summary');
});

test.describe('where the call of our own fails', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('a failing call changes nothing in the back office’s list', async ({ page, shop }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { order } = await buyAThing(admin, shop.url);
    await withoutExtras(page);
    const asked = page.waitForResponse('**/api/orders/extras?*');
    await page.goto(`/admin/orders?q=${order.order_id}`);
    await asked;
    await expect(rowOf(page, order.order_id).getByRole('cell').nth(1)).toHaveText(
      order.order_id,
      // The cell also contains its column's name, which is hidden on wide screens.
      { useInnerText: true },
    );
    await expectOneCellPerHeading(page, 6);
  });
});

test('the back office shows the number in the list, on the order and on the packing slip, and finds it', async ({
  page,
  shop,
}) => {
  const admin = await signInAsAdmin(page, shop.url);
  const { order } = await buyAThing(admin, shop.url);
  const { order: other } = await buyAThing(admin, shop.url);
  const number = await numberOf(admin, shop.url, order.order_id);
  await page.goto('/admin/orders');
  await expect(rowOf(page, order.order_id).getByRole('cell').nth(1)).toHaveText(
    `${number} ${order.order_id}`,
    { useInnerText: true },
  );
  await expectOneCellPerHeading(page, 6);
  await page
    .getByRole('searchbox', { name: 'Search orders by number, ID, name or email' })
    .fill(number);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(rowOf(page, order.order_id)).toBeVisible();
  await expect(rowOf(page, other.order_id)).toHaveCount(0);
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page).toHaveTitle(`Order ${number} · Haat`);
  // As on a page without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy order ID' }).click();
  await expect(page.getByText('Selected. Press Ctrl C to copy it.')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(order.order_id);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Packing slip' })).toContainText(
    `${number} ${order.order_id}`,
  );
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(number);
  await expect(page.getByRole('option', { name: `${number} ${order.order_id}` })).toBeVisible();
});

test('the back office’s list says until when a due order can be paid, and what was refunded', async ({
  page,
  shop,
}) => {
  const admin = await signInAsAdmin(page, shop.url);
  const product = await addProductByApi(admin, shop.url);
  const shopper = await registerShopper(shop.url);
  const paid = await buyByApi(shop.url, shopper, [lineOf(product, 1)]);
  const body = { requestId: `part-${paid.order_id}`.slice(0, 40), amount: '10' };
  await callAs(admin, shop.url, 'POST', `/api/admin/orders/${paid.order_id}/refund`, body);
  const due = await placeByApi(shop.url, shopper, [lineOf(product, 2)]);
  await page.goto(`/admin/orders?q=${shopper.user.email}`);
  await expect(rowOf(page, due.order.id)).toContainText(/due\s*until \d/);
  await expect(rowOf(page, paid.order_id).getByText('Partially refunded')).toBeVisible();
  await page.goto(`/admin/orders/${due.order.id}`);
  await expect(panel(page, 'Items')).toBeVisible();
});
