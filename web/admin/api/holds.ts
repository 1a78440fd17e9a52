import { queryOptions } from '@tanstack/react-query';
import { adminOrderEndpoints } from '../../../contract/admin-endpoints.ts';
import { isRecord } from '../../lib/read-fields.ts';
import { call } from './call.ts';
import { callExtra } from './call-extra.ts';

/** All held stock, or that of one product. */
export function heldStockQuery(productId?: string) {
  return queryOptions({
    queryKey: ['holds', productId],
    queryFn: async ({ signal }) => {
      const query = productId === undefined ? {} : { product_id: productId };
      const options = { query, signal };
      return (await callExtra(adminOrderEndpoints.listHeldStock, hasHolds, options)).body.holds;
    },
  });
}

const hasHolds = (body: unknown): boolean => isRecord(body) && Array.isArray(body.holds);

export async function releaseHold(orderId: string): Promise<void> {
  await call(adminOrderEndpoints.releaseHold, { params: { order_id: orderId } });
}
