import { expect, test } from 'vitest';
import { disputeEntitySchema, readDispute } from './dispute-entity.ts';

const ENTITY = { id: 'disp_1', payment_id: 'pay_1', amount: 100 };

test.each([
  ['payment.dispute.created', 'open', 'open'],
  ['payment.dispute.under_review', 'under_review', 'under_review'],
  ['payment.dispute.action_required', 'open', 'action_required'],
  ['payment.dispute.won', 'won', 'won'],
  ['payment.dispute.lost', 'lost', 'lost'],
  ['payment.dispute.closed', 'closed', 'closed'],
  ['payment.dispute.created', 'teleported', undefined],
])('after %s with the status %s the dispute is %s', (name, status, is) => {
  const dispute = readDispute(name, disputeEntitySchema.parse({ ...ENTITY, status }));
  expect(dispute.status).toBe(is);
});

test('texts are truncated and cleaned, and invalid times are ignored', () => {
  const entity = disputeEntitySchema.parse({
    ...ENTITY,
    status: 7,
    reason_description: `a\0b${'x'.repeat(1_000)}`,
    reason_code: null,
    respond_by: 1e15,
    created_at: 'yesterday',
  });
  expect(readDispute('payment.dispute.created', entity)).toEqual({
    id: 'disp_1',
    paymentId: 'pay_1',
    amount: 100,
    reason: `ab${'x'.repeat(498)}`,
    status: undefined,
    respondBy: null,
    createdAt: null,
  });
});

test('times are read in seconds, and a code stands for a reason that is missing', () => {
  const entity = disputeEntitySchema.parse({
    ...ENTITY,
    reason_code: 'goods_not_received',
    respond_by: 1_700_000_500,
    created_at: 1_700_000_000,
  });
  expect(readDispute('payment.dispute.created', entity)).toMatchObject({
    reason: 'goods_not_received',
    respondBy: 1_700_000_500_000,
    createdAt: 1_700_000_000_000,
  });
});

test.each([
  [{ id: 'no id' }],
  [{ id: 'x'.repeat(65) }],
  [{ payment_id: 'a\0b' }],
  [{ amount: -1 }],
  [{ amount: 1.5 }],
])('a dispute with %o is invalid', (odd) => {
  expect(disputeEntitySchema.safeParse({ ...ENTITY, ...odd }).success).toBe(false);
});
