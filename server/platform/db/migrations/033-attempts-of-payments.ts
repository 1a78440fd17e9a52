import type { Migration } from '../migration.ts';
import { addTrigger } from './steps/triggers.ts';

/** A payment knows the attempt it came through; one that a server of the release before writes, too. */
export const attemptsOfPayments: Migration = {
  name: '033-attempts-of-payments',
  kind: 'expand',
  async up(tx, dialect) {
    // Without a foreign key: deleting an attempt would then look for its payments.
    await tx.schema.alterTable('payments').addColumn('attempt_id', dialect.int8).execute();
    await addTrigger(tx, dialect, {
      name: 'payments_attempted',
      event: 'after insert on payments for each row when (new.attempt_id is null)',
      body: `
        update payments set attempt_id = (
          select id from payment_attempts where order_id = new.order_id
          order by provider, account limit 1)
        where id = new.id;`,
    });
  },
};
