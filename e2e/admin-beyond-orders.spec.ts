import type { Page } from '@playwright/test';
import { adminPaths } from '../contract/admin/paths.ts';
import { buyAThing, panel, readOrder } from './back-office.ts';
import { stockOf } from './catalogue.ts';
import { TEST_CARDS } from './checkout.ts';
import { signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

/** Opens the screen of a new order, which no other test uses. */
async function openOrder(page: Page, shopUrl: string, qty?: number, card?: string) {
  const admin = await signInAsAdmin(page, shopUrl);
  const bought = await buyAThing(admin, shopUrl, qty, card);
  await page.goto(adminPaths.order(bought.order.order_id));
  return { admin, ...bought };
}

test.describe('An order in the back office', () => {
  test('opens from its row in the list, with items, address, payment and history', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { order, product, shopper } = await buyAThing(admin, shop.url, 2);
    await page.goto(`/admin/orders?q=${order.order_id}`);
    await page
      .getByRole('row')
      .filter({ hasText: order.order_id })
      .getByText('paid', { exact: true })
      .click();
    await expect(page).toHaveURL(adminPaths.order(order.order_id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #1\d{3}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const lines = panel(page, 'Items');
    await expect(lines.getByRole('row').filter({ hasText: product.name })).toContainText('$500');
    await expect(lines).toContainText('SubTotal$500');
    await expect(lines).toContainText('Shipping Price$10');
    await expect(lines).toContainText('Tax$10');
    await expect(lines).toContainText('Total$520');
    await expect(panel(page, 'Shipping address')).toContainText('12 MG RoadBengaluru, Karnataka');
    await expect(panel(page, 'Customer')).toContainText(shopper.user.email);
    await expect(panel(page, 'Payment')).toContainText('Paid$520');
    const history = panel(page, 'History').getByRole('listitem');
    await expect(history).toHaveCount(2);
    await expect(history.nth(0)).toContainText('Order placed');
    await expect(history.nth(0)).toContainText(shopper.user.name);
    await expect(history.nth(1)).toContainText('Payment received');
  });

  test('is marked as delivered, then as not delivered, and the history says by whom', async ({
    page,
    shop,
  }) => {
    const { admin } = await openOrder(page, shop.url);
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
    const history = panel(page, 'History').getByRole('listitem');
    await expect(history.last()).toContainText('Marked as delivered');
    await expect(history.last()).toContainText(admin.user.name);
    await page.getByRole('button', { name: 'Mark as not delivered' }).click();
    await expect(page.getByText('Not Delivered', { exact: true })).toBeVisible();
    await expect(history.last()).toContainText('Marked as not delivered');
  });

  test('is refunded in full, and its items are restocked', async ({ page, shop }) => {
    const { product } = await openOrder(page, shop.url, 3);
    await expect.poll(() => stockOf(shop.url, product)).toBe(product.countInStock - 3);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await expect(dialog.getByRole('radio', { name: 'Full remaining amount ($775)' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Restock items' }).check();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel(page, 'Payment')).toContainText('Refund completed$775');
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
    await expect.poll(() => stockOf(shop.url, product)).toBe(product.countInStock);
  });

  test('shows a refund that fails later as failed, and retrying it by keyboard refunds the money', async ({
    page,
    shop,
  }) => {
    const { admin, order, product } = await openOrder(
      page,
      shop.url,
      1,
      TEST_CARDS.refundFailsOnce,
    );
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await dialog.getByRole('checkbox', { name: 'Restock items' }).check();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toHaveCount(0);
    const statuses = async () =>
      (await readOrder(admin, shop.url, order.order_id)).refunds.map(({ status }) => status);
    await expect.poll(statuses).toEqual(['failed']);
    await page.reload();

    const money = panel(page, 'Payment');
    await expect(money).toContainText('Refund failed$265');
    await expect(money).toContainText('items restocked');
    await expect(money.getByRole('alert')).toContainText('The customer hasn’t been refunded.');
    await expect(money).not.toContainText('Refund completed');
    await expect(page.getByText('Refund failed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Refunded', { exact: true })).toHaveCount(0);
    await expect(panel(page, 'History')).toContainText('Refund of $265 failed');

    const again = money.getByRole('button', { name: 'Try again (refund of $265)' });
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(money).toContainText('Refund completed$265');
    await expect(money).toContainText('Retried');
    await expect(again).toHaveCount(0);
    await expect(money.getByRole('list')).toBeFocused();
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Refund failed', { exact: true })).toHaveCount(1);
    await expect.poll(() => stockOf(shop.url, product)).toBe(product.countInStock);
  });

  test.describe('with calls that fail', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('shows in the dialog and on the order why the provider refused a refund', async ({
      page,
      shop,
    }) => {
      await openOrder(page, shop.url, 1, TEST_CARDS.refundRefused);
      await page.getByRole('button', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      await dialog.getByRole('radio', { name: 'Partial amount' }).check();
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('100.50');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(
        'The refund didn’t go through. The payment provider says: Your account does not have enough balance to carry out the refund operation.',
      );
      await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('100.50');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      const money = panel(page, 'Payment');
      const again = money.getByRole('button', { name: 'Try again (refund of $100.50)' });
      await expect(money.getByText('Refund rejected by the provider')).toHaveCount(1);
      await expect(money.getByRole('alert')).toContainText(
        'The payment provider says: Your account does not have enough balance',
      );
      await again.click();
      await expect(money.getByText('Refund rejected by the provider')).toHaveCount(2);
      await expect(money.getByText('Retried')).toHaveCount(1);
      await expect(again).toHaveCount(1);
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(
        dialog.getByRole('radio', { name: 'Full remaining amount ($265)' }),
      ).toBeVisible();
    });

    test('is refunded in part; too high an amount is refused with the reason, and the input stays', async ({
      page,
      shop,
    }) => {
      await openOrder(page, shop.url);
      await page.getByRole('button', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      await dialog.getByRole('radio', { name: 'Partial amount' }).check();
      const amount = dialog.getByRole('textbox', { name: 'Amount' });
      await expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
      await amount.fill('9999');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(amount).toHaveAccessibleDescription(/Enter an amount from 0\.01 to \d/);
      await expect(amount).toHaveValue('9999');
      await amount.fill('100.50');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(panel(page, 'Payment')).toContainText('Refund completed$100.50');
      await expect(page.getByText('Partially refunded', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Refund' }).click();
      await expect(
        dialog.getByRole('radio', { name: 'Full remaining amount ($164.50)' }),
      ).toBeChecked();
    });

    test('sends a refund again whose response was lost, even after a reload, and makes it once', async ({
      page,
      shop,
    }) => {
      const { admin, order } = await openOrder(page, shop.url);
      const address = `**/api/admin/orders/${order.order_id}/refund`;
      const ids: string[] = [];
      await page.route(address, async (route) => {
        ids.push(route.request().postDataJSON().requestId);
        await route.fetch();
        await route.abort();
      });
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      await page.getByRole('button', { name: 'Refund' }).click();
      await dialog.getByRole('radio', { name: 'Partial amount' }).check();
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('40');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByRole('alert')).toContainText('We can’t reach the shop.');
      await page.unroute(address);
      await page.reload();
      await page.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('40');
      await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeDisabled();
      const sent = page.waitForRequest(address);
      await dialog.getByRole('button', { name: 'Send again' }).click();
      expect((await sent).postDataJSON().requestId).toBe(ids[0]);
      await expect(dialog).toHaveCount(0);
      const { refunds } = await readOrder(admin, shop.url, order.order_id);
      expect(refunds.map(({ amount }) => amount)).toEqual([40]);
    });
  });

  test('prints a packing slip with the items and the address, and nothing else', async ({
    page,
    shop,
  }) => {
    const { product } = await openOrder(page, shop.url, 4);
    const slip = panel(page, 'Packing slip');
    await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();
    await expect(slip).toBeHidden();
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: 'Print packing slip' }).click();
    await expect(page.locator('html[data-printed=yes]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(slip).toBeVisible();
    await expect(slip.getByRole('row').filter({ hasText: product.name })).toContainText('4');
    await expect(slip).toContainText('12 MG Road');
    await expect(slip).not.toContainText('$');
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  test('says so where it does not exist, and links to the list', async ({ page, shop }) => {
    await signInAsAdmin(page, shop.url);
    await page.goto(adminPaths.order('order_nowhere'));
    await expect(page.getByText('This order doesn’t exist.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to orders' }).click();
    await expect(page).toHaveURL('/admin/orders');
  });
});
