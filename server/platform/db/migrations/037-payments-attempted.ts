import type { Migration } from '../migration.ts';
import { attributePayments } from '../name-orders.ts';

/** Every payment has its attempt from here on. */
export const paymentsAttempted: Migration = {
  name: '037-payments-attempted',
  kind: 'expand',
  fills: [attributePayments],
  async up(tx) {
    await tx.schema.dropIndex('payments_without_attempt').execute();
  },
};
