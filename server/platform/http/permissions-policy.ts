import type { FastifyInstance } from 'fastify';
import type { PaymentWindow } from './payment-window.ts';

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

/** What a provider's window may use: wallets, passkeys, a one-time code from a text message. */
const FOR_PAYING = ['otp-credentials', 'payment', 'publickey-credentials-get'];

/** Denies pages, and any script injected into one, access to the device's sensors and hardware. */
export function installPermissionsPolicy(
  app: FastifyInstance,
  paymentWindow: PaymentWindow | undefined,
): void {
  const window = paymentWindow?.origins.map((origin) => ` "${origin}"`).join('');
  const payers = window === undefined ? '()' : `(self${window})`;
  const policy = [
    ...NEVER_USED.map((feature) => `${feature}=()`),
    // Our pages copy an order's id, and a provider's window a UPI id.
    `clipboard-write=(self${window ?? ''})`,
    ...FOR_PAYING.map((feature) => `${feature}=${payers}`),
  ].join(', ');
  app.addHook('onSend', async (_request, reply) => {
    // Browsers apply it to documents only.
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('permissions-policy', policy);
    }
  });
}
