import type { Migration } from '../migration.ts';

/** What `037-payments-attempted` has to fill. */
export const paymentsWithoutAttempt: Migration = {
  name: '035-payments-without-attempt',
  kind: 'expand',
  index: { name: 'payments_without_attempt', on: 'payments (id) where attempt_id is null' },
};
