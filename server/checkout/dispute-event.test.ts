import { expect, test } from 'vitest';
import { disputeEntitySchema, isOldNews, statusOf } from './dispute-event.ts';

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
  expect(statusOf(name, disputeEntitySchema.parse({ ...ENTITY, status }))).toBe(is);
});

test('an event with an older time is outdated, and within one second a final status wins', () => {
  const at = (event_at: number, status: 'open' | 'under_review' | 'action_required' | 'lost') => ({
    event_at,
    status,
  });
  expect(isOldNews(at(1_000, 'lost'), at(2_000, 'open'))).toBe(true);
  expect(isOldNews(at(2_000, 'open'), at(1_000, 'lost'))).toBe(false);
  expect(isOldNews(at(1_000, 'open'), at(1_000, 'under_review'))).toBe(true);
  expect(isOldNews(at(1_000, 'under_review'), at(1_000, 'open'))).toBe(false);
  expect(isOldNews(at(1_000, 'action_required'), at(1_000, 'lost'))).toBe(true);
  expect(isOldNews(at(1_000, 'lost'), at(1_000, 'action_required'))).toBe(false);
  expect(isOldNews(at(1_000, 'action_required'), at(1_000, 'under_review'))).toBe(false);
});

test('texts are truncated and cleaned, and invalid times are ignored', () => {
  expect(
    disputeEntitySchema.parse({
      ...ENTITY,
      status: 7,
      reason_description: `a\0b${'x'.repeat(1_000)}`,
      reason_code: null,
      respond_by: 1e15,
      created_at: 'yesterday',
    }),
  ).toEqual({
    ...ENTITY,
    status: '',
    reason_description: `ab${'x'.repeat(498)}`,
    reason_code: null,
    respond_by: null,
    created_at: null,
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
