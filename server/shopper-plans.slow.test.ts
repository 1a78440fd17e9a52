import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ORDER_FILTERS, ORDER_SORTS } from '../contract/orders/admin-policy.ts';
import { fillLargeShop } from '../scripts/fill-large-shop.ts';
import { getAccount } from './accounts/own-account.ts';
import { findSession } from './accounts/queries.ts';
import { toActor } from './accounts/to-user.ts';
import { listHolds } from './checkout/holds.ts';
import { findLastAddress } from './orders/last-address.ts';
import { getOrder, listOrders } from './orders/list-orders.ts';
import { listOrderExtras } from './orders/order-extras.ts';
import type { Database, Engine } from './platform/db/open.ts';
import { Failure } from './platform/failure.ts';
import { openContext } from './platform/testing/context.ts';
import { openMigrated } from './platform/testing/databases.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { explain, type Plan } from './platform/testing/query-plans.ts';

/** Enough that PostgreSQL prefers its indexes. */
const SIZE = { products: 50, orders: 3_000 };
const LIMIT = 20;

/** By the shopper, or by the id of something that was asked for or found. */
const BY_OWNER: Record<Engine, RegExp> = {
  sqlite:
    /^(?:SEARCH \w+ USING (?:COVERING )?INDEX \w+ \((?:user_id|order_id|public_id|provider_order_id|id)=|SCAN latest$)/,
  postgres: /Index Cond: \(+(?:user_id|order_id|public_id|provider_order_id|id) = /,
};
const READS: Record<Engine, RegExp> = {
  sqlite: /^(?:SCAN|SEARCH) (?!CONSTANT ROW)/,
  postgres: /\b(?:Seq|Index|Index Only|Bitmap Index) Scan\b/,
};

/**
 * The steps that read something by anything else. PostgreSQL tells the condition below, and may find
 * that to read all refunded payments takes less time than to look for those of many orders.
 */
function strayReads({ steps }: Plan, engine: Engine, ownsMany: boolean): string[] {
  return steps.filter((step, place) => {
    if (!READS[engine].test(step)) return false;
    if (engine === 'postgres' && ownsMany && step.includes('payments_refunded')) return false;
    const told = engine === 'sqlite' ? step : (steps[place + 1] ?? '');
    return !BY_OWNER[engine].test(told);
  });
}

async function signIn({ engine, query }: Database): Promise<void> {
  const users = await query.selectFrom('users').select('id').limit(1_000).execute();
  const sessions = users.map(({ id }) => ({
    id,
    user_id: id,
    created_at: 1,
    expires_at: Date.now() + 1_000_000,
  }));
  await query.insertInto('sessions').values(sessions).execute();
  if (engine === 'postgres') await sql`analyze sessions`.execute(query);
}

const shopperWith = (id: string) => toActor({ id, name: '', email: '', is_admin: 0 }, id);

describeOnEachEngine('with many orders', (place, engine) => {
  test('every read of a shopper is by what the shopper owns, whatever the state, sort and search', async () => {
    const database = await openMigrated(place);
    await fillLargeShop(database, SIZE);
    const { id, order_id } = await database.query
      .selectFrom('orders')
      .select(['user_id as id', 'provider_order_id as order_id'])
      .where('state', '=', 'delivered')
      .executeTakeFirstOrThrow();
    const many = 'has-many';
    await sql`insert into users (id, name, email, email_key, password_hash, is_admin, created_at)
      values (${many}, 'Mira', 'mira@mail.example', 'mira@mail.example', '-', 0, 1)`.execute(
      database.query,
    );
    await sql`update orders set user_id = ${many}
      where total_paise % 17 = 0 and state <> 'pending'`.execute(database.query);
    await signIn(database);
    if (engine === 'postgres') await sql`analyze orders`.execute(database.query);

    const ctx = await openContext(database);
    const strays: object[] = [];
    const look = async (title: string, work: (watched: Database) => Promise<unknown>) => {
      const plans = await explain(database, work);
      expect(plans.length, title).toBeGreaterThan(0);
      for (const plan of plans) {
        const reads = strayReads(plan, engine, title.includes(many));
        if (reads.length > 0) strays.push({ title, reads, ...plan });
      }
    };
    const states = ORDER_FILTERS.filter((state) => state !== 'expired');
    for (const actor of [shopperWith('has-none'), shopperWith(many)]) {
      for (const state of [undefined, ...states]) {
        for (const sort of ORDER_SORTS) {
          for (const q of [undefined, 'mira']) {
            const title = `orders of ${actor.id}: ${state} ${sort} ${q}`;
            let cursor: string | undefined;
            const list = (watched: Database) =>
              listOrders(
                { ...ctx, actor, database: watched },
                { limit: LIMIT, state, sort, q, cursor },
              );
            await look(title, async (watched) => {
              const page = await list(watched);
              if (page instanceof Failure) throw new Error(page.reason);
              cursor = page.nextCursor;
            });
            if (cursor !== undefined) await look(`${title}, next page`, list);
          }
        }
      }
    }
    const actor = shopperWith(id);
    await look('an order', (watched) =>
      getOrder({ database: watched, actor }, { orderId: order_id ?? '' }),
    );
    await look('extras', (watched) => {
      const orderIds = [order_id ?? '', ...Array.from({ length: 50 }, (_, no) => `order_${no}`)];
      return listOrderExtras({ ...ctx, actor, database: watched }, { orderIds });
    });
    await look('holds', (watched) => listHolds({ ...ctx, actor, database: watched }));
    await look('the last address', (watched) => findLastAddress({ database: watched, actor }));
    await look('the account', (watched) => getAccount({ ...ctx, actor, database: watched }));
    await look('the session', ({ query }) => findSession(query, actor.sessionId, Date.now()));
    expect(strays).toEqual([]);
  }, 60_000);
});
