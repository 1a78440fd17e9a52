import type { ShopEvent } from '../events/shop-events.ts';
import { failpoint } from '../platform/failpoints.ts';
import type { ClaimedDelivery } from './delivery-queries.ts';
import type { ComposeContext, ComposeMail } from './mail.ts';
import type { Sender } from './message.ts';
import type { Outcome } from './outcome-queries.ts';
import { describeSendError, MAX_ATTEMPTS, pauseAfter } from './retry.ts';
import { NotSent, type Transport } from './transport.ts';

export type DeliverParts = {
  compose: ComposeMail;
  /** Read for each mail, so that a change of the settings shows in the next one. */
  context: () => Omit<ComposeContext, 'ownerAddress'>;
  sender: () => Sender;
  transport: Transport;
  /** Told of each failed attempt, without saying whose mail it was. */
  failed: (failure: { delivery: string; attempts: number; code: string; isLast: boolean }) => void;
};

/** Composes and sends one mail; says how that ended, and never throws. */
export async function deliver(parts: DeliverParts, delivery: ClaimedDelivery): Promise<Outcome> {
  const { id } = delivery;
  const attempts = delivery.attempts + 1;
  let { recipient } = delivery;
  let subject: string | null = null;
  const end = (state: Outcome['state'], error: string | null = null): Outcome => {
    const now = Date.now();
    const isOver = state !== 'waiting';
    const dueAt = isOver ? now : now + pauseAfter(attempts);
    const endedAt = isOver ? now : null;
    return { id, state, attempts, dueAt, recipient, subject, error, endedAt };
  };
  try {
    const context = { ...parts.context(), ownerAddress: recipient ?? '' };
    const mail = await parts.compose(context, eventOf(delivery), delivery.audience);
    if (mail === undefined) return end('dropped');
    recipient = mail.to;
    subject = mail.subject;
    await parts.transport.send({
      ...mail,
      messageId: delivery.message_id,
      sender: parts.sender(),
    });
    failpoint('after-mail');
    return end('sent');
  } catch (error) {
    const failure = error instanceof NotSent ? error.failure : describeSendError(error);
    const isLast = failure.isFinal || attempts >= MAX_ATTEMPTS;
    parts.failed({ delivery: id, attempts, code: failure.code, isLast });
    return end(isLast ? 'given_up' : 'waiting', failure.reason);
  }
}

function eventOf({ kind, data }: ClaimedDelivery): ShopEvent {
  return { ...(JSON.parse(data) as object), kind } as ShopEvent;
}
