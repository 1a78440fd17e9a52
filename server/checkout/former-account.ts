import { FORMER_ACCOUNT_REASONS } from '../../contract/payments/admin-problem-wording.ts';
import { SANDBOX_ACCOUNT } from '../payments/open-payments.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';

/** The provider account the order was opened at, if this shop now uses another. */
export function formerAccountOf(
  { provider_account: account }: { provider_account: string | null },
  { account: present }: Pick<PaymentProvider, 'account'>,
): string | undefined {
  return account === null || account === present ? undefined : account;
}

/** Tells the owner why the provider does not know the payment. */
export function explainFormerAccount(account: string): string {
  return account === SANDBOX_ACCOUNT
    ? FORMER_ACCOUNT_REASONS.sandbox
    : FORMER_ACCOUNT_REASONS.other(account);
}
