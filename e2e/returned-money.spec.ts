import { adminPaths } from '../contract/admin/paths.ts';
import { paths } from '../contract/paths.ts';
import { expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, callAs, panel } from './back-office.ts';
import { buyByApi, lineOf, type Placed } from './checkout.ts';
import { comeWithDueOrder, orderAgain, payNow } from './due-order.ts';
import { test } from './own-shop.ts';
import { fetchAdmin, registerShopper, signInAs, signInAsAdmin } from './people.ts';
import { expect } from './shop.ts';

test.describe('returned money', () => {
  for (const [returned, badge, message] of [
    [
      { returnReason: 'sold_out', isReturnFailed: false, isRefunded: true, refunded: 520 },
      'refunded',
      'An item in your order sold out before your payment arrived. Your refund is complete or on its way.',
    ],
    [
      { returnReason: 'too_late', isReturnFailed: true, isRefunded: false, refunded: 0 },
      'refund due',
      'Your payment arrived after the time to pay for this order ran out. We couldn’t send your refund yet. Please contact the shop.',
    ],
  ] as const) {
    test(`the summary says why (${returned.returnReason}) and where it is, and nothing is due`, async ({
      page,
      ownShop,
    }) => {
      const { orderId, session } = await comeWithDueOrder(page, ownShop.url);
      await page.route(`**/api/orders/${orderId}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...returned } });
      });
      await page.goto(paths.orderSummary(orderId));
      await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
      await expect(orderAgain(page)).toBeVisible();
      await expect(payNow(page)).toHaveCount(0);
      const receipt = page.getByRole('article');
      await expect(receipt.getByText(badge, { exact: true })).toBeVisible();
      await expect(receipt.getByText('due', { exact: true })).toHaveCount(0);
      await expectNoViolationsAtAnyWidth(page, 'the summary of returned money');

      // An address that was kept does not offer to pay either.
      await page.goto(paths.payOrder(orderId));
      await expect(page).toHaveURL(paths.orderSummary(orderId));

      await page.route('**/api/orders/extras?*', async (route) => {
        const response = await route.fetch();
        const { extras } = (await response.json()) as { extras: object[] };
        const known = extras.map((each) => ({ ...each, ...returned }));
        await route.fulfill({ response, json: { extras: known } });
      });
      await page.goto(paths.userProfile(session.user._id));
      const row = page.getByRole('row').filter({ hasText: orderId });
      await expect(row.getByText(badge, { exact: true })).toBeVisible();
      await expect(row.getByText('due', { exact: true })).toHaveCount(0);
      await expect(payNow(page)).toHaveCount(0);
    });
  }

  test('a partial refund is shown with its amount', async ({ page, ownShop }) => {
    const session = await registerShopper(ownShop.url);
    const admin = await fetchAdmin(ownShop.url);
    const product = await addProductByApi(admin, ownShop.url);
    const { order_id } = await buyByApi(ownShop.url, session, [lineOf(product, 1)]);
    const refund = await fetch(`${ownShop.url}/api/admin/orders/${order_id}/refund`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${admin.jwtToken}`,
      },
      body: JSON.stringify({ requestId: `a-part-of-${order_id}`, amount: 100 }),
    });
    expect(refund.status).toBe(200);
    await signInAs(page, session.jwtToken);
    await page.goto(paths.orderSummary(order_id));
    const receipt = page.getByRole('article');
    await expect(receipt.getByText('partially refunded', { exact: true })).toBeVisible();
    await expect(receipt).toContainText('Refunded$100');
    await expect(receipt.getByText('paid', { exact: true })).toBeVisible();
    await expect(orderAgain(page)).toHaveCount(0);
  });

  test('an order without items says so, to its shopper and in the back office', async ({
    page,
    ownShop,
  }) => {
    const session = await registerShopper(ownShop.url);
    const { order } = await callAs<Placed>(
      session,
      ownShop.url,
      'POST',
      '/api/payment/placeOrder',
      {
        amount: 4_321,
      },
    );
    // An admin may see both.
    await signInAsAdmin(page, ownShop.url);
    await page.goto(paths.orderSummary(order.id));
    await expect(page.getByRole('article')).toContainText(
      'We don’t keep the items of this order, because it was never completed.',
    );
    await page.goto(adminPaths.order(order.id));
    await expect(panel(page, 'Items')).toContainText(
      'No items are stored. Either the shop never received them, or it dropped them: the order wasn’t paid, and this customer has placed many since.',
    );
  });
});
