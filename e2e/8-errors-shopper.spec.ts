import type { Page, Route } from '@playwright/test';
import type { Product } from '../contract/catalogue/schemas.ts';
import { fillRegister, newEmail, register, signIn } from './auth-form.ts';
import { addProductByApi } from './back-office.ts';
import {
  buyByApi,
  comeToConfirmation,
  expectSuccess,
  inWindow,
  lineOf,
  openWindow,
  placeOrderButton,
  storedCart,
} from './checkout.ts';
import { builtFile, expectLoadingDuring, expectSilence, notices } from './notices.ts';
import { fetchAdmin, registerShopper, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

const toast = (page: Page, text: string) => notices(page).getByText(text, { exact: true });

test('a login failure shows what the server says, as a toast and beside the form', async ({
  page,
}) => {
  await page.goto('/public/register');
  await signIn(page, 'nobody@shopper.example', 'wrong password');
  const message = 'The email or password is incorrect.';
  await expect(notices(page).getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('form').getByText(message)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@shopper.example');
  await expect(page.getByLabel('Password')).toHaveValue('wrong password');
});

test('a register failure shows what the server says, as a toast and beside the field', async ({
  page,
  shop,
}) => {
  const { user } = await registerShopper(shop.url);
  await page.goto('/public/register');
  await register(page, user.email);
  const message = 'An account with this email already exists. Try signing in instead.';
  await expect(notices(page).getByRole('alert')).toHaveText(message);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(message);
  await expect(page).toHaveURL('/public/register');
});

test('a plain-text answer is shown word for word', async ({ page }) => {
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ status: 400, contentType: 'text/plain', body: 'Invalid credentials' }),
  );
  await page.goto('/public/register');
  await signIn(page, 'a@b.example', 'x');
  await expect(notices(page).getByRole('alert')).toHaveText('Invalid credentials');
});

test('"Loading..." shows during a login and gives way to "LoggedIn Successfully..."', async ({
  page,
  shop,
}) => {
  const { user } = await registerShopper(shop.url);
  await page.goto('/public/register');
  await expectLoadingDuring(page, '/api/users/login', () => signIn(page, user.email));
  await expect(notices(page).getByRole('status')).toHaveText('LoggedIn Successfully...');
  await expect(toast(page, 'Loading...')).toHaveCount(0);
});

test('"Registered Successfully...." shows after a register, and "Loading..." during it', async ({
  page,
}) => {
  await page.goto('/public/register');
  await expectLoadingDuring(page, '/api/users/register', () => register(page, newEmail()));
  await expect(notices(page).getByRole('status')).toHaveText('Registered Successfully....');
});

test('status 200 means success: any other answer to a login shows its message as an error toast, and nobody is signed in', async ({
  page,
}) => {
  let answer: Parameters<Route['fulfill']>[0] = {};
  await page.route('**/api/users/login', (route) => route.fulfill(answer));
  await page.goto('/public/register');
  const user = { _id: 'u1', name: 'Asha', email: 'a@b.example', isAdmin: false };
  const odd = 'Something went wrong. Please try again.';
  const page502 = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
  const cases: [answer: typeof answer, message: string][] = [
    [{ status: 201, json: { user, jwtToken: 'a.b.c' } }, odd],
    [{ status: 200, contentType: 'text/html', body: page502 }, odd],
    [
      { status: 502, contentType: 'text/html', body: page502 },
      'Something went wrong (error 502). Please try again.',
    ],
    [{ status: 401, json: { message: 'No such user' } }, 'No such user'],
    [{ status: 401, json: { error: 'Not today' } }, 'Not today'],
  ];
  await signIn(page, 'a@b.example', 'x');
  for (const [index, [given, message]] of cases.entries()) {
    answer = given;
    if (index > 0) await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(notices(page).getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(page).toHaveURL('/public/register');
  }
  expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
});

test.describe('a Logout that is not answered with 200', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('keeps the session; it is logged and no message is shown', async ({ page, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    const logout = page.getByRole('button', { name: 'Logout' });
    for (const status of [204, 503, 0]) {
      await page.route('**/api/users/logout', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status }),
      );
      const logged = page.waitForEvent('console', (message) => /CallFailure/.test(message.text()));
      await logout.click();
      expect((await logged).type()).toBe('error');
      await expect(logout).toBeEnabled();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(notices(page).getByRole('status')).toHaveCount(0);
      await page.unroute('**/api/users/logout');
    }
    await expect(page).toHaveURL(`/privateRoutes/userprofile?id=${user._id}`);
    expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBe(jwtToken);
    await logout.click();
    await expect(page).toHaveURL('/public/register');
  });
});

