import { paths } from '../contract/paths.ts';
import { formatPrice, priceCart, toPaise } from '../contract/pricing.ts';
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
import { registerShopper, signInAs } from './people.ts';
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

  test('the fields tell the browser what it may fill in, and a typed password can be shown and stays on the other side', async ({
    page,
  }) => {
    await page.goto(paths.register);
    const expectAutocomplete = (label: string, value: string) =>
      expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', value);
    await expectAutocomplete('Name', 'name');
    await expectAutocomplete('Email', 'email');
    await expectAutocomplete('Password', 'new-password');
    await expectAutocomplete('Confirm Password', 'new-password');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('something secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show what is typed' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide what is typed' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(password).toHaveValue('something secret');
    await expectAutocomplete('Email', 'email');
    await expectAutocomplete('Password', 'current-password');
  });

  test('visiting while logged in redirects to /', async ({ page, shop }) => {
    const { jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(paths.register);
    await expect(page).toHaveURL('/');
  });
});

test.describe('Private routes', () => {
  test('each redirects to /public/register with no token, replacing the address', async ({
    page,
  }) => {
    await page.goto('/');
    for (const path of [
      paths.payment,
      paths.orderScreen,
      paths.paymentSuccess,
      paths.userProfile('x'),
      paths.orderSummary('x'),
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(paths.register);
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
  test('Order Confirmation, step 3, with address, items and totals in rupees, and Paypal; Change leads back to the address, without which the address comes first', async ({
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
    const { session, product } = await comeToWindow(page, shop.url);
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
