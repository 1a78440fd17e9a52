import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { buyAThing, panel, readOrder, stockOf } from './back-office.ts';
import { TEST_CARDS } from './checkout.ts';
import { signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

/** An order of a thing that no other test knows, on its screen. */
async function openOrder(page: Page, shopUrl: string, qty?: number, card?: string) {
  const admin = await signInAsAdmin(page, shopUrl);
  const bought = await buyAThing(admin, shopUrl, qty, card);
  await page.goto(paths.admin.order(bought.order.order_id));
  return { admin, ...bought };
}

test.describe('An order in the back office', () => {
  test('a row of the orders leads to it: lines, address, payment and history', async ({
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
    await expect(page).toHaveURL(paths.admin.order(order.order_id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.order_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const lines = panel(page, 'What was ordered');
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
    await expect(history.nth(0)).toContainText('Placed');
    await expect(history.nth(0)).toContainText(shopper.user.name);
    await expect(history.nth(1)).toContainText('Paid');
  });

  test('it is marked as delivered and taken back, and the history says by whom', async ({
    page,
    shop,
  }) => {
    const { admin } = await openOrder(page, shop.url);
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
    const history = panel(page, 'History').getByRole('listitem');
    await expect(history.last()).toContainText('Marked as delivered');
    await expect(history.last()).toContainText(admin.user.name);
    await page.getByRole('button', { name: 'Take delivery back' }).click();
    await expect(page.getByText('Not Delivered', { exact: true })).toBeVisible();
    await expect(history.last()).toContainText('Delivery taken back');
  });

  test('the whole is refunded, with the things back on the shelf', async ({ page, shop }) => {
    const { product } = await openOrder(page, shop.url, 3);
    await expect.poll(() => stockOf(shop.url, product)).toBe(product.countInStock - 3);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await expect(dialog.getByRole('radio', { name: 'All that is left, $775' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Put the things back on the shelf' }).check();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel(page, 'Payment')).toContainText('Refund paid out$775');
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
    await expect.poll(() => stockOf(shop.url, product)).toBe(product.countInStock);
  });

  test('a refund that failed later is shown as failed, and trying again by keyboard gives the money back', async ({
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
    await dialog.getByRole('checkbox', { name: 'Put the things back on the shelf' }).check();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toHaveCount(0);
    const statuses = async () =>
      (await readOrder(admin, shop.url, order.order_id)).refunds.map(({ status }) => status);
    await expect.poll(statuses).toEqual(['failed']);
    await page.reload();

    const money = panel(page, 'Payment');
    await expect(money).toContainText('Refund failed$265');
    await expect(money).toContainText('back on the shelf');
    await expect(money.getByRole('alert')).toContainText('This money has not gone back.');
    await expect(money).not.toContainText('Refund paid out');
    await expect(page.getByText('Refund failed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Refunded', { exact: true })).toHaveCount(0);
    await expect(panel(page, 'History')).toContainText('Refund of $265 failed');

    const again = money.getByRole('button', { name: 'Try again (refund of $265)' });
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(money).toContainText('Refund paid out$265');
    await expect(money).toContainText('Tried again');
    await expect(again).toHaveCount(0);
    await expect(money.getByRole('list')).toBeFocused();
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Refund failed', { exact: true })).toHaveCount(1);
    await expect.poll(() => stockOf(shop.url, product)).toBe(product.countInStock);
  });

  test.describe('refused', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('a refund that the provider refuses says why in the dialog and on the order', async ({
      page,
      shop,
    }) => {
      await openOrder(page, shop.url, 1, TEST_CARDS.refundRefused);
      await page.getByRole('button', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      await dialog.getByRole('radio', { name: 'A part' }).check();
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('100.50');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(
        'The refund did not go through. The payment provider says: Your account does not have enough balance to carry out the refund operation.',
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
      await expect(money.getByText('Tried again')).toHaveCount(1);
      await expect(again).toHaveCount(1);
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(dialog.getByRole('radio', { name: 'All that is left, $265' })).toBeVisible();
    });

    test('a part is refunded; too much is refused with the reason, and what was typed stays', async ({
      page,
      shop,
    }) => {
      await openOrder(page, shop.url);
      await page.getByRole('button', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      await dialog.getByRole('radio', { name: 'A part' }).check();
      const amount = dialog.getByRole('textbox', { name: 'Amount' });
      await expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
      await amount.fill('9999');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(amount).toHaveAccessibleDescription(/can be refunded/);
      await expect(amount).toHaveValue('9999');
      await amount.fill('100.50');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(panel(page, 'Payment')).toContainText('Refund paid out$100.50');
      await expect(page.getByText('Partly refunded', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByRole('radio', { name: 'All that is left, $164.50' })).toBeChecked();
    });

    test('a refund whose answer was lost is sent again, also after a reload, and is made once', async ({
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
      await dialog.getByRole('radio', { name: 'A part' }).check();
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

  test('on paper there is a packing slip with what to pack and where it goes, and nothing else', async ({
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

  test('an order that does not exist says so and leads back', async ({ page, shop }) => {
    await signInAsAdmin(page, shop.url);
    await page.goto(paths.admin.order('order_nowhere'));
    await expect(page.getByText('This order does not exist.')).toBeVisible();
    await page.getByRole('link', { name: 'To the orders' }).click();
    await expect(page).toHaveURL('/admin/orders');
  });
});
