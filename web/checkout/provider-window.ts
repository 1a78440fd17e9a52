import type { PaymentProof } from './open-payments.ts';

/** For a backend that names neither. */
export const DEFAULT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
export const DEFAULT_KEY: string = import.meta.env.VITE_RAZORPAY_KEY || 'rzp_test_HaatShopTestKy';

/** As much of the provider's checkout.js as we use. */
type RazorpayWindow = {
  open(): void;
  on(
    event: 'payment.failed',
    listener: (response: { error: { description: string } }) => void,
  ): void;
};

type RazorpayOptions = {
  key: string;
  amount: number;
  currency: string;
  name: string;
  order_id: string;
  prefill: { name: string; email: string };
  theme: { color: string };
  config: { display: { hide: { method: string; flows: string[] }[] } };
  handler: (response: {
    razorpay_order_id: string;
    razorpay_payment_id: string;
    razorpay_signature: string;
  }) => void;
  modal: { ondismiss: () => void; escape: boolean; backdropclose: boolean };
};

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayWindow;
  }
}

export type WindowRequest = Omit<RazorpayOptions, 'handler' | 'modal' | 'config'>;

export type WindowResult =
  | { kind: 'paid'; proof: PaymentProof }
  /** Closed by the shopper, perhaps after a card was declined. */
  | { kind: 'closed'; decline: string | undefined };

/**
 * UPI by scanning a code or opening an app, never by typing one's UPI address: banks have ended
 * that, and a window that still offers it leads nowhere.
 */
const METHODS: RazorpayOptions['config'] = {
  display: { hide: [{ method: 'upi', flows: ['collect'] }] },
};

/** A connection that hangs must not block the shopper forever. */
const LOAD_LIMIT_MS = 30_000;

let script: { src: string; loading: Promise<void> } | undefined;

/** Loads the provider's script once; one that failed is tried again the next time. */
export function loadProviderScript(src: string): Promise<void> {
  if (script?.src === src) return script.loading;
  const loading = addScript(src);
  script = { src, loading };
  loading.catch(() => {
    script = undefined;
  });
  return loading;
}

function addScript(src: string): Promise<void> {
  const element = document.createElement('script');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const limit = setTimeout(() => element.onerror?.('late'), LOAD_LIMIT_MS);
  element.onload = () => {
    clearTimeout(limit);
    resolve();
  };
  element.onerror = () => {
    clearTimeout(limit);
    element.remove();
    reject(new Error(`The payment script ${src} could not be loaded.`));
  };
  element.src = src;
  document.head.append(element);
  return promise;
}

/** Opens the window and waits for its end: a declined card leaves it open for another try. */
export function openProviderWindow(request: WindowRequest): Promise<WindowResult> {
  return new Promise((resolve, reject) => {
    if (window.Razorpay === undefined) {
      reject(new Error('The payment script did not bring its window.'));
      return;
    }
    let decline: string | undefined;
    const opened = new window.Razorpay({
      ...request,
      config: METHODS,
      handler: ({ razorpay_payment_id: payment_id, razorpay_signature }) =>
        resolve({ kind: 'paid', proof: { payment_id, razorpay_signature } }),
      modal: {
        ondismiss: () => resolve({ kind: 'closed', decline }),
        escape: true,
        backdropclose: false,
      },
    });
    opened.on('payment.failed', ({ error }) => {
      decline = error.description;
    });
    opened.open();
  });
}
