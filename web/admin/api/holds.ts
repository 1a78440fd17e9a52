import { queryOptions } from '@tanstack/react-query';
import { adminOrderEndpoints } from '../../../contract/admin-endpoints.ts';
import { call } from './call.ts';

/** All that is held, or what is held of one product. */
export function heldStockQuery(productId?: string) {
  return queryOptions({
    queryKey: ['holds', productId],
    queryFn: async ({ signal }) => {
      const query = productId === undefined ? {} : { product_id: productId };
      return (await call(adminOrderEndpoints.listHeldStock, { query, signal })).body.holds;
    },
  });
}

export async function releaseHold(orderId: string): Promise<void> {
  await call(adminOrderEndpoints.releaseHold, { params: { order_id: orderId } });
}
