import { FORMER_ACCOUNT_REASONS } from '../../contract/payments/admin-problem-wording.ts';
import { SANDBOX_ACCOUNT } from '../payments/open-payments.ts';

/** Tells the owner why the provider does not know the payment. */
export function explainFormerAccount(account: string): string {
  return account === SANDBOX_ACCOUNT
    ? FORMER_ACCOUNT_REASONS.sandbox
    : FORMER_ACCOUNT_REASONS.other(account);
}
