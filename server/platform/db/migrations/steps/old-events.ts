import type { OrderEvent } from '../../../../../contract/orders/event-schemas.ts';

/** The states that existed then. */
export type OldState = 'pending' | 'paid' | 'delivered' | 'expired' | 'refunded';

/**
 * Before migration 007 a new state was recorded by its name, except that *pending* was `placed`.
 */
const STATES: Readonly<Record<string, OldState>> = {
  placed: 'pending',
  paid: 'paid',
  delivered: 'delivered',
  expired: 'expired',
  refunded: 'refunded',
};
const REFUND_REQUESTED = /^refund of (\d+) paise asked for$/;
const REFUNDED = /^refunded (\d+) paise$/;
const REFUND_FAILED = /^refund of (\d+) paise failed(?:: (.*))?$/s;

/** The state an old entry leaves its order in; undefined if it does not change the state. */
export function stateAfterOld(text: string): OldState | undefined {
  return Object.hasOwn(STATES, text) ? STATES[text] : undefined;
}

/**
 * Parses an entry written before migration 007; an unknown one becomes a note. `before` is the
 * order's state until then: it alone tells a payment from an undone delivery.
 */
export function readOldEvent(text: string, before: OldState | undefined): OrderEvent {
  return readOldState(text, before) ?? readOldRefund(text) ?? { kind: 'note', text };
}

function readOldState(text: string, before: OldState | undefined): OrderEvent | undefined {
  const state = stateAfterOld(text);
  if (state === 'pending') return { kind: 'placed' };
  if (state === undefined) return undefined;
  if (state === 'refunded') return { kind: 'fully_refunded' };
  if (before === 'refunded') return { kind: 'restored', state };
  return { kind: state === 'paid' && before === 'delivered' ? 'undelivered' : state };
}

function readOldRefund(text: string): OrderEvent | undefined {
  const failed = REFUND_FAILED.exec(text);
  const amountPaise = Number((REFUND_REQUESTED.exec(text) ?? REFUNDED.exec(text) ?? failed)?.[1]);
  if (!Number.isSafeInteger(amountPaise)) return undefined;
  if (failed !== null) return { kind: 'refund_failed', amountPaise, reason: failed[2] ?? null };
  return { kind: REFUNDED.test(text) ? 'refunded' : 'refund_requested', amountPaise };
}
