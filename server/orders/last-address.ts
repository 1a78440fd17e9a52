import type { ShippingAddress } from '../../contract/orders/schemas.ts';
import type { Database } from '../platform/db/open.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { findNewestAddress } from './queries.ts';

/** Saves a shopper who orders again from typing the address again. */
export async function findLastAddress(
  database: Database,
  { id }: SignedIn,
): Promise<{ shippingAddress?: ShippingAddress }> {
  const json = await findNewestAddress(database.query, id);
  return json === undefined ? {} : { shippingAddress: JSON.parse(json) as ShippingAddress };
}
