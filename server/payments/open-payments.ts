import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Database } from '../platform/db/open.ts';
import type { PaymentWindow } from '../platform/http/payment-window.ts';
import { openRazorpay, RAZORPAY_API, RAZORPAY_SCRIPT } from './razorpay/razorpay.ts';
import { RAZORPAY_WINDOW } from './razorpay/window.ts';
import { keepSandboxAccount } from './sandbox/account.ts';

export const SANDBOX_PATH = '/sandbox';
/** The sandbox's account name in our records. */
export const SANDBOX_ACCOUNT = 'sandbox';

/**
 * The owner's account if it is configured, otherwise our own sandbox, never both. A rehearsal calls
 * neither.
 */
export async function openPayments(
  database: Database,
  account: Config['paymentAccount'],
  ownUrl: () => string,
  { isRehearsal: isOff = false }: { isRehearsal?: boolean } = {},
): Promise<Pick<Services, 'payments' | 'sandbox'>> {
  if (account !== undefined) {
    const { api = RAZORPAY_API, ...keys } = account;
    const at = { name: account.keyId, api: () => api, script: RAZORPAY_SCRIPT };
    return { payments: openRazorpay({ ...keys, ...at, isOff }), sandbox: undefined };
  }
  const sandbox = await keepSandboxAccount(database);
  const at = {
    name: SANDBOX_ACCOUNT,
    api: () => `${ownUrl()}${SANDBOX_PATH}/v1`,
    script: `${SANDBOX_PATH}/checkout.js`,
  };
  return { payments: openRazorpay({ ...sandbox, ...at, isOff }), sandbox };
}

/**
 * The window that pages open, unless it is our own. Another backend may have keys of its own: then
 * only the page that opens the window allows it.
 */
export function paymentWindowOf({
  paymentAccount,
  frontEndHost,
}: Pick<Config, 'paymentAccount' | 'frontEndHost'>): PaymentWindow | undefined {
  if (paymentAccount !== undefined) return RAZORPAY_WINDOW;
  if (frontEndHost === undefined) return undefined;
  return { ...RAZORPAY_WINDOW, everywhere: { script: [], frame: [], connect: [] } };
}
