import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { signIn } from './auth-form.ts';
import { findInStock } from './catalogue.ts';
import {
  ADDRESS,
  addressField,
  buyByApi,
  comeToConfirmation,
  comeToWindow,
  comeWithCart,
  expectSuccess,
  fillAddress,
  inWindow,
  lineOf,
} from './checkout.ts';
import { expectCheckoutWithEmptyCart } from './empty-checkout.ts';
import { costOf, inRupees } from './money.ts';
import { PASSWORD, registerShopper, signInAs } from './people.ts';
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

/** Returns a function that lets the check be answered: by the shop, or refused. */
async function holdSessionCheck(page: Page): Promise<(answer: 'as it is' | 401) => void> {
  const answered = Promise.withResolvers<'as it is' | 401>();
  await page.route('**/api/users/isAuthorized', async (route) => {
    const answer = await answered.promise;
    await (answer === 401 ? route.fulfill({ status: 401, json: {} }) : route.continue());
  });
  return answered.resolve;
}

/** Until the returned function is called, the call gets no answer. */
async function holdCall(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

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

  test('the token alone opens them: they do not wait for a slow session check', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url, 'Meera Pillai');
    await signInAs(page, jwtToken);
    const answer = await holdSessionCheck(page);
    await page.goto('/privateRoutes/account');
    await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0);
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByText(user.email)).toHaveCount(0);
    answer('as it is');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meera Pillai');
    await expect(page.getByText(user.email)).toBeVisible();
  });

  test('a session check that is refused late redirects, replacing the address, and a sign-in returns to what was typed', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto('/');
    const answer = await holdSessionCheck(page);
    await page.goto('/privateRoutes/payment');
    await addressField(page, 'city').fill('Kochi');
    answer(401);
    await expect(page).toHaveURL('/public/register');
    expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn(page, user.email, PASSWORD);
    await expect(page).toHaveURL('/privateRoutes/payment');
    await expect(addressField(page, 'city')).toHaveValue('Kochi');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('a sign-in in another tab shows nothing of the user before, and does not wait to know who it is', async ({
    page,
    context,
    shop,
  }) => {
    const before = await registerShopper(shop.url, 'Meera Pillai');
    const after = await registerShopper(shop.url, 'Ravi Menon');
    await signInAs(page, before.jwtToken);
    await page.goto('/privateRoutes/payment');
    await expect(addressField(page, 'fullName')).toHaveValue('Meera Pillai');
    await addressField(page, 'city').fill('Kochi');
    const answer = await holdSessionCheck(page);
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate((token) => localStorage.setItem('jwtToken', token), after.jwtToken);
    await expect(addressField(page, 'fullName')).toHaveValue('');
    await expect(addressField(page, 'city')).toHaveValue('');
    answer('as it is');
    await expect(addressField(page, 'fullName')).toHaveValue('Ravi Menon');
    await expect(addressField(page, 'city')).toHaveValue('');
  });

  test('a user who signs out before the check has ended leaves neither orders nor an address to the next', async ({
    page,
    shop,
  }) => {
    const { session, product } = await comeWithCart(page, shop.url);
    const order = await buyByApi(shop.url, session, [lineOf(product, 1)]);
    const next = await registerShopper(shop.url, 'Ravi Menon');
    await page.goto('/');
    const answer = await holdSessionCheck(page);
    await page.goto('/privateRoutes/payment');
    await expect(addressField(page, 'city')).toHaveValue(ADDRESS.city);
    await page.getByRole('link', { name: 'Your profile' }).click();
    await expect(page.getByRole('table')).toContainText(order.order_id);
    const orders = await holdCall(page, '/api/admin/orders');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/public/register');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn(page, next.user.email, PASSWORD);
    await page.getByRole('link', { name: 'Your profile' }).click();
    await expect(page.getByText(next.user.email)).toBeVisible();
    await expect(page.getByText(order.order_id)).toHaveCount(0);
    orders();
    answer('as it is');
    await page.getByRole('link', { name: 'Cart, 1 product' }).click();
    await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
    await expect(addressField(page, 'fullName')).toHaveValue('Ravi Menon');
    await expect(addressField(page, 'city')).toHaveValue('');
  });
});

