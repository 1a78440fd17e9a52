import type { Page } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import { adminPaths } from '../contract/admin/paths.ts';
import type { Order } from '../contract/orders/schemas.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, buyAThing, callAs, numberOf, panel, readOrder } from './back-office.ts';
import { buyByApi, lineOf, placeByApi, TEST_CARDS } from './checkout.ts';
import { fetchAdmin, registerShopper, signInAs, signInAsAdmin } from './people.ts';
import { type PlayedShop, test } from './played-shop.ts';
import { expect, startShop } from './shop.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SLOW_REFUND = '4100 2800 0005 0004';

const badge = (page: Page, name: string) => page.getByText(name, { exact: true });

/** Waits until what happened at the provider has reached the shop. */
async function untilSynced(
  admin: Session,
  { url }: PlayedShop,
  orderId: string,
  kind: 'refunds' | 'disputes',
  statuses: readonly string[],
): Promise<void> {
  const seen = async () => (await readOrder(admin, url, orderId))[kind].map(({ status }) => status);
  // A slow refund takes ten seconds.
  await expect.poll(seen, { timeout: 30_000 }).toEqual(statuses);
}

function openDispute(shop: PlayedShop, paymentId: string, respondBy: number) {
  return shop.askProvider<{ id: string }>('POST', '/disputes', {
    payment_id: paymentId,
    reason_code: 'goods_not_received',
    respond_by: Math.floor(respondBy / 1_000),
  });
}

async function refundWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
}

