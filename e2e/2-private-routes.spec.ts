import { apiPaths, paths } from '../contract/paths.ts';
import { formatOrderTotal, formatPrice, priceCart, toPaise } from '../contract/pricing.ts';
import { findInStock, readProducts } from './catalogue.ts';
import {
  ADDRESS,
  addressField,
  buyByApi,
  comeToConfirmation,
  comeWithCart,
  expectSuccess,
  inWindow,
  lineOf,
  openWindow,
  placeByApi,
} from './checkout.ts';
import { registerShopper, signInAs, signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test.describe('/public/register', () => {
  test('has a sign-up and a sign-in panel with a toggle between Create Account and Sign in', async ({
    page,
  }) => {
    await page.goto(paths.register);
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    const signUp = page.getByRole('form', { name: 'Create Account' });
    for (const label of ['Name', 'Email', 'Password', 'Confirm Password']) {
      await expect(signUp.getByLabel(label, { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const signIn = page.getByRole('form', { name: 'Sign in' });
    await expect(signIn.getByRole('textbox')).toHaveCount(2);
    await expect(signIn.getByLabel('Email')).toBeFocused();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(signUp.getByRole('textbox')).toHaveCount(4);
  });

  test('the fields tell the browser what it may fill in', async ({ page }) => {
    await page.goto(paths.register);
    const expectAutocomplete = (label: string, value: string) =>
      expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', value);
    await expectAutocomplete('Name', 'name');
    await expectAutocomplete('Email', 'email');
    await expectAutocomplete('Password', 'new-password');
    await expectAutocomplete('Confirm Password', 'new-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectAutocomplete('Email', 'email');
    await expectAutocomplete('Password', 'current-password');
  });

  test('a typed password can be shown and hidden, and stays on the other side', async ({
    page,
  }) => {
    await page.goto(paths.register);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('something secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show what is typed' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide what is typed' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(password).toHaveValue('something secret');
  });

  test('visiting while logged in redirects to /', async ({ page, shop }) => {
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(paths.register);
    await expect(page).toHaveURL('/');
  });
});

test.describe('Private routes', () => {
  for (const path of [
    paths.payment,
    paths.orderScreen,
    paths.paymentSuccess,
    paths.userProfile('x'),
    paths.orderSummary('x'),
  ]) {
    test(`${path} redirects to /public/register with no token, replacing the address`, async ({
      page,
    }) => {
      await page.goto('/');
      await page.goto(path);
      await expect(page).toHaveURL(paths.register);
      await page.goBack();
      await expect(page).toHaveURL('/');
    });
  }

  test('a hard load with a token waits for the session check behind a loader', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    const release = Promise.withResolvers<void>();
    await page.route(`**${apiPaths.isAuthorized}`, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(paths.userProfile(user._id));
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await expect(page).toHaveURL(paths.userProfile(user._id));
    release.resolve();
    await expect(page.getByRole('heading', { name: user.name })).toBeVisible();
  });
});

test.describe('/privateRoutes/payment', () => {
  test('the shipping address form, step 2 of Signin, Shipping Address, Place Order', async ({
    page,
    shop,
  }) => {
    await comeWithCart(page, shop.url);
    await page.goto(paths.payment);
    await expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeVisible();
    const steps = page.getByRole('list', { name: 'Checkout' }).getByRole('listitem');
    await expect(steps).toContainText(['Signin', 'Shipping Address', 'Place Order']);
    await expect(steps.and(page.locator('[aria-current=step]'))).toContainText('Shipping Address');
    for (const [label, autocomplete] of [
      ['Full Name', 'shipping name'],
      ['Address', 'shipping address-line1'],
      ['City', 'shipping address-level2'],
      ['State', 'shipping address-level1'],
      ['Postal Code', 'shipping postal-code'],
      ['Country', 'shipping country-name'],
    ] as const) {
      const field = page.getByRole('textbox', { name: label, exact: true });
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
    }
  });

  test('the address is filled in from the last order, and what is typed stays over a reload', async ({
    page,
    shop,
  }) => {
    const { session, product } = await comeWithCart(page, shop.url);
    await buyByApi(shop.url, session, [lineOf(product, 1)]);
    await page.goto(paths.payment);
    await expect(addressField(page, 'city')).toHaveValue(ADDRESS.city);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await addressField(page, 'city').fill('Mysuru');
    await page.reload();
    await expect(addressField(page, 'city')).toHaveValue('Mysuru');
    await expect(addressField(page, 'country')).toHaveValue(ADDRESS.country);
  });

  test('with an empty cart it says so and leads to the products', async ({ page, shop }) => {
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(paths.payment);
    await expect(page.getByRole('heading', { name: 'Cart is Empty...' })).toBeVisible();
    await page.getByRole('link', { name: 'See all products' }).click();
    await expect(page).toHaveURL(paths.productList);
  });
});

test.describe('/privateRoutes/orderScreen', () => {
  test('Order Confirmation, step 3, with address, items and totals in rupees, and Paypal', async ({
    page,
    shop,
  }) => {
    const { product } = await comeToConfirmation(page, shop.url, 2);
    await expect(page).toHaveURL(paths.orderScreen);
    const steps = page.getByRole('list', { name: 'Checkout' }).getByRole('listitem');
    await expect(steps.and(page.locator('[aria-current=step]'))).toContainText('Place Order');
    const address = page.getByRole('region', { name: 'Shipping Address' });
    for (const value of Object.values(ADDRESS)) await expect(address).toContainText(value);
    await expect(page.getByRole('region', { name: 'Payment Method' })).toContainText('Paypal');
    const item = page.getByRole('region', { name: 'Products' }).getByRole('listitem');
    await expect(item).toContainText(product.name);
    await expect(item).toContainText(`2 × ${formatPrice(toPaise(product.price))}`);
    await expect(item.getByRole('presentation').or(item.locator('img'))).toBeVisible();
    const totals = priceCart([{ pricePaise: toPaise(product.price), qty: 2 }]);
    const box = page.getByRole('region', { name: 'Totals' });
    await expect(box.getByRole('term')).toHaveText(['SubTotal', 'Shipping Price', 'Tax', 'Total']);
    await expect(box.getByRole('definition')).toHaveText(
      [totals.subtotalPaise, totals.shippingPaise, totals.taxPaise, totals.totalPaise].map(
        formatPrice,
      ),
    );
  });

  test('Change leads back to the address; without an address the address comes first', async ({
    page,
    shop,
  }) => {
    await comeToConfirmation(page, shop.url);
    await page.getByRole('link', { name: 'Change the shipping address' }).click();
    await expect(page).toHaveURL(paths.payment);
    await addressField(page, 'city').fill(' ');
    await page.goto(paths.orderScreen);
    await expect(page).toHaveURL(paths.payment);
  });
});

test.describe('/privateRoutes/paymentsuccess', () => {
  test('shows the Payment Id, stays over a reload, and Go To Home leads home', async ({
    page,
    shop,
  }) => {
    const { session, product } = await comeToConfirmation(page, shop.url);
    await openWindow(page);
    const answer = page.waitForResponse('**/sandbox/v1/checkout');
    await inWindow(page, 'Pay').click();
    const { razorpay_payment_id: paymentId } = await (await answer).json();
    await expectSuccess(page);
    await expect(page.getByText('Payment Id')).toBeVisible();
    await expect(page.getByText(paymentId)).toBeVisible();
    await page.reload();
    await expectSuccess(page);
    await expect(page.getByText(paymentId)).toBeVisible();
    await page.getByRole('link', { name: 'Order Summary' }).click();
    await expect(page.getByRole('heading', { name: product.name })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Go To Home' }).click();
    await expect(page).toHaveURL('/');
    expect(session.user.isAdmin).toBe(false);
  });

  test('opened by itself it leads to the order history', async ({ page, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(paths.paymentSuccess);
    await page.getByRole('link', { name: 'Order History' }).click();
    await expect(page).toHaveURL(paths.userProfile(user._id));
  });
});

test.describe('/privateRoutes/userprofile', () => {
  test('name, email and Logout, no Admin User for a shopper, and no orders yet', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url, 'Meera Joshi');
    await signInAs(page, jwtToken);
    await page.goto(paths.userProfile(user._id));
    await expect(page.getByRole('heading', { name: 'Meera Joshi' })).toBeVisible();
    await expect(page.getByText(user.email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByText('Admin User')).toHaveCount(0);
    await expect(page.getByText('No orders yet')).toBeVisible();
  });

  test('an Admin User label for an admin, who sees the way to the back office', async ({
    page,
    shop,
  }) => {
    const { user } = await signInAsAdmin(page, shop.url);
    await page.goto(paths.userProfile(user._id));
    await expect(page.getByText('Admin User')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back office', exact: true })).toHaveAttribute(
      'href',
      paths.admin.dashboard,
    );
  });

  test('Order History shows all orders with order, date, payment status and total', async ({
    page,
    shop,
  }) => {
    const session = await registerShopper(shop.url);
    const product = await findInStock(shop.url, 5);
    const paid = await buyByApi(shop.url, session, [lineOf(product, 1)]);
    const due = await placeByApi(shop.url, session, [lineOf(product, 2)]);
    await signInAs(page, session.jwtToken);
    const request = page.waitForRequest(`**${apiPaths.orders}`);
    await page.goto(paths.userProfile(session.user._id));
    expect((await request).postData()).toBeNull();

    await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
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
      due.order.id,
      await dayOf(new Date().toISOString()),
      'due',
      formatPrice(due.order.amount),
    ]);
    await expect(rows.nth(1).getByRole('cell')).toHaveText([
      paid.order_id,
      await dayOf(paid.createdAt),
      'paid',
      formatPrice(toPaise(paid.totalPrice)),
    ]);
  });

  test('clicking anywhere in a row goes to its order summary', async ({ page, shop }) => {
    const session = await registerShopper(shop.url);
    const product = await findInStock(shop.url, 5);
    const { order_id } = await buyByApi(shop.url, session, [lineOf(product, 1)]);
    await signInAs(page, session.jwtToken);
    await page.goto(paths.userProfile(session.user._id));
    await page.getByRole('cell', { name: 'paid' }).click();
    await expect(page).toHaveURL(`/privateRoutes/ordersummary?order_id=${order_id}`);
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  });
});

test.describe('/privateRoutes/ordersummary', () => {
  test('order id, date, total and items with a dollar sign, paid and Not Delivered', async ({
    page,
    shop,
  }) => {
    const session = await registerShopper(shop.url);
    const [one, other] = (await readProducts(shop.url)).filter((each) => each.countInStock > 4);
    if (one === undefined || other === undefined) throw new Error('The shop has too little.');
    const order = await buyByApi(shop.url, session, [lineOf(one, 2), lineOf(other, 1)]);
    await signInAs(page, session.jwtToken);
    await page.goto(paths.orderSummary(order.order_id));
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    const receipt = page.getByRole('article');
    await expect(receipt).toContainText(order.order_id);
    await expect(receipt.getByRole('time')).toHaveAttribute('datetime', order.createdAt);
    await expect(receipt).toContainText(formatOrderTotal(toPaise(order.totalPrice)));
    await expect(receipt).not.toContainText('₹');
    await expect(receipt.getByText('paid', { exact: true })).toBeVisible();
    await expect(receipt.getByText('Not Delivered', { exact: true })).toBeVisible();
    const items = receipt.getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText(`2 × ${formatOrderTotal(toPaise(one.price))}`);
    await expect(items.first().locator('img')).toHaveAttribute('src', one.image);
    await expect(
      items.first().getByRole('link', { name: `View Product: ${one.name}` }),
    ).toHaveAttribute('href', `/products/:${one._id}`);
    await expect(
      items.first().getByRole('link', { name: `Buy Again: ${one.name}` }),
    ).toHaveAttribute('href', `/cart/${one._id}?qty=2`);
  });

  test('Buy Again puts the item into the cart in one click', async ({ page, shop }) => {
    const session = await registerShopper(shop.url);
    const product = await findInStock(shop.url, 5);
    const order = await buyByApi(shop.url, session, [lineOf(product, 2)]);
    await signInAs(page, session.jwtToken);
    await page.goto(paths.orderSummary(order.order_id));
    await page.getByRole('link', { name: 'Buy Again' }).click();
    await expect(page.getByRole('combobox', { name: `Quantity of ${product.name}` })).toHaveValue(
      '2',
    );
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
    await page.goto(paths.orderSummary(order_id));
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  });

  test('an unknown order and somebody else’s say alike that there is none', async ({
    page,
    shop,
  }) => {
    const other = await registerShopper(shop.url);
    const product = await findInStock(shop.url, 5);
    const { order_id } = await buyByApi(shop.url, other, [lineOf(product, 1)]);
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    for (const id of ['order_unknown', order_id, '']) {
      await page.goto(paths.orderSummary(id));
      await expect(page.getByRole('heading', { name: 'This order does not exist.' })).toBeVisible();
    }
  });
});
