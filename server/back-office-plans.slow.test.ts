import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { USER_SORTS } from '../contract/accounts/admin-policy.ts';
import { ORDER_FILTERS, ORDER_SORTS } from '../contract/orders/admin-policy.ts';
import { fillLargeShop } from '../scripts/fill-large-shop.ts';
import { toActor } from './accounts/to-user.ts';
import { listUsers } from './accounts/users.ts';
import { listAudit } from './audit/list-entries.ts';
import { countOpenRefunds, countUnsettled } from './checkout/metrics-queries.ts';
import { findLongExpired } from './checkout/prune.ts';
import { findRefundsToAsk } from './checkout/refund-queries.ts';
import { findSurplus, findUnpaidWithLines } from './checkout/surplus-lines-queries.ts';
import { findUnfinished } from './checkout/unfinished-orders.ts';
import { listCustomerOrders } from './customers/customer-orders.ts';
import { getCustomer } from './customers/get-customer.ts';
import { hasWork } from './mail/delivery-queries.ts';
import { listGivenUpMail } from './mail/given-up.ts';
import { listMailbox } from './mail/mailbox/list-mailbox.ts';
import { readBacklog } from './mail/metrics-queries.ts';
import { fillMail } from './mail/testing.ts';
import { listNotes } from './notes/notes.ts';
import { listOrders } from './orders/list-orders.ts';
import { getOrderDetails } from './orders/order-details.ts';
import { listOrderExtras } from './orders/order-extras.ts';
import type { Database, Engine } from './platform/db/open.ts';
import { findOutdatedKeys } from './platform/db/renew-keys.ts';
import { Failure } from './platform/failure.ts';
import type { ListPage } from './platform/http/list-page.ts';
import { partsOf } from './platform/parts.ts';
import { openContext } from './platform/testing/context.ts';
import { openMigrated } from './platform/testing/databases.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { explain, type Plan } from './platform/testing/query-plans.ts';
import { getStats } from './stats/stats.ts';
import { forgetLapses } from './stock/lapses.ts';

const LIMIT = 50;

type List = (database: Database, cursor?: string) => Promise<ListPage<unknown> | Failure>;

/**
 * Searches that match nearly all, a few or none of the names, addresses and ids; some are shorter
 * than a trigram.
 */
const SEARCHES = [
  'a',
  'mail',
  'order_',
  'x7',
  'x7z',
  '%',
  'nobody@here',
  '1042',
  '#1042',
  'Zoë Ng',
  'x7é',
];

/** A full table scan. */
const READS_A_TABLE: Record<Engine, RegExp> = {
  sqlite:
    /^SCAN (?!CONSTANT ROW|sold\b|\d+ CONSTANT|\w+_grams VIRTUAL TABLE INDEX 0:M)(?!.* INDEX)/,
  postgres: /Seq Scan/,
};
const SORTS: Record<Engine, RegExp> = {
  sqlite: /TEMP B-TREE FOR .*ORDER BY/,
  postgres: /\bSort\b/,
};
/**
 * A few rows with known ids may be sorted. Towards the end of a list PostgreSQL may find it cheaper
 * to read the remaining rows and compare their ids.
 */
