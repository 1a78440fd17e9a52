import { z } from 'zod';
import { DISPUTE_STATUSES } from '../../../contract/payments/policy.ts';
import { idSchema } from '../../../contract/text.ts';
import type { ProviderDispute } from '../payment-provider.ts';
import { boundText } from '../provider-text.ts';

const SECOND_MS = 1_000;
/** Up to the last year with four digits. */
const secondsSchema = z.int().min(1).max(253_402_300_799);
const textSchema = z.string().transform(boundText);
const PREFIX = 'payment.dispute.';

/** A dispute as events carry it; everything except its ids may be missing or invalid. */
export const disputeEntitySchema = z.object({
  id: idSchema,
  payment_id: idSchema,
  amount: z.int().min(0),
  status: textSchema.catch(''),
  reason_description: textSchema.nullish().catch(null),
  reason_code: textSchema.nullish().catch(null),
  respond_by: secondsSchema.nullish().catch(null),
  created_at: secondsSchema.nullish().catch(null),
});

type DisputeEntity = z.infer<typeof disputeEntitySchema>;

/** When the event happened according to the provider; otherwise now. */
export const eventTimeSchema = secondsSchema
  .nullish()
  .catch(null)
  .transform((seconds) => toMillis(seconds) ?? Date.now());

function toMillis(seconds: number | null | undefined): number | null {
  return seconds == null ? null : seconds * SECOND_MS;
}

export function isDisputeEvent(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** The dispute as an event of this name leaves it. */
export function readDispute(name: string, entity: DisputeEntity): ProviderDispute {
  const { id, payment_id: paymentId, amount, reason_description, reason_code } = entity;
  return {
    id,
    paymentId,
    amount,
    reason: reason_description ?? reason_code ?? '',
    status: statusOf(name, entity),
    respondBy: toMillis(entity.respond_by),
    createdAt: toMillis(entity.created_at),
  };
}

function statusOf(name: string, { status }: DisputeEntity): ProviderDispute['status'] {
  const said = name.slice(PREFIX.length);
  if (said === 'action_required') return said;
  return DISPUTE_STATUSES.find((known) => known === status);
}
