import type { Migration } from '../migration.ts';

/** What `036-public-ids` has to fill. */
export const unnamedOrders: Migration = {
  name: '034-unnamed-orders',
  kind: 'expand',
  index: {
    name: 'orders_unnamed',
    on: 'orders (id) where provider_order_id is not null and public_id is null',
  },
};
