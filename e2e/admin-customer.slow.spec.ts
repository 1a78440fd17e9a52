import { adminPaths } from '../contract/admin/paths.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, buyAThing, callAs, panel, uniqueName } from './back-office.ts';
import { buyByApi, lineOf } from './checkout.ts';
import { addNote, noteField, openCustomer } from './customer-screen.ts';
import { PASSWORD, registerShopper, signInAs, signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test.describe('A customer in the back office', () => {
  test('is reached from the users, from an order and from the audit log', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { shopper, order } = await buyAThing(admin, shop.url);
    const { _id, name, email } = shopper.user;
    await callAs(admin, shop.url, 'POST', `/api/admin/notes/customer/${_id}`, { text: 'VIP' });
    for (const screen of [
      `/admin/users?q=${email}`,
      adminPaths.order(order.order_id),
      `/admin/audit?q=${encodeURIComponent(name)}`,
    ]) {
      await page.goto(screen);
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveURL(adminPaths.customer(_id));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await expect(
      page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Users' }),
    ).toHaveAttribute('aria-current', 'page');
  });

  test('shows orders, spending, addresses and sessions', async ({ page, shop }) => {
    const { admin, shopper, order } = await openCustomer(page, shop.url);
    await expect(page.getByRole('link', { name: shopper.user.email })).toBeVisible();
    await expect(page.getByText(/^Customer since /)).toBeVisible();
    // 250, shipping 10 and 2 percent.
    await expect(panel(page, 'Spending')).toContainText('$2651 paid order');
    await expect(panel(page, 'Addresses')).toContainText('12 MG RoadBengaluru, Karnataka');
    await expect(page.getByText('Email not confirmed', { exact: true })).toBeVisible();
    await expect(panel(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
    await expect(panel(page, 'Sessions')).toContainText(/Last used .+Signed in on /);
    const orders = panel(page, 'Orders');
    await expect(orders.getByRole('listitem')).toHaveCount(1);
    await expect(orders.getByRole('listitem')).toContainText(/#\d+\s*order_.*paid.*\$265/);
    const body = { requestId: `part-${order.order_id}`.slice(0, 40), amount: '65' };
    await callAs(admin, shop.url, 'POST', `/api/admin/orders/${order.order_id}/refund`, body);
    await page.reload();
    await expect(panel(page, 'Spending')).toContainText('$2001 paid orderRefunded$65');
    await expect(orders.getByText('Partially refunded')).toBeVisible();
    await orders.getByRole('link', { name: /^#\d+$/ }).click();
    await expect(page).toHaveURL(adminPaths.order(order.order_id));
  });

  test('shows ten orders at first and more on request', async ({ page, shop }) => {
    test.slow();
    const admin = await signInAsAdmin(page, shop.url);
    const product = await addProductByApi(admin, shop.url, { countInStock: 50 });
    const shopper = await registerShopper(shop.url, uniqueName('Regular'));
    for (let bought = 0; bought < 12; bought += 1) {
      await buyByApi(shop.url, shopper, [lineOf(product, 1)]);
    }
    await page.goto(adminPaths.customer(shopper.user._id));
    const orders = panel(page, 'Orders');
    await expect(orders.getByText('10 of 12 orders', { exact: true })).toBeVisible();
    await orders.getByRole('button', { name: 'Show more' }).click();
    await expect(orders.getByRole('listitem')).toHaveCount(12);
    await expect(orders.getByText('12 orders', { exact: true })).toBeVisible();
    await expect(orders.getByRole('link').nth(10)).toBeFocused();
    await expect(orders.getByText(/^#\d+$/)).toHaveCount(12);
  });

  test('without orders says so in each part', async ({ page, shop }) => {
    await signInAsAdmin(page, shop.url);
    const { user } = await registerShopper(shop.url, uniqueName('New'));
    await page.goto(adminPaths.customer(user._id));
    await expect(panel(page, 'Orders')).toContainText('No orders yet.');
    await expect(panel(page, 'Spending')).toContainText('$00 paid orders');
    await expect(panel(page, 'Addresses')).toContainText('No address yet.');
    await expect(panel(page, 'Notes')).toContainText('No notes yet.');
  });

  test('who does not exist is not found', async ({ page, shop }) => {
    await signInAsAdmin(page, shop.url);
    await page.goto('/admin/customers/nobody');
    await expect(page.getByText('This customer doesn’t exist.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to users' }).click();
    await expect(page).toHaveURL('/admin/users');
  });

  test('is signed out everywhere after one question, and can sign in again', async ({
    page,
    shop,
    browser,
  }) => {
    const { shopper } = await openCustomer(page, shop.url);
    const theirs = await (await browser.newContext()).newPage();
    await signInAs(theirs, shopper.jwtToken);
    await theirs.goto(`${shop.url}/privateRoutes/userprofile?id=${shopper.user._id}`);
    await expect(theirs.getByRole('heading', { name: shopper.user.name })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('alertdialog', {
      name: `Sign out ${shopper.user.name} everywhere?`,
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(panel(page, 'Sessions')).toContainText('Not signed in anywhere.');
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0);
    const check = await fetch(`${shop.url}/api/users/isAuthorized`, {
      headers: { authorization: `Bearer ${shopper.jwtToken}` },
    });
    expect(check.status).toBe(401);
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/public\/register/);
    await theirs.context().close();
    const again = await fetch(`${shop.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: shopper.user.email, password: PASSWORD }),
    });
    expect(again.status).toBe(200);
  });

  test.describe('an admin’s own account', () => {
    test.use({ allowedErrors: [/CallFailure/] });

    test('says that signing out everywhere includes this device, and asks to sign in again', async ({
      page,
      shop,
    }) => {
      const admin = await signInAsAdmin(page, shop.url);
      await page.goto(adminPaths.customer(admin.user._id));
      await expect(panel(page, 'Sessions').getByText('This is you, right now')).toBeVisible();
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      const question = page.getByRole('alertdialog', { name: 'Sign out everywhere, also here?' });
      await expect(question).toContainText('This is your own account');
      await question.getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    });
  });
});

test.describe('While calls fail', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('each part says so and can be retried, and a note keeps its text', async ({
    page,
    shop,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { shopper } = await buyAThing(admin, shop.url);
    const address = `**/api/admin/customers/${shopper.user._id}`;
    await page.route(address, (route) => route.abort());
    await page.goto(adminPaths.customer(shopper.user._id));
    await expect(page.getByText('Couldn’t load this customer.')).toBeVisible();
    await page.unroute(address);
    await page.route(`${address}/orders?*`, (route) => route.abort());
    await page.route('**/api/admin/notes/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page, 'Orders')).toContainText('Couldn’t load the orders.');
    await expect(panel(page, 'Notes')).toContainText('Couldn’t load the notes.');
    await expect(panel(page, 'Spending')).toContainText('$265');
    await noteField(page).fill('Kept');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(panel(page, 'Notes').getByRole('alert').first()).toContainText(
      'We can’t reach the shop.',
    );
    await expect(noteField(page)).toHaveValue('Kept');
    await page.unrouteAll();
    await panel(page, 'Orders').getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page, 'Orders').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(panel(page, 'Notes').getByRole('listitem')).toContainText('Kept');
  });
});

test('the customer’s screen has no accessibility violations in either theme, and never scrolls sideways', async ({
  page,
  shop,
}) => {
  test.slow();
  await openCustomer(page, shop.url);
  await addNote(page, `Long ${'word'.repeat(60)}\nand a second line`);
  await expectNoViolationsAtAnyWidth(page, 'the customer');
  await expectNoScrollingSideways(page, 'the customer');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolationsAtAnyWidth(page, 'the question');
});
