import type { PaymentProvider } from '../payment-provider.ts';
import { openRazorpayClient, type RazorpayAccount } from './client.ts';
import { readWebhook } from './webhooks.ts';

export const RAZORPAY_API = 'https://api.razorpay.com/v1';
export const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const DISPUTES = 'https://dashboard.razorpay.com/app/disputes';

/** In paise. */
export const SMALLEST_AMOUNT = 100;

/** Razorpay, or our own sandbox, which is Razorpay at another address. */
export function openRazorpay({
  webhookSecret,
  script,
  ...account
}: RazorpayAccount & { webhookSecret: string; script: string }): PaymentProvider {
  return {
    ...openRazorpayClient(account),
    name: 'razorpay',
    isLive: account.keyId.startsWith('rzp_live_'),
    smallestAmount: SMALLEST_AMOUNT,
    window: { key: account.keyId, script },
    disputesUrl: DISPUTES,
    readWebhook: (rawBody, headers) => readWebhook(rawBody, headers, webhookSecret),
  };
}
