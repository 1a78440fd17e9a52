import type { Page } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import { adminPaths } from '../contract/admin/paths.ts';
import type { Stats } from '../contract/stats/schemas.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, buyAThing, callAs, openScreen, panel } from './back-office.ts';
import { buyByApi, lineOf, placeByApi } from './checkout.ts';
import { fetchAdmin, registerShopper, signInAsAdmin } from './people.ts';
import { saveByApi } from './settings-shop.ts';
import { test as base, expect, startShop } from './shop.ts';

const test = base.extend<{ ownShop: ServerProcess }>({
  ownShop: async ({ shops }, use) => use(await shops('new', () => startShop({ DEMO: '0' }))),
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
});

test.use({ timezoneId: 'America/Los_Angeles' });

test.describe.configure({ mode: 'serial' });

test('a shop without products says so and offers to add or import some', async ({
  page,
  ownShop,
}) => {
  await signInAsAdmin(page, ownShop.url);
  const main = page.getByRole('main');
  const expectWayToFirstProduct = async (part = main) => {
    await expect(part.getByRole('link', { name: 'Add Product' })).toHaveAttribute(
      'href',
      '/admin/addproduct',
    );
    await expect(part.getByRole('link', { name: 'Import CSV' }).last()).toHaveAttribute(
      'href',
      '/admin/products/import',
    );
    await expect(main.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  };
  await openScreen(page, '/admin/products');
  await expect(main.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await expectWayToFirstProduct();
  await expectNoViolationsAtAnyWidth(page, 'no products');
  await openScreen(page, '/admin/orders');
  await expect(main.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expectWayToFirstProduct();
  await openScreen(page, '/admin/dashboard');
  const low = panel(page, 'Low stock');
  await expect(low).toContainText('There are no products yet.');
  await expect(low).not.toContainText('in stock');
  await expectWayToFirstProduct(low);
});

/** Past midnight in the shop, and the day before in the browser, in UTC and in India. */
const AT = '2026-03-04T10:30:00.000Z';

/** As if everything had happened at that time. */
async function fixTimes(page: Page): Promise<void> {
  await page.route(/\/api\/(admin|orders)\//, async (route) => {
    try {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, AT) });
    } catch {
      // The page has moved on.
    }
  });
}

test('every time in the back office is in the shop’s zone, whatever the browser’s is', async ({
  page,
  ownShop,
}) => {
  const admin = await fetchAdmin(ownShop.url);
  await saveByApi(admin, ownShop.url, { timeZone: 'Pacific/Kiritimati' });
  const { order, shopper, product } = await buyAThing(admin, ownShop.url);
  const note = { text: 'Pack with care' };
  await callAs(admin, ownShop.url, 'POST', `/api/admin/notes/order/${order.order_id}`, note);
  await placeByApi(ownShop.url, await registerShopper(ownShop.url), [lineOf(product, 1)]);
  await signInAsAdmin(page, ownShop.url);
  await fixTimes(page);
  const main = page.getByRole('main');
  for (const path of [
    adminPaths.orders,
    adminPaths.order(order.order_id),
    adminPaths.customer(shopper.user._id),
    adminPaths.audit,
    adminPaths.mailbox,
    adminPaths.categories,
  ]) {
    await openScreen(page, path);
    await expect(main.getByText(/Mar 5, 2026/).first(), path).toBeVisible();
    await expect(main.getByText(/Mar 4/), path).toHaveCount(0);
  }
  await openScreen(page, adminPaths.holds);
  await expect(main.getByRole('time')).toHaveText('12:30 AM');
  await expect(main.getByRole('time')).toHaveAttribute('title', /Mar 5, 2026.*Pacific\/Kiritimati/);
  await expect(page.getByText('Times in Pacific/Kiritimati')).toBeVisible();

  await page.clock.setFixedTime(AT);
  const asked = page.waitForRequest('**/api/admin/stats?*');
  await page.goto('/admin/dashboard?days=7');
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    from: '2026-02-27',
    to: '2026-03-05',
    offsetMinutes: '840',
  });
  await expect(page.getByLabel('End date')).toHaveValue('2026-03-05');
});

