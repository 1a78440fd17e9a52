import type { BrowserContext, Page } from '@playwright/test';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { newEmail, register } from './auth-form.ts';
import { addressField, expectSuccess, fillAddress, placeOrderButton } from './checkout.ts';
import { readAccount } from './played-shop.ts';
import { test as base, expect, type Started, startShop } from './shop.ts';

/**
 * What an archived checkout.js of Razorpay does to a page: a style element, a backdrop styled by
 * script, a frame styled by its attribute, a form that posts into the frame, and reports by fetch.
 */
const STAND_IN = `
  window.Razorpay = class {
    constructor(options) { this.options = options; window.methods = options.config; }
    on() {}
    open() {
      const style = document.createElement('style');
      style.textContent = '.razorpay-container { position: fixed; inset: 0; z-index: 2147483647; }';
      document.head.append(style);
      const container = document.createElement('div');
      container.className = 'razorpay-container';
      const backdrop = document.createElement('div');
      Object.assign(backdrop.style, { position: 'fixed', inset: '0', background: 'rgba(0,0,0,.6)' });
      const frame = document.createElement('iframe');
      frame.name = frame.title = 'razorpay';
      frame.setAttribute('style', 'position: relative; z-index: 1; width: 100%; height: 100%; border: 0');
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', target: frame.name });
      form.action = 'https://api.razorpay.com/v1/checkout/public';
      container.append(backdrop, frame, form);
      document.body.append(container);
      form.submit();
      fetch('https://lumberjack.razorpay.com/v1/track', { method: 'POST', body: '{}' });
      addEventListener('message', async ({ origin }) => {
        if (origin !== 'https://api.razorpay.com') return;
        const pay = { method: 'POST', body: this.options.order_id };
        const paid = await (await fetch('https://api.razorpay.com/v1/pay', pay)).json();
        container.remove();
        this.options.handler(paid);
      });
    }
  };`;

const FRAME =
  '<button type="button">Pay now</button>' +
  '<script>document.querySelector("button").onclick = () => parent.postMessage("paid", "*")</script>';

type LiveShop = ServerProcess & { provider: string; keyId: string };

/** A shop with live keys, whose provider is the sandbox of another shop. */
async function startLiveShop(): Promise<Started<LiveShop>> {
  const provider = await startShop({ DEMO: '0' });
  const { keyId, keySecret, webhookSecret } = readAccount(provider.shop.dataDir);
  const { shop, stop } = await startShop({
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API: `${provider.shop.url}/sandbox/v1`,
  });
  return {
    shop: { ...shop, provider: provider.shop.url, keyId },
    stop: () => Promise.all([stop(), provider.stop()]),
  };
}

const test = base.extend<{ liveShop: LiveShop }>({
  liveShop: async ({ shops }, use) => use(await shops('live', startLiveShop)),
  baseURL: async ({ liveShop }, use) => use(liveShop.url),
});

// In one worker, which starts both servers.
test.describe.configure({ mode: 'default' });

/** Razorpay's hosts, as far as a window needs them. */
async function standInForRazorpay(
  context: BrowserContext,
  { provider, keyId }: { provider: string; keyId: string },
): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  await context.route('https://*.razorpay.com/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === '/v1/checkout.js') {
      return route.fulfill({ contentType: 'text/javascript', body: STAND_IN });
    }
    if (pathname === '/v1/checkout/public') {
      return route.fulfill({ contentType: 'text/html', body: FRAME });
    }
    if (pathname !== '/v1/pay') return route.fulfill({ headers, json: {} });
    const paid = await fetch(`${provider}/sandbox/v1/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key_id: keyId,
        order_id: request.postData(),
        card: { number: '4100 2800 0000 1007' },
      }),
    });
    return route.fulfill({ headers, json: await paid.json() });
  });
}

/** The policies of the documents that were loaded, by path. */
function watchPolicies(page: Page): Map<string, string> {
  const policies = new Map<string, string>();
  page.on('response', async (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const policy = response.headers()['content-security-policy'] ?? '';
    policies.set(new URL(response.url()).pathname, policy);
  });
  return policies;
}

/** From the home page on, as a new shopper who never reloads. */
async function comeToAddress(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
  await register(page, newEmail());
  await fillAddress(page);
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' });

test('with live keys a shopper who starts at the home page can click in the payment frame', async ({
  page,
  context,
  liveShop,
}) => {
  await standInForRazorpay(context, liveShop);
  const policies = watchPolicies(page);
  await comeToAddress(page);
  await goOn(page).click();
  await placeOrderButton(page).click();
  const payNow = page
    .frameLocator('iframe[title=razorpay]')
    .getByRole('button', { name: 'Pay now' });
  await expect(payNow).toBeVisible();
  const methods = await page.evaluate(() => (globalThis as { methods?: unknown }).methods);
  expect(methods, 'nobody is asked to type a UPI address').toEqual({
    display: { hide: [{ method: 'upi', flows: ['collect'] }] },
  });
  await payNow.click();
  await expectSuccess(page);

  expect([...policies.keys()]).toEqual(['/', '/privateRoutes/orderScreen']);
  expect(policies.get('/')).not.toContain('unsafe-inline');
  expect(policies.get('/privateRoutes/orderScreen')).toContain("style-src-attr 'unsafe-inline'");
  expect(policies.get('/privateRoutes/orderScreen')).not.toMatch(/script-src[^;]*'unsafe-/);
});

test('with live keys an unpaid order is paid from the history, on the page that may open the frame', async ({
  page,
  context,
  liveShop,
}) => {
  await standInForRazorpay(context, liveShop);
  await comeToAddress(page);
  await goOn(page).click();
  await placeOrderButton(page).click();
  const frame = page.frameLocator('iframe[title=razorpay]');
  await expect(frame.getByRole('button', { name: 'Pay now' })).toBeVisible();

  await page.goto('/');
  const policies = watchPolicies(page);
  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await frame.getByRole('button', { name: 'Pay now' }).click();
  await expectSuccess(page);
  expect([...policies.keys()]).toEqual(['/privateRoutes/orderScreen']);
});

test('the full load of the confirmation page keeps the way back, and a reload stays there', async ({
  page,
}) => {
  await comeToAddress(page);
  await goOn(page).click();
  const confirmation = page.getByRole('heading', { name: 'Order Confirmation' });
  await expect(confirmation).toBeVisible();
  await page.reload();
  await expect(confirmation).toBeVisible();
  await page.goBack();
  await expect(addressField(page, 'city')).toHaveValue('Bengaluru');
  await page.goForward();
  await expect(confirmation).toBeVisible();
});

test.describe('offline', () => {
  test.use({ allowedErrors: [/could not be downloaded/] });

  test('the confirmation page waits for the connection instead of leaving the shop', async ({
    page,
    context,
  }) => {
    await comeToAddress(page);
    await goOn(page).hover();
    await expect(async () => {
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(files.join(' ')).toContain('confirmation-page-');
    }).toPass();
    await context.setOffline(true);
    await goOn(page).click();
    await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeVisible();
  });
});
