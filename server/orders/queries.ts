import { containsText } from '../db/search.ts';
import type { Queryable, Row } from '../db/tables.ts';
import type { Place } from '../http/list-page.ts';

export type OrderFilter = {
  /** Only this person's orders; undefined for everybody's. */
  userId: string | undefined;
  withExpired: boolean;
  q: string | undefined;
  /** Only the order of this id at the provider. */
  providerOrderId?: string;
};

function matchingOrders(db: Queryable, { userId, withExpired, q, providerOrderId }: OrderFilter) {
  return (
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      // Until the provider has named an order it cannot be paid, and nobody has seen it.
      .where('orders.provider_order_id', 'is not', null)
      .$if(userId !== undefined, (query) => query.where('orders.user_id', '=', userId ?? ''))
      .$if(providerOrderId !== undefined, (query) =>
        query.where('orders.provider_order_id', '=', providerOrderId ?? ''),
      )
      .$if(!withExpired, (query) => query.where('orders.state', '!=', 'expired'))
      .$if(q !== undefined && q !== '', (query) =>
        query.where(({ or }) =>
          or(
            ['orders.provider_order_id', 'users.name', 'users.email'].map((column) =>
              containsText(column, q ?? ''),
            ),
          ),
        ),
      )
  );
}

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];

/** Newest first. */
export function findOrders(
  db: Queryable,
  filter: OrderFilter & { after: Place | undefined; limit: number | undefined },
) {
  const { after, limit } = filter;
  return matchingOrders(db, filter)
    .select([
      'orders.id',
      'orders.provider_order_id',
      'orders.state',
      'orders.total_paise',
      'orders.created_at',
      'users.id as user_id',
      'users.name as user_name',
      'users.email as user_email',
    ])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('orders.created_at', 'orders.id'),
          '<',
          tuple(Number(after?.[0]), String(after?.[1])),
        ),
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export async function countOrders(db: Queryable, filter: OrderFilter): Promise<number> {
  const { count } = await matchingOrders(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** SQLite takes a bounded number of values in one statement. */
const ORDERS_PER_QUERY = 500;

/** The lines of the given orders, in their order of the cart. */
export async function findLines(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Row<'order_lines'>[]> {
  const lines: Row<'order_lines'>[] = [];
  for (let start = 0; start < orderIds.length; start += ORDERS_PER_QUERY) {
    const part = await db
      .selectFrom('order_lines')
      .select([
        'order_id',
        'position',
        'product_id',
        'name',
        'image',
        'price_paise',
        'description',
        'qty',
      ])
      .where('order_id', 'in', orderIds.slice(start, start + ORDERS_PER_QUERY))
      .orderBy('order_id')
      .orderBy('position')
      .execute();
    lines.push(...part);
  }
  return lines;
}
