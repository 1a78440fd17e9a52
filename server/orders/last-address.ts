import type { ShippingAddress } from '../../contract/orders.ts';
import type { Database } from '../platform/db/open.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { findNewestAddress } from './queries.ts';

/** A shopper who orders again need not type the address again. */
export async function findLastAddress(
  database: Database,
  { id }: SignedIn,
): Promise<{ shippingAddress?: ShippingAddress }> {
  const json = await findNewestAddress(database.query, id);
  return json === undefined ? {} : { shippingAddress: JSON.parse(json) as ShippingAddress };
}