test.describe('A session that ended since', () => {
  // The order call is refused.
  test.use({ allowedErrors: [/CallFailure/] });

  test('redirects when the profile is opened', async ({ page, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto('/');
    const profile = page.getByRole('link', { name: 'Your profile' });
    await expect(profile).toHaveAttribute('href', `/privateRoutes/userprofile?id=${user._id}`);
    await fetch(`${shop.url}/api/users/logout`, {
      headers: { authorization: `Bearer ${jwtToken}` },
    });
    await profile.click();
    await expect(page).toHaveURL('/public/register');
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

  test('name and country are filled in for a new shopper, and once cleared stay cleared', async ({
    page,
    shop,
  }) => {
    const { jwtToken } = await registerShopper(shop.url, 'Meera Pillai');
    await signInAs(page, jwtToken);
    await page.goto('/privateRoutes/payment');
    const goOn = page.getByRole('button', { name: 'Continue', exact: true });
    await expect(addressField(page, 'fullName')).toHaveValue('Meera Pillai');
    await expect(addressField(page, 'country')).toHaveValue('India');
    await expect(goOn).toBeDisabled();
    await addressField(page, 'fullName').fill('');
    await addressField(page, 'country').fill('');
    for (const field of ['fullName', 'country'] as const) {
      await expect(addressField(page, field)).toHaveValue('');
    }
    await page.reload();
    await expect(goOn).toHaveAccessibleDescription(
      'Still missing: Full Name, Address, City, State, Postal Code, Country',
    );
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await expect(page).toHaveURL('/productScreen');
    await page.goBack();
    await expect(addressField(page, 'country')).toHaveValue('');
    await fillAddress(page, { ...ADDRESS, country: 'Nepal' });
    await goOn.click();
    await page.getByRole('link', { name: 'Change shipping address' }).click();
    await expect(addressField(page, 'fullName')).toHaveValue('Asha Rao');
    await expect(addressField(page, 'country')).toHaveValue('Nepal');
    await addressField(page, 'fullName').fill('');
    await page.goto('/privateRoutes/payment');
    await expect(addressField(page, 'city')).toHaveValue('Bengaluru');
    await expect(addressField(page, 'fullName')).toHaveValue('');
  });

  test('a name that a slow session check tells while the address is typed still fills its empty field', async ({
    page,
    shop,
  }) => {
    const { user, jwtToken } = await registerShopper(shop.url, 'Meera Pillai');
    await signInAs(page, jwtToken);
    let answer = await holdSessionCheck(page);
    await page.goto('/privateRoutes/payment');
    await addressField(page, 'city').fill('Kochi');
    await expect(addressField(page, 'fullName')).toHaveValue('');
    answer('as it is');
    await expect(addressField(page, 'fullName')).toHaveValue('Meera Pillai');
    await expect(addressField(page, 'city')).toHaveValue('Kochi');
    await addressField(page, 'fullName').fill('');
    answer = await holdSessionCheck(page);
    await page.reload();
    await expect(addressField(page, 'city')).toHaveValue('Kochi');
    answer('as it is');
    await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
      'href',
      paths.userProfile(user._id),
    );
    await expect(addressField(page, 'fullName')).toHaveValue('');
  });

  test('the postal code asks for a numeric keypad and takes any text', async ({ page, shop }) => {
    await comeWithCart(page, shop.url);
    await page.goto('/privateRoutes/payment');
    const postalCode = addressField(page, 'postalCode');
    await expect(postalCode).toHaveAttribute('inputmode', 'numeric');
    await fillAddress(page, { ...ADDRESS, postalCode: 'SW1A 1AA' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('region', { name: 'Shipping Address' })).toContainText('SW1A 1AA');
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
    const method = page.getByRole('region', { name: 'Payment method' });
    await expect(method.getByRole('paragraph')).toHaveText([
      'Paypal',
      'You pay in the payment provider’s test window, which opens next, with its test card.',
    ]);
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

test('with an empty cart the address form and the confirmation show all the same, and Place Order is disabled', async ({
  page,
  shop,
}) => {
  const { jwtToken } = await registerShopper(shop.url);
  await signInAs(page, jwtToken);
  await expectCheckoutWithEmptyCart(page);
  // What is then put into the cart is new, not a change to agree to.
  const { _id } = await findInStock(shop.url, 5);
  await page.goto(`/cart/${_id}?qty=1`);
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
  await page.goto('/privateRoutes/orderScreen');
  await expect(page.getByRole('button', { name: 'Place Order', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Accept changes' })).toHaveCount(0);
});

test('a cart that is emptied in another tab leaves the confirmation as it is, also after a reload and Back', async ({
  page,
  context,
  shop,
}) => {
  await comeToConfirmation(page, shop.url);
  await page.goto('/privateRoutes/payment');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const h1 = page.getByRole('heading', { level: 1 });
  const placeOrder = page.getByRole('button', { name: 'Place Order', exact: true });
  await expect(placeOrder).toBeEnabled();
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(placeOrder).toBeDisabled();
  await expect(h1).toHaveText('Order Confirmation');
  await page.reload();
  await expect(placeOrder).toBeDisabled();
  await page.goBack();
  await expect(h1).toHaveText('Shipping Address');
  await page.goForward();
  await expect(h1).toHaveText('Order Confirmation');
  await expect(placeOrder).toBeDisabled();
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(placeOrder).toBeEnabled();
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
