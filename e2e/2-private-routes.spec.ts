import {
  ADDRESS,
  addressField,
  buyByApi,
  comeToConfirmation,
  comeToWindow,
  comeWithCart,
  expectSuccess,
  inWindow,
  lineOf,
} from './checkout.ts';
import { costOf, inRupees } from './money.ts';
import { registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

test.describe('/public/register', () => {
  test('has a sign-up and a sign-in panel with a toggle between Create Account and Sign in', async ({
    page,
  }) => {
    await page.goto('/public/register');
    await expect(page.getByRole('heading', { name: 'Create Account', exact: true })).toBeVisible();
    const signUp = page.getByRole('form', { name: 'Create Account', exact: true });
    for (const label of ['Name', 'Email', 'Password', 'Confirm Password']) {
      await expect(signUp.getByLabel(label, { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    const signIn = page.getByRole('form', { name: 'Sign in', exact: true });
    await expect(signIn.getByRole('textbox')).toHaveCount(2);
    await expect(signIn.getByLabel('Email')).toBeFocused();
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(signUp.getByRole('textbox')).toHaveCount(4);
  });

  test('the fields support autofill, and a typed password can be shown and stays on the other form', async ({
    page,
  }) => {
    await page.goto('/public/register');
    const expectAutocomplete = (label: string, value: string) =>
      expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', value);
    await expectAutocomplete('Name', 'name');
    await expectAutocomplete('Email', 'email');
    await expectAutocomplete('Password', 'new-password');
    await expectAutocomplete('Confirm Password', 'new-password');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('something secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show characters' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide characters' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(password).toHaveValue('something secret');
    await expectAutocomplete('Email', 'email');
    await expectAutocomplete('Password', 'current-password');
  });

  test('visiting while logged in redirects to /', async ({ page, shop }) => {
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto('/public/register');
    await expect(page).toHaveURL('/');
  });
});

test.describe('Private routes', () => {
  test('each redirects to /public/register with no token, replacing the address', async ({
    page,
  }) => {
    await page.goto('/');
    for (const path of [
      '/privateRoutes/payment',
      '/privateRoutes/orderScreen',
      '/privateRoutes/paymentsuccess',
      '/privateRoutes/userprofile?id=x',
      '/privateRoutes/ordersummary?order_id=x',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/public/register');
      await page.goBack();
      await expect(page, path).toHaveURL('/');
    }
  });

  test('a hard load with a token waits for the session check behind a loader', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/users/isAuthorized', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    // It is in the page that the server sent, and is removed once the page's own code runs.
    await expect(page.locator('main noscript')).toHaveCount(0);
    await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`/privateRoutes/userprofile?id=${user._id}`);
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
    await page.goto('/privateRoutes/payment');
    await expect(
      page.getByRole('heading', { name: 'Shipping Address', exact: true }),
    ).toBeVisible();
    const steps = page.getByRole('list', { name: 'Checkout' }).getByRole('listitem');
    // A step's number comes before its name; one that is done says so after it.
    await expect(steps).toHaveText(['Signin (done)', '2Shipping Address', '3Place Order']);
    await expect(steps.and(page.locator('[aria-current=step]'))).toHaveText('2Shipping Address');
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

  test('the address of the last order is filled in, and what is typed survives a reload', async ({
    page,
    shop,
  }) => {
    const { session, product } = await comeWithCart(page, shop.url);
    await buyByApi(shop.url, session, [lineOf(product, 1)]);
    await page.goto('/privateRoutes/payment');
    await expect(addressField(page, 'city')).toHaveValue(ADDRESS.city);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await addressField(page, 'city').fill('Mysuru');
    await page.reload();
    await expect(addressField(page, 'city')).toHaveValue('Mysuru');
    await expect(addressField(page, 'country')).toHaveValue(ADDRESS.country);
  });

  test('with an empty cart it says so and links to the products', async ({ page, shop }) => {
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto('/privateRoutes/payment');
    await expect(page.getByRole('heading', { name: 'Cart is Empty...' })).toBeVisible();
    await page.getByRole('link', { name: 'See all products' }).click();
    await expect(page).toHaveURL('/productScreen');
  });
});

test.describe('/privateRoutes/orderScreen', () => {
  test('Order Confirmation, step 3, with address, items and totals in rupees, and Paypal; Change leads back to the address, without which the address comes first', async ({
    page,
    shop,
  }) => {
    const { product } = await comeToConfirmation(page, shop.url, 2);
    await expect(page).toHaveURL('/privateRoutes/orderScreen');
    const steps = page.getByRole('list', { name: 'Checkout' }).getByRole('listitem');
    await expect(steps.and(page.locator('[aria-current=step]'))).toHaveText('3Place Order');
    const address = page.getByRole('region', { name: 'Shipping Address' });
    for (const value of Object.values(ADDRESS)) await expect(address).toContainText(value);
    await expect(page.getByRole('region', { name: 'Payment method' })).toHaveText(
      'Payment methodPaypal',
    );
    const item = page.getByRole('region', { name: 'Products' }).getByRole('listitem');
    await expect(item).toContainText(product.name);
    await expect(item.getByText(`2 × ${inRupees(product.price)}`, { exact: true })).toBeVisible();
    await expect(item.getByRole('presentation').or(item.locator('img'))).toBeVisible();
    const { subtotal, tax, total } = costOf([product, 2]);
    const box = page.getByRole('region', { name: 'Totals' });
    await expect(box.getByRole('term')).toHaveText(['SubTotal', 'Shipping Price', 'Tax', 'Total']);
    await expect(box.getByRole('definition')).toHaveText([
      inRupees(subtotal),
      '₹10',
      inRupees(tax),
      inRupees(total),
    ]);

    await page.getByRole('link', { name: 'Change shipping address' }).click();
    await expect(page).toHaveURL('/privateRoutes/payment');
    await addressField(page, 'city').fill(' ');
    await page.goto('/privateRoutes/orderScreen');
    await expect(page).toHaveURL('/privateRoutes/payment');
  });
});

test.describe('/privateRoutes/paymentsuccess', () => {
  test('shows the Payment Id, survives a reload, and Go To Home leads home', async ({
    page,
    shop,
  }) => {
    const { session, product } = await comeToWindow(page, shop.url);
    const answer = page.waitForResponse('**/sandbox/v1/checkout');
    await inWindow(page, 'Pay').click();
    const { razorpay_payment_id: paymentId } = await (await answer).json();
    await expectSuccess(page);
    await expect(page.getByRole('term').first()).toHaveText('Payment Id');
    await expect(page.getByRole('definition').first()).toHaveText(paymentId);
    await page.reload();
    await expectSuccess(page);
    await expect(page.getByText(paymentId)).toBeVisible();
    await page.getByRole('link', { name: 'Order Summary' }).click();
    await expect(page.getByRole('heading', { name: product.name })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Go To Home', exact: true }).click();
    await expect(page).toHaveURL('/');
    expect(session.user.isAdmin).toBe(false);
  });

  test('opened without a payment it links to the order history', async ({ page, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto('/privateRoutes/paymentsuccess');
    await page.getByRole('link', { name: 'Order History' }).click();
    await expect(page).toHaveURL(`/privateRoutes/userprofile?id=${user._id}`);
  });
});
