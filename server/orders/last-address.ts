import type { ShippingAddress } from '../../contract/orders/schemas.ts';
import type { Context } from '../context.ts';
import { findNewestAddress } from './queries.ts';

/** Saves a shopper who orders again from typing the address again. */
export async function findLastAddress({
  database,
  actor,
}: Pick<Context, 'database' | 'actor'>): Promise<{ shippingAddress?: ShippingAddress }> {
  const json = await findNewestAddress(database.query, actor.id);
  return json === undefined ? {} : { shippingAddress: JSON.parse(json) as ShippingAddress };
}
