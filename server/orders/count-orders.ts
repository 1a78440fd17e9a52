import { type SqlBool, sql } from 'kysely';
import { letOthersIn } from '../platform/breaks.ts';
import type { Database } from '../platform/db/open.ts';
import { isBehind } from '../platform/db/sorted.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { Place } from '../platform/http/list-page.ts';
import { allOf, matchingOrders, ORDERS, type OrderSearch } from './queries.ts';

/** SQLite counts in this process and blocks it during each statement; PostgreSQL does not. */
const ORDERS_PER_COUNT = 1_000;

export async function countOrders(
  { engine, query }: Database,
  search: OrderSearch,
): Promise<number> {
  let count = 0;
  let after: Place | undefined;
  if (engine === 'sqlite' && !areFew(search)) {
    const walked = search.userId === undefined ? search : allOf(search);
    for (;;) {
      await letOthersIn();
      const next = await findOrderAfter(query, walked, after, ORDERS_PER_COUNT);
      if (next === undefined) break;
      const last: Place = [next.created_at, next.id];
      count +=
        walked === search ? ORDERS_PER_COUNT : await countBetween(query, search, after, last);
      after = last;
    }
  }
  await letOthersIn();
  return count + (await countBetween(query, search, after));
}

/** Search results are counted at once; so are all refunded orders, which no index sorts. */
function areFew({ candidates, state, userId }: OrderSearch): boolean {
  return candidates !== undefined || (state === 'refunded' && userId === undefined);
}

/** The order this many places after the given one, newest first. */
function findOrderAfter(
  db: Queryable,
  search: OrderSearch,
  after: Place | undefined,
  places: number,
) {
  return matchingOrders(db, search)
    .select(['orders.created_at', 'orders.id'])
    .$if(after !== undefined, (query) =>
      query.where(isBehind(ORDERS.newest, 'orders.id', after ?? ['', ''])),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .offset(places - 1)
    .executeTakeFirst();
}

/** Those behind one place, newest first, up to and including the last. */
async function countBetween(
  db: Queryable,
  search: OrderSearch,
  after: Place | undefined,
  last?: Place,
): Promise<number> {
  const [lastAt, lastId] = last ?? [];
  const { count } = await matchingOrders(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(after !== undefined, (query) =>
      query.where(isBehind(ORDERS.newest, 'orders.id', after ?? ['', ''])),
    )
    .$if(last !== undefined, (query) =>
      query.where(sql<SqlBool>`(orders.created_at, orders.id) >= (${lastAt}, ${lastId})`),
    )
    .executeTakeFirstOrThrow();
  return count;
}
