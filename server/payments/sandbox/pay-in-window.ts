import { signPayment } from '../razorpay/signatures.ts';
import { findSandboxAccount } from './account.ts';
import { CANCELLED, cardErrorOf, DECLINED, outcomeOf } from './cards.ts';
import type { SandboxContext } from './context.ts';
import { attemptPayment } from './provider.ts';
import { requireOrder } from './queries.ts';
import { SandboxRefusal, WindowRefusal } from './refusal.ts';
import { type Special, specialOf } from './special-numbers.ts';

type WindowPayment = { keyId: string; orderId: string; cardNumber: string; isDeclined: boolean };

/** Pays an order of the account the window was opened for, and signs the result with its secret. */
export async function payInWindow(
  ctx: Pick<SandboxContext, 'database' | 'own' | 'language'>,
  { keyId, orderId, cardNumber, isDeclined }: WindowPayment,
) {
  const account = await findSandboxAccount(ctx, { keyId });
  if (account === undefined) throw new SandboxRefusal('The api key provided is invalid', 'key_id');
  const special = specialOf(cardNumber);
  const outcome = isDeclined ? declineOf(special) : outcomeOf(cardNumber);
  if (outcome === undefined) throw new WindowRefusal('notATestCard');
  await requireOrder(ctx.database.query, account.name, orderId);
  const error = outcome === 'success' ? undefined : cardErrorOf(outcome, ctx.language);
  const payment = await attemptPayment(ctx, {
    orderId,
    cardLast4: cardNumber.replace(/\D/g, '').slice(-4),
    error,
    captures: true,
    // Whatever the number, a declined card is only that.
    special: isDeclined && special !== 'upi' ? undefined : special,
  });
  if (error === undefined) {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: signPayment(orderId, payment.id, account.keySecret),
    };
  }
  return {
    error: {
      ...error,
      source: 'bank',
      step: 'payment_authorization',
      metadata: { order_id: orderId, payment_id: payment.id },
    },
  };
}

function declineOf(special: Special | undefined) {
  return special === 'upi' ? CANCELLED : DECLINED;
}
