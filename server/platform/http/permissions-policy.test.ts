import { expect, test } from 'vitest';
import { listen, openAnyPages } from './testing.ts';

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'x',
  RAZORPAY_WEBHOOK_SECRET: 'y',
};
const DOCUMENTS = ['/', '/productScreen', '/products/:none', '/cart', '/no/page', '/api/docs'];

const openPages = async (environment?: NodeJS.ProcessEnv) =>
  (await listen(await openAnyPages(environment))).url;

/** Each feature and the origins that may use it. */
async function policyOf(url: string): Promise<Map<string, string>> {
  const { headers } = await fetch(url);
  const parts = headers.get('permissions-policy')?.split(', ') ?? [];
  return new Map(parts.map((part) => part.split('=') as [string, string]));
}

test('pages may copy a text and use no other feature, on the first answer or a cached one', async () => {
  const url = await openPages();
  for (const path of [...DOCUMENTS, ...DOCUMENTS]) {
    const policy = await policyOf(`${url}${path}`);
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'midi']) {
      expect([path, feature, policy.get(feature)]).toEqual([path, feature, '()']);
    }
    expect([path, policy.get('payment')]).toEqual([path, '()']);
    const open = [...policy].filter(([, allowed]) => allowed !== '()');
    expect([path, open]).toEqual([path, [['clipboard-write', '(self)']]]);
  }
});

test('a 304 carries the same policy as the page', async () => {
  const url = await openPages();
  const { headers } = await fetch(url);
  const unchanged = await fetch(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('permissions-policy')).toContain('camera=()');
  expect(unchanged.headers.get('permissions-policy')).toBe(headers.get('permissions-policy'));
});

test.each([
  ['with keys', RAZORPAY],
  ['with another backend', { VITE_HOST: 'https://api.example' }],
])(
  "%s, Razorpay's window may take payments, and no other feature is allowed",
  async (_case, environment) => {
    const url = await openPages(environment);
    const policy = await policyOf(`${url}/privateRoutes/orderScreen`);
    const razorpay = '(self "https://api.razorpay.com" "https://checkout.razorpay.com")';
    const open = [...policy].filter(([, allowed]) => allowed !== '()');
    expect(open).toEqual([
      ['clipboard-write', razorpay],
      ['otp-credentials', razorpay],
      ['payment', razorpay],
      ['publickey-credentials-get', razorpay],
    ]);
  },
);

test('answers other than documents carry no policy', async () => {
  const url = await openPages();
  for (const path of ['/api/products', '/api/none', '/robots.txt', '/sandbox/checkout.js']) {
    const { headers } = await fetch(`${url}${path}`);
    expect([path, headers.get('permissions-policy')]).toEqual([path, null]);
  }
});
