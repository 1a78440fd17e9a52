import type { Migration } from '../migration.ts';

/** What an empty headline meant: it is now an ordinary text, and empty is a greeting by the shop's name. */
const HEADLINE = 'Everyday essentials, chosen with care';

/** Shops whose owner has saved the settings without a headline keep the one they show. */
export const headline: Migration = {
  name: '027-headline',
  async up(tx) {
    const { settings } = await tx
      .selectFrom('shop_settings')
      .select('settings')
      .executeTakeFirstOrThrow();
    const saved = JSON.parse(settings) as { headline?: string };
    if (saved.headline !== '') return;
    await tx
      .updateTable('shop_settings')
      .set({ settings: JSON.stringify({ ...saved, headline: HEADLINE }) })
      .execute();
  },
};
