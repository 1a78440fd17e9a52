import type { PaymentWindow } from '../../platform/http/payment-window.ts';

/** Its checkout.js loads from several subdomains, and new ones keep appearing. */
const ANY = 'https://*.razorpay.com';

/** What Razorpay's window needs of our pages. */
export const RAZORPAY_WINDOW: PaymentWindow = {
  everywhere: {
    script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
    frame: ['https://api.razorpay.com'],
    connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  },
  whereOpened: {
    'script-src': ["'self'", ANY],
    'frame-src': ["'self'", ANY],
    'connect-src': ["'self'", ANY],
    'form-action': ["'self'", ANY],
    'font-src': ["'self'", ANY],
    // It styles its frame with an attribute; without that the backdrop covers the frame.
    'style-src': ["'self'", "'unsafe-inline'", ANY],
    'style-src-attr': ["'unsafe-inline'"],
  },
  origins: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
};
