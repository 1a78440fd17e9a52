import { onTestFinished } from 'vitest';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import { EMPTY_PAGE_DATA } from '../../contract/storefront/render.ts';
import { type Backend, openBrowser } from '../testing/browser.ts';
import { SAMPLE_USER, sampleItem } from '../testing/samples.ts';
import type { OpenPayment, PaidPayment, PaymentProof } from './open-payments.ts';

export const PROOF: PaymentProof = { payment_id: 'pay_1', razorpay_signature: 'signed' };

/** An order of one unit of product `a` whose window was opened. */
export function openPayment(orderId = 'order_1', placedAt = Date.now()): OpenPayment {
  return {
    placedAt,
    order: {
      order_id: orderId,
      orderItems: [sampleItem('a', 1)],
      shippingAddress: {
        fullName: 'Asha Rao',
        address: '12 MG Road',
        city: 'Bengaluru',
        states: 'Karnataka',
        postalCode: '560001',
        country: 'India',
      },
      paymentMethod: 'Razorpay',
      shippingPrice: 10,
      taxPrice: 2,
      totalPrice: 112,
      isPaid: true,
    },
  };
}

/** The same, and the window gave its proof. */
export function paidPayment(orderId?: string, placedAt?: number): PaidPayment {
  return { ...openPayment(orderId, placedAt), proof: PROOF };
}

/** A page load in a browser with these lines in its cart, these open payments, and a signed-in shopper. */
export async function openCheckout(
  backend: Backend,
  { lines = [], open = [] }: { lines?: CartLine[]; open?: OpenPayment[] } = {},
) {
  const browser = await openBrowser(backend, {
    cartItems: JSON.stringify(lines),
    ...(open.length === 0 ? {} : { openPayments: JSON.stringify(open) }),
  });
  const { createStores } = await import('../app/stores.tsx');
  const { restoreCart } = await import('../cart/store.ts');
  const { startSession, endSession } = await import('../account/store.ts');
  const finishing = await import('./finish-payment.ts');
  const { resumePayments } = await import('./resume.ts');
  const stores = createStores(EMPTY_PAGE_DATA);
  restoreCart(stores.cart);
  const signIn = (jwtToken = 'a.b.c') =>
    startSession(stores.account, { user: SAMPLE_USER, jwtToken });
  signIn();
  const signOut = () => endSession(stores.account);
  // No question outlives its test.
  onTestFinished(signOut);
  const read = (key: string) => JSON.parse(browser.stored.getItem(key) ?? '[]');
  return {
    ...finishing,
    resumePayments,
    stores,
    signIn,
    signOut,
    calls: browser.calls,
    writeInOtherTab: browser.writeInOtherTab,
    asked: () => browser.calls.map(({ method, path }) => `${method} ${path}`),
    stage: () => stores.checkout.getState().stage,
    storedCart: () => read('cartItems'),
    storedPayments: () => read('openPayments'),
  };
}
