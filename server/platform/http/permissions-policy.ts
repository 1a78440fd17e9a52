import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** Browser features that no page of a shop needs. */
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

/** What Razorpay's window may use: wallets, passkeys, a one-time code from a text message. */
const FOR_PAYING = ['otp-credentials', 'payment', 'publickey-credentials-get'];
const RAZORPAY_WINDOW = '(self "https://api.razorpay.com" "https://checkout.razorpay.com")';

/** Denies pages, and any script injected into one, access to the device's sensors and hardware. */
export function installPermissionsPolicy(
  app: FastifyInstance,
  { razorpay, frontEndHost }: Pick<Config, 'razorpay' | 'frontEndHost'>,
): void {
  // Another backend may have its own Razorpay keys.
  const hasWindow = razorpay !== undefined || frontEndHost !== undefined;
  const payers = hasWindow ? RAZORPAY_WINDOW : '()';
  const policy = [
    ...NEVER_USED.map((feature) => `${feature}=()`),
    // Our pages copy an order's id, and Razorpay's window a UPI id.
    `clipboard-write=${hasWindow ? RAZORPAY_WINDOW : '(self)'}`,
    ...FOR_PAYING.map((feature) => `${feature}=${payers}`),
  ].join(', ');
  app.addHook('onSend', async (_request, reply) => {
    // Browsers apply it to documents only.
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('permissions-policy', policy);
    }
  });
}
