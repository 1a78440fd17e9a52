import type { Migration } from '../migration.ts';

/** Why a mail waits or was given up, as a kind; the text of the mail server stays beside it. */
export const mailCauses: Migration = {
  name: '028-mail-causes',
  async up(tx) {
    await tx.schema.alterTable('deliveries').addColumn('cause', 'text').execute();
  },
};
