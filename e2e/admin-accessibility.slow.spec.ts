import { ADMIN_SCREENS } from './admin-screens.ts';
import {
  expectNoScrollingSideways,
  expectNoViolations,
  expectNoViolationsAtAnyWidth,
  expectNoViolationsCrosswise,
} from './axe.ts';
import { buyAThing, openAsAdmin, openScreen } from './back-office.ts';
import { signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test('no screen violates WCAG 2.2 AA in any theme or scrolls sideways, on desktop or phone', async ({
  page,
  shop,
}) => {
  test.setTimeout(ADMIN_SCREENS.length * 45_000);
  await signInAsAdmin(page, shop.url);
  for (const path of ADMIN_SCREENS) {
    await openScreen(page, path);
    await expect(page).toHaveURL(path);
    await expectNoViolationsAtAnyWidth(page, path);
    await expectNoViolationsCrosswise(page, path);
    await expectNoScrollingSideways(page, path);
  }
});

test('an order, its refund dialog and its product form have no accessibility violations', async ({
  page,
  shop,
}) => {
  test.slow();
  const admin = await signInAsAdmin(page, shop.url);
  const { order, product } = await buyAThing(admin, shop.url);
  await page.goto(`/admin/orders/${order.order_id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('dialog', { name: 'Refund' })).toBeVisible();
  await expectNoViolations(page, 'the refund');
  await page.keyboard.press('Escape');
  await expectNoViolations(page, 'the order');
  await page.goto(`/admin/addproduct?id=${product._id}`);
  await page.getByRole('textbox', { name: 'Brand' }).fill('Changed');
  await expectNoViolations(page, 'the form');
});

test('the search palette, the shortcuts, the menu and a confirmation have no accessibility violations', async ({
  page,
  shop,
}) => {
  test.slow();
  await openAsAdmin(page, shop.url, '/admin/products?category=books-stationery');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  await expectNoViolations(page, 'the palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectNoViolations(page, 'the help');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expectNoViolations(page, 'selected products');
  await page
    .getByRole('button', { name: /^Delete ./ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page, 'the question');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoViolations(page, 'the menu');
});

test('the first Tab reaches a link that skips the menu', async ({ page, shop }) => {
  await openAsAdmin(page, shop.url, '/admin/orders');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first(),
  ).toBeFocused();
});