test.describe('toasts', () => {
  /** Stops the clock until the test advances it. */
  const stopTheClock = async (page: Page) =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

  /** The first toast downloads the code; it is over by the time the clock stops. */
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/public/register');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(notices(page).getByRole('alert')).toBeVisible();
    await stopTheClock(page);
    await expect(notices(page).getByRole('alert')).toHaveCount(0);
  });

  test('an error toast lasts 4 seconds, and at most 20 show', async ({ page }) => {
    const submit = page.getByRole('button', { name: 'Create Account' });
    const alerts = notices(page).getByRole('alert');
    await submit.click();
    await expect(alerts).toHaveCount(1);
    await page.clock.runFor(3_999);
    await expect(alerts).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(alerts).toHaveCount(0);
    // A repeated message is not another toast.
    let attempts = 0;
    await page.route('**/api/users/register', (route) => {
      attempts += 1;
      return route.fulfill({ status: 400, contentType: 'text/plain', body: `Refused ${attempts}` });
    });
    await fillRegister(page, newEmail());
    for (let press = 1; press <= 23; press += 1) {
      await submit.press('Enter');
      await expect(toast(page, `Refused ${press}`)).toBeVisible();
    }
    await expect(alerts).toHaveCount(20);
  });

  test('a toast that is neither success nor error lasts 4 seconds', async ({ page }) => {
    // The shop itself never shows such a toast, so the test calls the code of the build, under its own name.
    await page.evaluate(
      `import('/${builtFile('ui/toaster.tsx')}').then((code) =>
        Object.values(code).find((part) => 'success' in part)('By the way'))`,
    );
    const other = toast(page, 'By the way');
    await expect(other).toBeVisible();
    await page.clock.runFor(3_999);
    await expect(other).toBeVisible();
    await page.clock.runFor(1);
    await expect(other).toHaveCount(0);
  });

  test('a success toast lasts 2 seconds', async ({ page, shop }) => {
    const { user } = await registerShopper(shop.url);
    await signIn(page, user.email);
    const success = toast(page, 'LoggedIn Successfully...');
    await expect(success).toBeVisible();
    await page.clock.runFor(1_999);
    await expect(success).toBeVisible();
    await page.clock.runFor(1);
    await expect(success).toHaveCount(0);
  });
});

test.describe('placing an order fails', () => {
  test.use({ allowedErrors: [/CallFailure: .+ is sold out\./] });

  /** The last unit of a product is in two carts; a product that no other test picks. */
  async function sellOutAtConfirmation(page: Page, shopUrl: string): Promise<Product> {
    const product = await addProductByApi(await fetchAdmin(shopUrl), shopUrl, { countInStock: 1 });
    // The page compares the cart with the shop when it opens, and would then see that it is too late.
    const compared = page.waitForResponse(`**/api/products/${product._id}`);
    await comeToConfirmation(page, shopUrl, 1, product);
    await (await compared).finished();
    await buyByApi(shopUrl, await registerShopper(shopUrl, 'Ravi'), [lineOf(product, 1)]);
    return product;
  }

  test('it is logged without a toast, and the reason is shown beside the button', async ({
    page,
    shop,
  }) => {
    const product = await sellOutAtConfirmation(page, shop.url);
    const logged = page.waitForEvent('console', (message) => /CallFailure/.test(message.text()));
    await placeOrderButton(page).click();
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(totals.getByRole('alert')).toHaveText(`${product.name} is sold out.`);
    expect((await logged).type()).toBe('error');
    await expectSilence(notices(page));
    await expect(notices(page).getByRole('status')).toHaveCount(0);
    expect(await storedCart(page)).toHaveLength(1);
  });

  test('a sold-out item blocks the order until it is removed from the cart', async ({
    page,
    shop,
  }) => {
    await sellOutAtConfirmation(page, shop.url);
    await expect(async () => {
      await page.reload();
      await expect(placeOrderButton(page)).toBeDisabled({ timeout: 1_000 });
    }).toPass();
    await page.getByRole('link', { name: 'your cart' }).click();
    await expect(page).toHaveURL('/cart');
  });
});

test('a failed verification keeps the cart, says "We are checking your payment…" and asks again', async ({
  page,
  shop,
}) => {
  await comeToConfirmation(page, shop.url);
  const release = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/payment/paymentVerification', async (route) => {
    asked += 1;
    if (asked === 1) return route.abort();
    if (asked === 2) return route.fulfill({ status: 503, json: { detail: 'Down.' } });
    await release.promise;
    return route.continue();
  });
  await openWindow(page);
  await inWindow(page, 'Pay').click();
  await expect(
    page.getByRole('status').getByText('We are checking your payment…', { exact: true }),
  ).toBeVisible();
  await expect(placeOrderButton(page)).toHaveCount(0);
  expect(await storedCart(page)).toHaveLength(1);
  release.resolve();
  await expectSuccess(page);
  expect(asked).toBe(3);
  expect(await storedCart(page)).toEqual([]);
});

test.describe('the order history cannot be loaded', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('it is logged without a message, and retried automatically', async ({ page, shop }) => {
    const { user, jwtToken } = await registerShopper(shop.url);
    await signInAs(page, jwtToken);
    await page.route('**/api/admin/orders', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`/privateRoutes/userprofile?id=${user._id}`);
    await expect(page.getByRole('columnheader')).toHaveText([
      'order',
      'date',
      'payment status',
      'total',
    ]);
    await expect(page.getByRole('row')).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('No orders yet')).toHaveCount(0);
    await page.unroute('**/api/admin/orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
  });
});
