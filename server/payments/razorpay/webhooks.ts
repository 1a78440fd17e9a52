import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { hasNoNul } from '../../../contract/text.ts';
import type { BadWebhook, ProviderEvent } from '../payment-provider.ts';
import {
  disputeEntitySchema,
  eventTimeSchema,
  isDisputeEvent,
  readDispute,
} from './dispute-entity.ts';
import { isWebhookSignature } from './signatures.ts';

/** Its ids are looked up and stored, so they must fit into the database. */
const textSchema = z.string().max(100).refine(hasNoNul);

const eventSchema = z.object({
  event: textSchema,
  payload: z.object({
    payment: z
      .object({
        entity: z.object({ id: textSchema.optional(), order_id: textSchema.nullish() }),
      })
      .optional(),
    order: z.object({ entity: z.object({ id: textSchema }) }).optional(),
    refund: z.object({ entity: z.object({ id: textSchema, payment_id: textSchema }) }).optional(),
    dispute: z.object({ entity: disputeEntitySchema }).optional(),
  }),
  created_at: eventTimeSchema,
});

/** The headers of a webhook. */
export const WEBHOOK_HEADERS = {
  signature: 'x-razorpay-signature',
  eventId: 'x-razorpay-event-id',
};

const ENDINGS: readonly string[] = ['refund.processed', 'refund.failed'];

export function readWebhook(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  webhookSecret: string,
): ProviderEvent | BadWebhook {
  const signature = headers[WEBHOOK_HEADERS.signature]?.toString();
  if (signature === undefined || !isWebhookSignature(signature, rawBody, webhookSecret)) {
    return 'unsigned';
  }
  const event = eventSchema.safeParse(parseJson(rawBody)).data;
  const id = textSchema.safeParse(headers[WEBHOOK_HEADERS.eventId]?.toString()).data;
  if (event === undefined || id === undefined) return 'unreadable';
  return { id, ...readEvent(event) };
}

type Unnamed<Event> = Event extends ProviderEvent ? Omit<Event, 'id'> : never;

function readEvent({
  event: name,
  payload: { payment, order, refund, dispute },
  created_at: at,
}: z.infer<typeof eventSchema>): Unnamed<ProviderEvent> {
  const known = {
    name,
    orderId: order?.entity.id ?? payment?.entity.order_id ?? undefined,
    paymentId: payment?.entity.id,
  };
  if (name.startsWith('refund.') && refund !== undefined) {
    const { id, payment_id: paymentId } = refund.entity;
    return {
      ...known,
      kind: 'refund',
      refund: { id, paymentId, hasEnded: ENDINGS.includes(name) },
    };
  }
  if (isDisputeEvent(name) && dispute !== undefined) {
    return { ...known, kind: 'dispute', dispute: readDispute(name, dispute.entity), at };
  }
  return { ...known, kind: name === 'payment.failed' ? 'declined' : 'payment' };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
