import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** What a browser can do for a page and no page of a shop needs. */
const NEVER_USED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What Razorpay's window may use: wallets, passkeys, a code from a text message, copying a UPI id. */
const FOR_PAYING = ['clipboard-write', 'otp-credentials', 'payment', 'publickey-credentials-get'];
const RAZORPAY_WINDOW = '(self "https://api.razorpay.com" "https://checkout.razorpay.com")';

/** Keeps pages, and any script that gets into one, from the machine's sensors and devices. */
export function installPermissionsPolicy(
  app: FastifyInstance,
  { razorpay, frontEndHost }: Pick<Config, 'razorpay' | 'frontEndHost'>,
): void {
  // Another backend may have keys of its own.
  const hasWindow = razorpay !== undefined || frontEndHost !== undefined;
  const payers = hasWindow ? RAZORPAY_WINDOW : '()';
  const policy = [
    ...NEVER_USED.map((feature) => `${feature}=()`),
    ...FOR_PAYING.map((feature) => `${feature}=${payers}`),
  ].join(', ');
  app.addHook('onSend', async (_request, reply) => {
    // Browsers heed it of a document only.
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('permissions-policy', policy);
    }
  });
}