const READS_BY_ID: Record<Engine, RegExp> = {
  sqlite: /^SEARCH \w+ USING .*INDEX \w+ \(\w*id=\?\)/,
  postgres: /(Index|Recheck) Cond: .*\b\w*id = |Filter: \(+id = ANY /,
};
/** What was added up may be sorted as well: it is a row for each product, not for each order. */
const ADDS_UP: Record<Engine, RegExp> = {
  sqlite: /TEMP B-TREE FOR GROUP BY/,
  postgres: /(Hash|Group)Aggregate/,
};

function faultsOf(title: string, { sql, steps }: Plan, engine: Engine): object[] {
  const isOfFew = steps.some(
    (step) => READS_BY_ID[engine].test(step) || ADDS_UP[engine].test(step),
  );
  const faults = steps.filter(
    (step) => READS_A_TABLE[engine].test(step) || (SORTS[engine].test(step) && !isOfFew),
  );
  return faults.length === 0 ? [] : [{ title, faults, sql, steps }];
}

/** Enough that a full table scan is not the cheapest plan. */
const SIZE = { products: 500, orders: 16_000 };

async function addWhatElseGrows({ engine, query }: Database): Promise<void> {
  const users = await query.selectFrom('users').select('id').limit(2_000).execute();
  for (const part of partsOf(users, 500)) {
    const sessions = part.map(({ id }) => ({
      id,
      user_id: id,
      created_at: 1,
      expires_at: Date.now() + 1_000_000,
    }));
    const notes = part.map(({ id }) => ({
      id,
      subject_kind: 'customer' as const,
      subject_id: id,
      author_id: 'admin',
      author_name: 'Admin',
      text: 'Rings twice.',
      created_at: 1,
    }));
    const lapses = part.map(({ id }) => ({ order_id: id, network: '10.0.0.1', at: Date.now() }));
    await query.insertInto('lapsed_holds').values(lapses).execute();
    await query.insertInto('sessions').values(sessions).execute();
    await query.insertInto('notes').values(notes).execute();
  }
  const orders = await query.selectFrom('orders').select('id').limit(2_000).execute();
  for (const part of partsOf(orders, 500)) {
    const unsettled = part.map(({ id }) => ({
      id: `pay_${id}`,
      order_id: id,
      status: 'pending',
      method: 'cod',
      amount_paise: 100,
      currency: 'INR',
      seen_at: 1,
    }));
    await query.insertInto('unsettled_payments').values(unsettled).execute();
  }
  if (engine === 'postgres') {
    await sql`analyze sessions, notes, lapsed_holds, unsettled_payments`.execute(query);
  }
}

describeOnEachEngine('with many orders', (place, engine) => {
  test('every list, search and sort of the back office is served by an index', async () => {
    const database = await openMigrated(place);
    await fillLargeShop(database, SIZE);
    await addWhatElseGrows(database);
    const ctx = await openContext(database);
    const faults: object[] = [];
    const look = async (title: string, work: (watched: Database) => Promise<unknown>) => {
      const plans = await explain(database, work);
      expect(plans.length, title).toBeGreaterThan(0);
      faults.push(...plans.flatMap((plan) => faultsOf(title, plan, engine)));
    };
    /** For the first page and the one after it. */
    const lookAtPages = async (title: string, list: List) => {
      let next: string | undefined;
      await look(title, async (watched) => {
        const page = await list(watched);
        if (page instanceof Failure) throw new Error(page.reason);
        next = page.nextCursor;
      });
      if (next !== undefined) await look(`${title}, next page`, (watched) => list(watched, next));
    };

    const orderQueries = [
      ...ORDER_FILTERS.map((state) => ({ state })),
      { expired: '1' as const },
      ...[undefined, ...SEARCHES].map((q) => ({ q })),
      ...SEARCHES.map((q) => ({ q, state: 'refunded' as const })),
    ];
    for (const sort of ORDER_SORTS) {
      for (const query of orderQueries) {
        await lookAtPages(`orders ${sort} ${JSON.stringify(query)}`, (watched, cursor) =>
          listOrders({ ...ctx, database: watched }, { limit: LIMIT, sort, cursor, ...query }),
        );
      }
    }
    for (const q of [undefined, ...SEARCHES]) {
      for (const sort of USER_SORTS) {
        await lookAtPages(`users ${sort} ${q}`, (watched, cursor) =>
          listUsers({ database: watched }, { limit: LIMIT, sort, q, cursor }),
        );
      }
      for (const kind of [undefined, 'product', 'order'] as const) {
        await lookAtPages(`audit ${kind} ${q}`, (watched, cursor) =>
          listAudit({ ...ctx, database: watched }, { limit: LIMIT, kind, q, cursor }),
        );
      }
    }
    const { provider_order_id: orderId, user_id: userId } = await database.query
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(['provider_order_id', 'user_id'])
      .where('refunded_paise', '>', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    await look('an order', (watched) =>
      getOrderDetails({ ...ctx, database: watched }, { orderId: orderId ?? '' }),
    );
    const shopper = toActor({ id: userId, name: '', email: '', is_admin: 0 }, '');
    for (const actor of [ctx.actor, shopper]) {
      await look('extras', (watched) =>
        listOrderExtras(
          { ...ctx, database: watched, actor },
          { orderIds: [orderId ?? '', 'order_none'] },
        ),
      );
    }
    await look('a customer', (watched) => getCustomer({ ...ctx, database: watched }, { userId }));
    await lookAtPages("a customer's orders", (watched, cursor) =>
      listCustomerOrders({ database: watched }, { userId, limit: 1, cursor }),
    );
    await look('notes', (watched) =>
      listNotes({ database: watched }, { kind: 'customer', subject_id: userId }),
    );
    await fillMail(database);
    await look('statistics', (watched) => getStats({ ...ctx, database: watched }, {}));
    await lookAtPages('given-up mail', (watched, cursor) =>
      listGivenUpMail({ database: watched }, { limit: LIMIT, cursor }),
    );
    await lookAtPages('mailbox', (watched, cursor) =>
      listMailbox({ database: watched }, { limit: LIMIT, cursor }),
    );
    await look('the mail worker’s look', ({ query }) => hasWork(query, Date.now()));
    // The reconciler's queries, which run every few seconds.
    await look('refunds to ask about', ({ query }) =>
      findRefundsToAsk(query, { now: Date.now(), limit: LIMIT }),
    );
    await look('orders to ask about', ({ query }) =>
      findUnfinished(query, { now: Date.now(), limit: LIMIT }),
    );
    await look('lines to drop', ({ query }) => findSurplus(query, Date.now(), LIMIT));
    await look('orders to delete', ({ query }) => findLongExpired(query, Date.now()));
    await look('refunds in the metrics', ({ longQuery }) => countOpenRefunds(longQuery));
    await look('money in the metrics', ({ longQuery }) => countUnsettled(longQuery));
    await look('mails in the metrics', ({ longQuery }) => readBacklog(longQuery));
    await look('lapses to forget', ({ query }) => forgetLapses(query, Date.now()));
    for (const table of ['users', 'audit_log'] as const) {
      await look(`keys of ${table} to renew`, ({ query }) =>
        findOutdatedKeys(query, table, { after: { search_version: -1, id: '' }, limit: LIMIT }),
      );
    }
    // And what every checkout looks for.
    await look('unpaid orders of an account', ({ query }) => findUnpaidWithLines(query, userId));
    expect(faults).toEqual([]);
  }, 120_000);
});
