import { findInStock, readProducts } from './catalogue.ts';
import { buyByApi, lineOf, placeByApi } from './checkout.ts';
import { costOf, inDollars, inRupees } from './money.ts';
import { registerShopper, signInAs, signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test.describe('/privateRoutes/userprofile', () => {
  test('name, email and Logout, no Admin User for a shopper, and no orders yet', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url, 'Meera Joshi');
    await signInAs(page, jwtToken);
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    await expect(page.getByRole('heading', { name: 'Meera Joshi', exact: true })).toBeVisible();
    await expect(page.getByText(user.email, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
    await expect(page.getByText('Admin User')).toHaveCount(0);
    await expect(page.getByText('No orders yet')).toBeVisible();
  });

  test('an Admin User label and a link to the back office for an admin', async ({ page, shop }) => {
    const { user } = await signInAsAdmin(page, shop.url);
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    await expect(page.getByText('Admin User', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back office', exact: true })).toHaveAttribute(
      'href',
      '/admin/dashboard',
    );
  });

  test('Order History shows all orders with order, date, payment status and total, and a click anywhere in a row goes to its order summary', async ({
    page,
    shop,
  }) => {
    const session = await registerShopper(shop.url);
    const product = await findInStock(shop.url, 5);
    const paid = await buyByApi(shop.url, session, [lineOf(product, 1)]);
    const due = await placeByApi(shop.url, session, [lineOf(product, 2)]);
    await signInAs(page, session.jwtToken);
    const request = page.waitForRequest('**/api/admin/orders');
    await page.goto(`/privateRoutes/userprofile?id=${session.user._id}`);
    expect((await request).method()).toBe('GET');
    expect((await request).postData()).toBeNull();

    await expect(page.getByRole('heading', { name: 'Order History', exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'order',
      'date',
      'payment status',
      'total',
    ]);
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(2);
    const dayOf = (time: string) =>
      page.evaluate(
        (text) => new Date(text).toLocaleDateString(undefined, { dateStyle: 'medium' }),
        time,
      );
    await expect(rows.nth(0).getByRole('cell')).toHaveText([
      new RegExp(`^#\\d+ ${due.order.id}$`),
      await dayOf(new Date().toISOString()),
      'due',
      inRupees(costOf([product, 2]).total),
    ]);
    await expect(rows.nth(1).getByRole('cell')).toHaveText([
      new RegExp(`^#\\d+ ${paid.order_id}$`),
      await dayOf(paid.createdAt),
      'paid',
      inRupees(costOf([product, 1]).total),
    ]);

    await page.getByRole('cell', { name: 'paid', exact: true }).click();
    await expect(page).toHaveURL(`/privateRoutes/ordersummary?order_id=${paid.order_id}`);
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  });
});

test.describe('/privateRoutes/ordersummary', () => {
  test('order id, date, total and items with a dollar sign, paid and Not Delivered, and Buy Again puts the item into the cart in one click', async ({
    page,
    shop,
  }) => {
    const session = await registerShopper(shop.url);
    const [one, other] = (await readProducts(shop.url)).filter((each) => each.countInStock > 4);
    if (one === undefined || other === undefined) throw new Error('The shop has too little.');
    const order = await buyByApi(shop.url, session, [lineOf(one, 2), lineOf(other, 1)]);
    await signInAs(page, session.jwtToken);
    await page.goto(`/privateRoutes/ordersummary?order_id=${order.order_id}`);
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    const receipt = page.getByRole('article');
    await expect(receipt.getByText(order.order_id, { exact: true })).toBeVisible();
    await expect(receipt.getByRole('time')).toHaveText(
      new Date(order.createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' }),
    );
    await expect(
      receipt.getByText(inDollars(costOf([one, 2], [other, 1]).total), { exact: true }),
    ).toBeVisible();
    await expect(receipt).not.toContainText('₹');
    await expect(receipt.getByText('paid', { exact: true })).toBeVisible();
    await expect(receipt.getByText('Not Delivered', { exact: true })).toBeVisible();
    const items = receipt.getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first().getByRole('heading')).toHaveText(one.name);
    await expect(items.last().getByRole('heading')).toHaveText(other.name);
    await expect(
      items.first().getByText(`2 × ${inDollars(one.price)}`, { exact: true }),
    ).toBeVisible();
    await expect(items.first().locator('img')).toHaveAttribute('src', one.image);
    await expect(
      items.first().getByRole('link', { name: `View Product: ${one.name}`, exact: true }),
    ).toHaveAttribute('href', `/products/:${one._id}`);
    await expect(
      items.first().getByRole('link', { name: `Buy Again: ${one.name}`, exact: true }),
    ).toHaveAttribute('href', `/cart/${one._id}?qty=2`);
    for (const action of ['View Product', 'Buy Again']) {
      await expect(items.getByText(action, { exact: true })).toHaveCount(2);
    }
    await items.first().getByRole('link', { name: 'Buy Again' }).click();
    await expect(page.getByRole('combobox', { name: `Quantity of ${one.name}` })).toHaveValue('2');
  });

  test('an order that was delivered is shown as Delivered', async ({ page, shop }) => {
    const session = await registerShopper(shop.url);
    const product = await findInStock(shop.url, 5);
    const { order_id } = await buyByApi(shop.url, session, [lineOf(product, 1)]);
    const admin = await signInAsAdmin(page, shop.url);
    const delivered = await fetch(`${shop.url}/api/admin/orders/${order_id}/deliver`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.jwtToken}` },
    });
    expect(delivered.status).toBe(200);
    await page.goto(`/privateRoutes/ordersummary?order_id=${order_id}`);
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  });

  test('an unknown order and another shopper’s order show the same page', async ({
    page,
    shop,
  }) => {
    const other = await registerShopper(shop.url);
    const product = await findInStock(shop.url, 5);
    const { order_id } = await buyByApi(shop.url, other, [lineOf(product, 1)]);
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    for (const id of ['order_unknown', order_id, '']) {
      await page.goto(`/privateRoutes/ordersummary?order_id=${id}`);
      await expect(
        page.getByRole('heading', { name: 'We couldn’t find that order' }),
      ).toBeVisible();
    }
  });
});