test('the labels of the sales chart are never cut, from ₹1 to ten crore', async ({
  page,
  ownShop,
}) => {
  await signInAsAdmin(page, ownShop.url);
  let revenue = 1;
  await page.route('**/api/admin/stats?*', async (route) => {
    const stats = (await (await route.fetch()).json()) as Stats;
    await route.fulfill({
      json: { ...stats, days: stats.days.map((day) => ({ ...day, revenue })) },
    });
  });
  for (const [amount, label] of [
    [1, '₹100'],
    [100_000, '₹1,00,000'],
    [100_000_000, '₹10,00,00,000'],
  ] as const) {
    revenue = amount;
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await openScreen(page, '/admin/dashboard');
      const chart = page.getByRole('img', { name: /^Sales per day/ });
      await expect(chart.getByText(label, { exact: true })).toBeVisible();
      const findCut = () =>
        chart.evaluate((drawing) => {
          const frame = drawing.getBoundingClientRect();
          return [...drawing.querySelectorAll('text')]
            .filter((text) => {
              const { left, right } = text.getBoundingClientRect();
              return left < frame.left || right > frame.right;
            })
            .map(({ textContent }) => textContent);
        });
      // Until the shop's font is there, its digits may be wider.
      await expect.poll(findCut, `${label} at ${width} px`).toEqual([]);
    }
  }
});

test('tables are tables from 640 px, with their headings in view, and cards below', async ({
  page,
  ownShop,
}) => {
  const admin = await signInAsAdmin(page, ownShop.url);
  for (let bought = 0; bought < 8; bought += 1) await buyAThing(admin, ownShop.url);
  await buyWideRow(admin, ownShop.url);
  await page.setViewportSize({ width: 640, height: 360 });
  await openScreen(page, '/admin/orders');
  await expect(page.getByText('Partially refunded', { exact: true })).toBeVisible();
  for (const width of [640, 768, 1024]) {
    await page.setViewportSize({ width, height: 360 });
    expect(await hiddenAtTheSide(page), `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 640, height: 360 });
  const heading = page.getByRole('columnheader', { name: 'payment status' });
  const rows = page.getByRole('row');
  const isInView = async () => {
    const [box, last] = [await heading.boundingBox(), await rows.last().boundingBox()];
    if (box === null || last === null) throw new Error('The table is missing.');
    return (
      box.height > 20 &&
      box.y >= 0 &&
      box.y >= 0 &&
      last.y > box.y &&
      last.y < (page.viewportSize()?.height ?? 0)
    );
  };
  await rows.last().getByRole('link').focus();
  expect(await isInView()).toBe(true);
  const isWider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  expect(await isWider()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(isInView).toBe(true);
  await page.setViewportSize({ width: 639, height: 800 });
  // The name of the column stands in the card then.
  await expect(rows.nth(1).getByText('payment status')).toBeVisible();
  expect(await isWider()).toBe(false);
});

/** The row that needs the most room: a long name, a large total and a badge for the refund. */
async function buyWideRow(admin: Session, shopUrl: string): Promise<void> {
  const product = await addProductByApi(admin, shopUrl, { price: 24_500.5 });
  const shopper = await registerShopper(shopUrl, 'Mohammed Abdul Rahman Siddiqui');
  const { order_id } = await buyByApi(shopUrl, shopper, [lineOf(product, 1)]);
  const body = { requestId: `part-of-${order_id}`, amount: 100 };
  await callAs(admin, shopUrl, 'POST', `/api/admin/orders/${order_id}/refund`, body);
}

/** How many pixels of the table can only be reached by scrolling its frame. */
function hiddenAtTheSide(page: Page): Promise<number> {
  const frame = page.getByRole('region', { name: 'Orders', exact: true });
  return frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}