test.describe('Refunds', () => {
  test('a delivered order stays delivered after a refund, which is on its way and then completed', async ({
    page,
    playedShop: shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { order } = await buyAThing(admin, shop.url, 1, SLOW_REFUND);
    await callAs(admin, shop.url, 'POST', `/api/admin/orders/${order.order_id}/deliver`);
    await page.goto(adminPaths.order(order.order_id));
    await refundWhole(page);
    await expect(panel(page, 'Payment')).toContainText('Refund on its way$265');
    await expect(badge(page, 'Delivered')).toBeVisible();
    await expect(badge(page, 'Refunded')).toBeVisible();
    await untilSynced(admin, shop, order.order_id, 'refunds', ['processed']);
    await page.reload();
    await expect(panel(page, 'Payment')).toContainText('Refund completed$265');
    await expect(badge(page, 'Delivered')).toBeVisible();
    await page.goto(`/admin/orders?state=refunded&q=${order.order_id}`);
    await expect(page.getByRole('row').filter({ hasText: order.order_id })).toContainText(
      'Delivered',
    );
  });

  test('a refund that was issued in Razorpay’s dashboard is shown as such', async ({
    page,
    playedShop: shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { order } = await buyAThing(admin, shop.url);
    const { payments } = await readOrder(admin, shop.url, order.order_id);
    await shop.askProvider('POST', `/payments/${payments[0]?.payment_id}/refund`, {
      amount: 6_500,
    });
    await untilSynced(admin, shop, order.order_id, 'refunds', ['processed']);
    await page.goto(adminPaths.order(order.order_id));
    await expect(panel(page, 'Payment')).toContainText('Refund completed$65');
    await expect(panel(page, 'Payment')).toContainText('issued in Razorpay');
    await expect(badge(page, 'Partially refunded')).toBeVisible();
    await expect(panel(page, 'History')).toContainText('Refund of $65 issued in Razorpay');
  });

  test.describe('rejected', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('a rejected refund stays on the dashboard until it is settled with a note, by keyboard', async ({
      page,
      playedShop: shop,
    }) => {
      test.slow();
      const admin = await signInAsAdmin(page, shop.url);
      const { order } = await buyAThing(admin, shop.url, 2, TEST_CARDS.refundRefused);
      const body = { requestId: `request-${order.order_id}`.slice(0, 40) };
      const refund = `/api/admin/orders/${order.order_id}/refund`;
      await expect(callAs(admin, shop.url, 'POST', refund, body)).rejects.toThrow('refund_failed');

      await page.goto(adminPaths.dashboard);
      const attention = panel(page, 'Needs attention');
      const number = await numberOf(admin, shop.url, order.order_id);
      const item = attention.getByRole('listitem').filter({ hasText: `${number} · ` });
      await item.getByRole('link', { name: 'Failed refund of ₹520' }).click();
      await expect(badge(page, 'Refund failed')).toBeVisible();
      const money = panel(page, 'Payment');
      await expect(money).toContainText('Refund rejected by the provider$520');

      const settle = money.getByRole('button', { name: 'Mark as settled (refund of $520)' });
      await settle.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Mark as settled' });
      const note = dialog.getByRole('textbox', { name: 'How was the customer refunded?' });
      await expect(note).toBeFocused();
      await expect(dialog.getByRole('button', { name: 'Mark as settled' })).toBeDisabled();
      await expectNoViolationsAtAnyWidth(page, 'settling a refund');
      await note.fill('Bank transfer UTR 4711');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(money).toContainText('Settled another way: Bank transfer UTR 4711');
      await expect(money.getByRole('button')).toHaveCount(0);
      await expect(money.getByRole('list')).toBeFocused();
      await expect(badge(page, 'Refund failed')).toHaveCount(0);
      await expect(badge(page, 'Refunded')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
      await expect(panel(page, 'History')).toContainText(
        'Refund of $520 settled another way: Bank transfer UTR 4711',
      );

      await page.goto(adminPaths.dashboard);
      await expect(page.getByRole('region', { name: 'Orders by status' })).toBeVisible();
      await expect(item).toHaveCount(0);
      await page.goto(`/admin/audit?q=${order.order_id}`);
      await expect(page.getByRole('row').nth(1)).toContainText('Settled a failed refund on order');
    });
  });
});

test.describe('Disputes', () => {
  test('a dispute is on the dashboard and on its order, with its deadline, until it is won', async ({
    page,
    playedShop: shop,
  }) => {
    test.slow();
    const admin = await signInAsAdmin(page, shop.url);
    const { order } = await buyAThing(admin, shop.url);
    const { payments } = await readOrder(admin, shop.url, order.order_id);
    const paymentId = payments[0]?.payment_id ?? '';
    const { id } = await openDispute(shop, paymentId, Date.now() + 2.5 * DAY_MS);
    await untilSynced(admin, shop, order.order_id, 'disputes', ['open']);

    await page.goto(adminPaths.dashboard);
    const number = await numberOf(admin, shop.url, order.order_id);
    const item = panel(page, 'Needs attention')
      .getByRole('listitem')
      .filter({ hasText: `${number} · Needs a response` });
    await expect(item).toContainText(/Respond by .+ \(2 days left\)/);
    await expect(item).not.toContainText(order.order_id);
    await expectNoViolationsAtAnyWidth(page, 'the dashboard with a dispute');
    await expectNoScrollingSideways(page, 'the dashboard with a dispute');
    await item.getByRole('link', { name: 'Dispute over ₹265' }).click();

    const disputes = panel(page, 'Disputes');
    await expect(disputes).toContainText('Goods not received$265');
    await expect(disputes).toContainText('Needs a response');
    await expect(disputes).toContainText(/Respond by .+ \(2 days left\)/);
    await expect(
      disputes.getByRole('link', { name: 'Respond in the Razorpay dashboard' }),
    ).toHaveAttribute('href', 'https://dashboard.razorpay.com/app/disputes');
    await expect(badge(page, 'Disputed')).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, 'an order in dispute');
    await expectNoScrollingSideways(page, 'an order in dispute');

    await shop.askProvider('PATCH', `/disputes/${id}`, { status: 'won' });
    await untilSynced(admin, shop, order.order_id, 'disputes', ['won']);
    await page.reload();
    await expect(disputes).toContainText('Won – you keep the money');
    await expect(disputes).not.toContainText('Respond');
    await expect(badge(page, 'Disputed')).toHaveCount(0);
    await expect(panel(page, 'History')).toContainText(
      'Dispute over $265: Won – you keep the money',
    );
    await page.goto(adminPaths.dashboard);
    await expect(page.getByRole('region', { name: 'Orders by status' })).toBeVisible();
    await expect(item).toHaveCount(0);
  });

  test('a dispute whose deadline has passed says so', async ({ page, playedShop: shop }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { order } = await buyAThing(admin, shop.url);
    const { payments } = await readOrder(admin, shop.url, order.order_id);
    await openDispute(shop, payments[0]?.payment_id ?? '', Date.now() - DAY_MS);
    await untilSynced(admin, shop, order.order_id, 'disputes', ['open']);
    await page.goto(adminPaths.order(order.order_id));
    await expect(panel(page, 'Disputes')).toContainText('The deadline to respond was');
  });
});

test('a payment that arrives after the last unit has sold says why it is refunded', async ({
  page,
  playedShop: shop,
}) => {
  const admin = await signInAsAdmin(page, shop.url);
  const product = await addProductByApi(admin, shop.url, { countInStock: 1 });
  const [late, quick] = [await registerShopper(shop.url), await registerShopper(shop.url)];
  const { order } = await placeByApi(shop.url, late, [lineOf(product, 1)]);
  await callAs(admin, shop.url, 'POST', `/api/admin/orders/${order.id}/release`);
  await buyByApi(shop.url, quick, [lineOf(product, 1)]);
  await shop.askProvider('POST', '/checkout', {
    key_id: shop.account.keyId,
    order_id: order.id,
    card: { number: TEST_CARDS.good },
  });
  await untilSynced(admin, shop, order.id, 'refunds', ['processed']);
  await page.goto(adminPaths.order(order.id));
  await expect(panel(page, 'Payment')).toContainText(
    'The order couldn’t be completed: the items had sold out. The payment is refunded automatically.',
  );
  await expect(badge(page, 'Refunded')).toBeVisible();
  await expect(badge(page, 'Expired')).toBeVisible();
  const automatic = panel(page, 'History')
    .getByRole('listitem')
    .filter({ hasText: 'Automatic refund: the items had sold out' });
  await expect(automatic).toContainText('The shop');
});

test('after a change of API keys an order says which account it was placed with', async ({
  page,
  playedShop: provider,
}) => {
  test.slow();
  const open = (keyId: string, keySecret: string, place: NodeJS.ProcessEnv = {}) =>
    startShop({
      ...place,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: 'not used in this test',
      RAZORPAY_API: `${provider.url}/sandbox/v1`,
    });
  const { keyId, keySecret } = provider.account;
  const { shop: before, stop: removeBoth } = await open(keyId, keySecret);
  const orderId = await buyAtProvider(before.url, provider);
  await before.end('SIGTERM');
  const place = { DATA_DIR: before.dataDir };
  const { shop: after, stop } = await open('rzp_test_AnotherAccount', 'another secret', place);
  await signInAs(page, (await fetchAdmin(after.url)).jwtToken);
  await page.goto(`${after.url}${adminPaths.order(orderId)}`);
  await expect(panel(page, 'Payment')).toContainText(
    `Placed with the account ${keyId}, which this shop no longer uses. If a refund fails here, issue it there.`,
  );
  // It may still be fetching other parts.
  await page.close();
  await stop();
  await removeBoth();
});

/** Buys at a shop whose payment provider is another shop's sandbox. */
async function buyAtProvider(shopUrl: string, provider: PlayedShop): Promise<string> {
  const admin = await fetchAdmin(shopUrl);
  const shopper = await registerShopper(shopUrl);
  const product = await addProductByApi(admin, shopUrl);
  const { order } = await placeByApi(shopUrl, shopper, [lineOf(product, 1)]);
  const paid = await provider.askProvider<Record<string, string>>('POST', '/checkout', {
    key_id: provider.account.keyId,
    order_id: order.id,
    card: { number: TEST_CARDS.good },
  });
  await callAs<Order>(shopper, shopUrl, 'POST', '/api/payment/paymentVerification', {
    order_id: order.id,
    payment_id: paid.razorpay_payment_id,
    razorpay_signature: paid.razorpay_signature,
  });
  return order.id;
}
