import { signWebhook } from '../../payments/razorpay/signatures.ts';

/** As Razorpay sends them. */
export function webhookHeaders(rawBody: Buffer | string, secret: string, eventId: string) {
  return {
    'x-razorpay-signature': signWebhook(rawBody, secret),
    'x-razorpay-event-id': eventId,
  };
}
