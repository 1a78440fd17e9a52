import { HOLDS } from '../../contract/stock/policy.ts';
import { compileForLists, compileOnce } from '../platform/db/compile-once.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { LAPSE_MS } from './lapses.ts';
import type { Wanted } from './wanted.ts';

/** How many firm units of a product unpaid orders hold. */
export type HeldPieces = { byAll: number; byNetwork: number };

/** What speaks for and against a firm hold for a network. */
export type Standing = {
  hasLapsedTooOften: boolean;
  firmLines: number;
  heldOf(productId: string): HeldPieces;
};

type Asked = { network: string; since: number };

const standingOf = compileForLists((tx, wanted: readonly Wanted[], { network, since }: Asked) =>
  tx
    .selectFrom('products')
    .select((eb) => [
      'id',
      eb
        .selectFrom('stock_holds')
        .select((held) => held.fn.sum<number | null>('firm').as('pieces'))
        .whereRef('product_id', '=', 'products.id')
        .$asScalar()
        .as('byAll'),
      eb
        .selectFrom('stock_holds')
        .select((held) => held.fn.sum<number | null>('firm').as('pieces'))
        .whereRef('product_id', '=', 'products.id')
        .where('network', '=', network)
        .$asScalar()
        .as('byNetwork'),
      eb
        .selectFrom('stock_holds')
        .select((held) => held.fn.countAll<number>().as('count'))
        .where('network', '=', network)
        .where('firm', '>', 0)
        .$asScalar()
        .$notNull()
        .as('firmLines'),
      eb
        .selectFrom('lapsed_holds')
        .select((lapsed) => lapsed.fn.countAll<number>().as('count'))
        .where('network', '=', network)
        .where('at', '>', since)
        .$asScalar()
        .$notNull()
        .as('lapses'),
    ])
    .where(
      'id',
      'in',
      wanted.map(({ productId }) => productId),
    ),
);

/** Call with the products locked, so that nobody else can hold them at the same time. */
export async function findStanding(
  tx: Queryable,
  network: string,
  wanted: readonly Wanted[],
  now: number,
): Promise<Standing> {
  const { rows } = await standingOf(tx, wanted, { network, since: now - LAPSE_MS });
  const { lapses = 0, firmLines = 0 } = rows[0] ?? {};
  const held = new Map(rows.map((row) => [row.id, row]));
  return {
    hasLapsedTooOften: lapses >= HOLDS.lapses,
    firmLines,
    heldOf(productId) {
      const { byAll, byNetwork } = held.get(productId) ?? {};
      return { byAll: byAll ?? 0, byNetwork: byNetwork ?? 0 };
    },
  };
}

const insertEach = compileForLists(
  (tx, holds: readonly Row<'stock_holds'>[]) =>
    tx.insertInto('stock_holds').values(
      holds.map(({ order_id, product_id, firm, soft, network }) => ({
        order_id,
        product_id,
        firm,
        soft,
        network,
      })),
    ),
  { isAnswerRead: false },
);

export async function insertHolds(
  tx: Queryable,
  holds: readonly Row<'stock_holds'>[],
): Promise<void> {
  if (holds.length > 0) await insertEach(tx, holds, {});
}

const deleteOf = compileOnce((tx, { orderId }: { orderId: string }) =>
  tx
    .deleteFrom('stock_holds')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'firm', 'soft', 'network']),
);

export async function deleteHolds(tx: Queryable, orderId: string) {
  return (await deleteOf(tx, { orderId })).rows;
}
