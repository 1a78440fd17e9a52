import type { Config } from '../config.ts';
import type { Database } from '../platform/db/open.ts';
import { openRazorpay, type Razorpay } from './razorpay.ts';
import { keepSandboxAccount, type SandboxAccount } from './sandbox/account.ts';

const RAZORPAY_API = 'https://api.razorpay.com/v1';
const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
export const SANDBOX_PATH = '/sandbox';
/** The sandbox's account name in our records. */
export const SANDBOX_ACCOUNT = 'sandbox';

export type Provider = {
  razorpay: Razorpay;
  webhookSecret: string;
  /** The URL of the checkout window's script. */
  script: string;
  /** Set if no money moves. */
  sandbox: SandboxAccount | undefined;
};

/**
 * Razorpay if its keys are configured, otherwise our own sandbox, never both. A rehearsal calls
 * neither.
 */
export async function openProvider(
  database: Database,
  account: Config['razorpay'],
  ownUrl: () => string,
  { isRehearsal: isOff = false }: { isRehearsal?: boolean } = {},
): Promise<Provider> {
  if (account !== undefined) {
    const { keyId, keySecret, webhookSecret, api = RAZORPAY_API } = account;
    return {
      razorpay: openRazorpay({ name: keyId, api: () => api, keyId, keySecret, isOff }),
      webhookSecret,
      script: RAZORPAY_SCRIPT,
      sandbox: undefined,
    };
  }
  const sandbox = await keepSandboxAccount(database);
  return {
    razorpay: openRazorpay({
      name: SANDBOX_ACCOUNT,
      api: () => `${ownUrl()}${SANDBOX_PATH}/v1`,
      ...sandbox,
      isOff,
    }),
    webhookSecret: sandbox.webhookSecret,
    script: `${SANDBOX_PATH}/checkout.js`,
    sandbox,
  };
}
