import { expect, test } from 'vitest';
import { openAnyPages } from '../platform/http/testing.ts';

const LIVE = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'x',
  RAZORPAY_WEBHOOK_SECRET: 'y',
};

/** The directives of a page's CSP, by name. */
async function policyOf(environment: NodeJS.ProcessEnv, url: string) {
  const { request } = await openAnyPages({ PUBLIC_URL: 'http://shop.example', ...environment });
  const { headers } = await request({ url });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(directives.map((text) => text.split(/ (.*)/).slice(0, 2)));
}

test.each([
  '/privateRoutes/orderScreen',
  '/privateRoutes/orderScreen/',
  '/privateroutes/orderscreen?a=b',
])("with live keys the confirmation page allows what Razorpay's window needs (%s)", async (url) => {
  expect(await policyOf(LIVE, url)).toMatchObject({
    'script-src':
      "'self' https://checkout.razorpay.com https://cdn.razorpay.com https://*.razorpay.com",
    'frame-src': "'self' https://api.razorpay.com https://*.razorpay.com",
    'form-action': "'self' https://*.razorpay.com",
    'connect-src':
      "'self' https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com https://*.razorpay.com",
    'style-src': "'self' 'unsafe-inline' https://*.razorpay.com",
    'style-src-attr': "'unsafe-inline'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
});

test.each(['/', '/productScreen', '/cart', '/privateRoutes/payment', '/admin/orders', '/nowhere'])(
  'with live keys every other page stays as strict as before (%s)',
  async (url) => {
    const policy = await policyOf(LIVE, url);
    expect(JSON.stringify(policy)).not.toContain('unsafe');
    expect(policy['form-action']).toBe("'self'");
  },
);

test('the sandbox needs no exceptions', async () => {
  const policy = await policyOf({}, '/privateRoutes/orderScreen');
  expect(JSON.stringify(policy)).not.toMatch(/unsafe|razorpay/);
});

test("with another backend the confirmation page allows Razorpay's window and that backend's own", async () => {
  const environment = { VITE_HOST: 'https://api.example/v1' };
  expect(await policyOf(environment, '/privateRoutes/orderScreen')).toMatchObject({
    'script-src': "'self' https://*.razorpay.com https://api.example",
    'connect-src': "'self' https://api.example https://*.razorpay.com",
    'style-src': "'self' 'unsafe-inline' https://*.razorpay.com https://api.example",
    'style-src-attr': "'unsafe-inline'",
  });
  expect(JSON.stringify(await policyOf(environment, '/cart'))).not.toMatch(/unsafe|razorpay/);
});
