import type { Queryable } from '../platform/db/tables.ts';

/** How many firm pieces of a product unpaid orders hold. */
export async function findFirmPieces(
  tx: Queryable,
  productId: string,
  network: string,
): Promise<{ byAll: number; byNetwork: number }> {
  const { byAll, byNetwork } = await tx
    .selectFrom('stock_holds')
    .select((eb) => [
      eb.fn.sum<number | null>('firm').as('byAll'),
      eb.fn
        .sum<number | null>(eb.case().when('network', '=', network).then(eb.ref('firm')).end())
        .as('byNetwork'),
    ])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return { byAll: byAll ?? 0, byNetwork: byNetwork ?? 0 };
}
