import type { ShopEvent } from '../events/shop-events.ts';
import { failpoint } from '../platform/failpoints.ts';
import type { ClaimedDelivery } from './delivery-queries.ts';
import type { ComposeContext, ComposeMail } from './mail.ts';
import type { MailLog } from './mail-log.ts';
import type { Outcome } from './outcome-queries.ts';
import { MAX_ATTEMPTS, pauseAfter } from './retry.ts';
import { isAboutOneMail } from './send-cause.ts';
import { failureOf, type SendError } from './send-error.ts';
import type { MailTransport, Sender } from './transport.ts';

export type DeliverParts = {
  compose: ComposeMail;
  /** Read for each mail, so that a change of the settings shows in the next one. */
  context: () => Omit<ComposeContext, 'ownerAddress'>;
  sender: () => Sender;
  transport: MailTransport;
  log: MailLog;
};

/** Composes and sends one mail; says how that ended, and never throws. */
export async function deliver(parts: DeliverParts, delivery: ClaimedDelivery): Promise<Outcome> {
  const { id } = delivery;
  const attempts = delivery.attempts + 1;
  let { recipient } = delivery;
  let subject: string | null = null;
  const end = (state: Outcome['state'], failure?: SendError): Outcome => {
    const now = Date.now();
    const isOver = state !== 'waiting';
    const dueAt = isOver ? now : now + pauseAfter(attempts);
    const endedAt = isOver ? now : null;
    const { reason: error = null, cause = null } = failure ?? {};
    return { id, state, attempts, dueAt, recipient, subject, error, cause, endedAt };
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
    parts.log.sent();
    return end('sent');
  } catch (error) {
    const failure = failureOf(error);
    const { cause, code, reason, isFinal } = failure;
    const isLast = isFinal || attempts >= MAX_ATTEMPTS;
    const outcome = end(isLast ? 'given_up' : 'waiting', failure);
    parts.log.failed({
      delivery: id,
      attempts,
      cause,
      code,
      reply: isAboutOneMail(cause) ? '' : reason,
      nextTryAt: isLast ? undefined : outcome.dueAt,
    });
    return outcome;
  }
}

function eventOf({ kind, data }: ClaimedDelivery): ShopEvent {
  return { ...(JSON.parse(data) as object), kind } as ShopEvent;
}
