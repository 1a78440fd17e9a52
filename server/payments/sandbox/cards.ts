import type { Language } from '../../../contract/language.ts';
import { CARD_PROBLEMS } from '../../../contract/payments/sandbox-wording.ts';
import { words } from '../../platform/words.ts';

export type CardProblem = keyof typeof CARD_PROBLEMS;

/** Why the bank declines; its sentence is made in the language of the shopper. */
export type Decline = { code: string; problem: CardProblem; reason: string };

/** The same as it is answered and stored. */
export type CardError = { code: string; description: string; reason: string };

export function cardErrorOf({ code, problem, reason }: Decline, language: Language): CardError {
  return { code, description: words(CARD_PROBLEMS, language)[problem], reason };
}

type CardOutcome = 'success' | Decline;

const TIMED_OUT: Decline = {
  code: 'GATEWAY_ERROR',
  problem: 'timedOut',
  reason: 'payment_timed_out',
};

/** A map, because a card number is any text the caller sends, including `constructor`. */
const OUTCOMES = new Map<string, CardOutcome>(
  Object.entries({
    '4100280000001007': 'success',
    '5500670000001002': 'success',
    '4100280000040005': 'success',
    '4100280000030006': 'success',
    '4100280000050004': 'success',
    '4100280000010008': 'success',
    '4100280000002104': 'success',
    '4100280000002302': 'success',
    '4100280000002401': 'success',
    '4100280000002500': 'success',
    '4100280000080001': {
      code: 'BAD_REQUEST_ERROR',
      problem: 'insufficientFunds',
      reason: 'insufficient_funds',
    },
    '4100280000060003': {
      code: 'BAD_REQUEST_ERROR',
      problem: 'declinedCard',
      reason: 'payment_declined',
    },
    '4100280000090000': TIMED_OUT,
    '4100280000002203': TIMED_OUT,
    '4100280000020007': {
      code: 'GATEWAY_ERROR',
      problem: 'unreachable',
      reason: 'gateway_technical_error',
    },
  }),
);

/** The result of pressing Decline in the test window. */
export const DECLINED: Decline = {
  code: 'BAD_REQUEST_ERROR',
  problem: 'declined',
  reason: 'payment_declined',
};

/** The result of cancelling in the UPI app. */
export const CANCELLED: Decline = {
  code: 'BAD_REQUEST_ERROR',
  problem: 'cancelledUpi',
  reason: 'payment_cancelled',
};

/** The outcome of a test card; undefined for any other number. */
export function outcomeOf(cardNumber: string): CardOutcome | undefined {
  return OUTCOMES.get(cardNumber.replace(/[\s-]/g, ''));
}

type RefundOutcome = 'success' | 'refused' | 'fails-once' | 'slow' | 'fails-late';

/** By the last four digits, which are all that is stored of a card. */
const REFUND_OUTCOMES = new Map<string, RefundOutcome>([
  ['0005', 'refused'],
  ['0006', 'fails-once'],
  ['0004', 'slow'],
  ['0008', 'fails-late'],
]);

/**
 * The outcome of a refund to a test card: most succeed at once, whatever the amount. A `slow` one
 * is pending before it succeeds, and one that `fails-late` is pending before it fails.
 */
export function refundOutcomeOf(cardLast4: string): RefundOutcome {
  return REFUND_OUTCOMES.get(cardLast4) ?? 'success';
}

export function networkOf(cardLast4: string): string {
  return cardLast4 === '1002' ? 'MasterCard' : 'Visa';
}
