import { queryOptions } from '@tanstack/react-query';
import { adminOrderEndpoints } from '../../../contract/orders/admin-endpoints.ts';
import { offers } from '../../backend/backend.ts';
import { call } from './call.ts';

/** All held stock, or that of one product. */
export function heldStockQuery(productId?: string) {
  return queryOptions({
    queryKey: ['holds', productId],
    queryFn: async ({ signal }) => {
      const query = productId === undefined ? {} : { product_id: productId };
      const options = { query, signal };
      return (await call(adminOrderEndpoints.listHeldStock, options)).body.holds;
    },
    enabled: offers('listHeldStock'),
  });
}

export async function releaseHold(orderId: string): Promise<void> {
  await call(adminOrderEndpoints.releaseHold, { params: { order_id: orderId } });
}
