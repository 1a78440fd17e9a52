import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pruneAccounts } from '../accounts/prune.ts';
import { pruneAuditLog } from '../audit/prune.ts';
import { pruneImports } from '../catalogue/import/prune.ts';
import { pruneExpired } from '../checkout/prune.ts';
import { pruneStrangeSandboxOrders } from '../checkout/prune-sandbox.ts';
import { pruneWebhookEvents } from '../checkout/prune-webhooks.ts';
import { pruneUnusedPictures } from '../images/prune.ts';
import { addOrder } from '../orders/testing.ts';
import type { Database } from '../platform/db/open.ts';
import type { Sweep } from '../platform/db/sweep.ts';
import type { NewRow } from '../platform/db/tables.ts';
import { openContext } from '../platform/testing/context.ts';
import { addUser, openForTest, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { meanwhile } from '../platform/testing/meanwhile.ts';
import { explain } from '../platform/testing/query-plans.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { removeOldRows } from './remove-old-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.now();
const daysAgo = (days: number) => NOW - days * DAY_MS;

const KEEPS_500_DAYS = { current: () => ({ auditDays: 500 }) };

async function sweep(prune: Sweep, database: Database): Promise<void> {
  for await (const _step of prune({ database, clock: { now: () => NOW } }));
}

type Listed = 'users' | 'webhook_events' | 'imports' | 'sandbox_orders' | 'sandbox_webhooks';

async function idsIn({ query }: Database, table: Listed): Promise<string[]> {
  const column = table === 'imports' ? 'request_id as id' : 'id';
  const rows = await query
    .selectFrom(table)
    .select(column as 'id')
    .execute();
  return rows.map(({ id }) => id).toSorted();
}

describeOnOneEngine('what has reached its age is removed', (place) => {
  test('whoever signs in while their account is removed has none any more', async () => {
    const { database, request } = await openTestShop(place);
    const password = 'a long enough phrase';
    const person = { name: 'Asha', email: 'asha@example.com', password };
    await request({
      method: 'POST',
      url: '/api/users/register',
      body: { ...person, cpassword: password },
    });
    await database.query.deleteFrom('sessions').execute();
    const answer = await meanwhile(
      database,
      (tx) => tx.deleteFrom('users').where('email', '=', 'asha@example.com').execute(),
      () => request({ method: 'POST', url: '/api/users/login', body: person }),
    );
    expect(answer.statusCode).toBe(401);
  });

  test('webhook events and imports after 30 days, and audit entries after as many as the owner wants', async () => {
    const { database, request, admin } = await openTestShop(place);
    const { query } = database;
    const { jwtToken: token, user } = await admin();
    const events = (days: number, count: number) =>
      Array.from({ length: count }, (_, number) => ({
        id: `${days} days, ${number}`,
        event: 'payment.captured',
        received_at: daysAgo(days),
      }));
    await query
      .insertInto('webhook_events')
      .values([...events(31, 250), ...events(29, 1)])
      .execute();
    await sweep(pruneWebhookEvents, database);
    expect(await idsIn(database, 'webhook_events')).toEqual(['29 days, 0']);

    const counts = { user_id: user._id, added: 1, changed: 2, unchanged: 3 };
    await query
      .insertInto('imports')
      .values([
        { request_id: 'old', created_at: daysAgo(31), ...counts },
        { request_id: 'new', created_at: daysAgo(29), ...counts },
      ])
      .execute();
    await sweep(pruneImports, database);
    expect(await idsIn(database, 'imports')).toEqual(['new']);

    const entry = (days: number, number: number) => ({
      id: `${days}-${number}`,
      at: daysAgo(days),
      actor_id: user._id,
      actor_name: user.name,
      action: 'add' as const,
      subject_kind: 'product' as const,
      subject_id: 'p1',
      subject_name: `Lamp of ${days}`,
      before: null,
      after: null,
    });
    const old = Array.from({ length: 120 }, (_, number) => entry(501, number));
    await query
      .insertInto('audit_log')
      .values([...old, entry(499, 0)])
      .execute();
    await sweep((ctx) => pruneAuditLog({ ...ctx, shop: KEEPS_500_DAYS }), database);
    const left = await query.selectFrom('audit_log').select('id').execute();
    expect(left).toEqual([{ id: '499-0' }]);
    const found = await request({ url: '/api/admin/audit?q=Lamp', token });
    expect(found.headers['x-total-count']).toBe('1');
  });

  test('all of it in one round, a step at a time, for as long as this server has the lease', async () => {
    const database = await openMigrated(place);
    const { query } = database;
    await addUser(database, { id: 'empty', created_at: daysAgo(91) });
    const events = Array.from({ length: 450 }, (_, number) => ({
      id: `event${number}`,
      event: 'payment.captured',
      received_at: daysAgo(31),
    }));
    await query.insertInto('webhook_events').values(events).execute();
    const ctx = await openContext(database);
    const round = (leases: number) => {
      let left = leases;
      return removeOldRows(ctx, {
        mayGoOn: async () => {
          left -= 1;
          return left >= 0;
        },
        pause: async () => {},
        report: (error) => {
          throw error;
        },
      });
    };
    const count = async () => [
      (await idsIn(database, 'users')).length,
      (await idsIn(database, 'webhook_events')).length,
    ];
    await round(0);
    expect(await count()).toEqual([1, 450]);
    // Two steps for the account and the first look at the events.
    await round(4);
    expect(await count()).toEqual([0, 250]);
    await round(100);
    expect(await count()).toEqual([0, 0]);
  });
});

describeOnEachEngine('what has reached its age is removed, on each engine', (place) => {
  test('an account after 90 days, unless it has an order, a note, a confirmed address, a session or admin rights', async () => {
    const { database, request, admin } = await openTestShop(place);
    const { query } = database;
    const { jwtToken: token, user: owner } = await admin();
    const add = (id: string, fields: Partial<NewRow<'users'>> = {}) =>
      addUser(database, { id, created_at: daysAgo(91), name: `Name of ${id}`, ...fields });
    const session = { created_at: 1, device: null };
    await add('young', { created_at: daysAgo(89) });
    await add('admin', { is_admin: 1 });
    await add('confirmed', { email_verified_at: 1 });
    await add('buyer');
    await addOrder(database, { user_id: 'buyer' });
    await add('noted');
    await query
      .insertInto('notes')
      .values({
        id: 'n1',
        subject_kind: 'customer',
        subject_id: 'noted',
        author_id: 'a',
        author_name: 'A',
        text: 'Rings twice.',
        created_at: 1,
      })
      .execute();
    await add('visiting');
    await add('formerAdmin');
    await query
      .insertInto('imports')
      .values({
        request_id: 'i1',
        user_id: 'formerAdmin',
        added: 1,
        changed: 0,
        unchanged: 0,
        created_at: NOW,
      })
      .execute();
    // More than one batch of them, each with everything that can belong to an account.
    const empty = Array.from({ length: 30 }, (_, number) => `empty${number}`);
    for (const id of empty)
      await add(id, { email_key: `${id}@x.example`, email: `${id}@X.example` });
    await query
      .insertInto('sessions')
      .values([
        { id: 's1', user_id: 'visiting', expires_at: NOW + DAY_MS, ...session },
        { id: 's2', user_id: 'empty0', expires_at: NOW - DAY_MS, ...session },
      ])
      .execute();
    await query
      .insertInto('known_devices')
      .values({ id: 'd1', token_hash: 'x', user_id: 'empty0', created_at: 1, last_used_at: 1 })
      .execute();
    await query
      .insertInto('mail_tokens')
      .values({
        id: 't1',
        purpose: 'verify',
        user_id: 'empty0',
        token_hash: 'x',
        created_at: 1,
        expires_at: 2,
        used_at: null,
      })
      .execute();
    const event = { kind: 'account_registered', data: '{}', at: 1, is_fresh: 0 } as const;
    await query
      .insertInto('events')
      .values([
        { id: 'e1', user_id: 'empty0', ...event },
        { id: 'e2', user_id: 'buyer', ...event },
      ])
      .execute();
    const failure = { failures: 1, last_at: 1, blocked_until: 0 };
    await query
      .insertInto('sign_in_failures')
      .values([
        { key: 'account:empty0@x.example', ...failure },
        { key: 'account:other@x.example', ...failure },
      ])
      .execute();

    await sweep(pruneAccounts, database);
    expect(await idsIn(database, 'users')).toEqual(
      [
        'admin',
        'buyer',
        'confirmed',
        'formerAdmin',
        'noted',
        'visiting',
        'young',
        owner._id,
      ].toSorted(),
    );
    const left = {
      devices: await query.selectFrom('known_devices').select('id').execute(),
      tokens: await query.selectFrom('mail_tokens').select('id').execute(),
      events: await query.selectFrom('events').select('id').execute(),
      failures: await query.selectFrom('sign_in_failures').select('key').execute(),
    };
    expect(left).toEqual({
      devices: [],
      tokens: [],
      events: [{ id: 'e2' }],
      failures: [{ key: 'account:other@x.example' }],
    });
    const found = async (q: string) =>
      (await request({ url: `/api/admin/users?q=${q}`, token })).json<{ users: object[] }>().users;
    expect(await found('Name of empty')).toHaveLength(0);
    expect(await found('Name of buyer')).toHaveLength(1);
    if (database.engine === 'sqlite') {
      const grams = await query
        .selectFrom('users_grams' as 'users')
        .select('id')
        .execute();
      expect(grams.map(({ id }) => id).filter((id) => id.startsWith('empty'))).toEqual([]);
    }
  });

  test.each([
    ['orders', (database: Database) => addOrder(database, { user_id: 'asha' })],
    [
      'confirms the address',
      ({ query }: Database) =>
        query.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', 'asha').execute(),
    ],
  ] as const)('an account that %s at the same moment stays', async (_what, act) => {
    const database = await openMigrated(place);
    await addUser(database, { id: 'asha', created_at: daysAgo(91) });
    let sweeping: Promise<void> | undefined;
    await database.query.transaction().execute(async (tx) => {
      await act({ ...database, query: tx as unknown as Database['query'] });
      // On PostgreSQL it passes the account by; SQLite lets it wait for the transaction.
      sweeping = sweep(pruneAccounts, database);
      if (database.engine === 'postgres') await sweeping;
    });
    await sweeping;
    await sweep(pruneAccounts, database);
    expect(await idsIn(database, 'users')).toEqual(['asha']);
  });

  test('found by an index, however many there are', async () => {
    const location = await place('migrated');
    const first = await openForTest(location);
    await addUser(first, { created_at: daysAgo(91) });
    await first.query
      .insertInto('images')
      .values({ name: 'up-0', width: 320, format: 'webp', bytes: new Uint8Array(1), created_at: 1 })
      .execute();
    if (first.engine === 'postgres') {
      // Tables this small are read as a whole, unless that is impossible.
      await sql`do $$ begin
        execute format('alter database %I set enable_seqscan = off', current_database());
        execute format('alter database %I set enable_bitmapscan = off', current_database());
      end $$`.execute(first.query);
    }
    const database = await openForTest(location);
    const sweeps = [
      pruneAccounts,
      pruneWebhookEvents,
      pruneImports,
      pruneStrangeSandboxOrders,
      pruneUnusedPictures,
    ];
    const plans = await explain(database, async (watched) => {
      for (const prune of sweeps)
        await prune({ database: watched, clock: { now: () => NOW } }).next();
    });
    expect(plans).toHaveLength(12);
    const scans = plans.filter(({ steps }) =>
      steps.some((step) => /Seq Scan|^SCAN (?!.* INDEX)|Sort\b|TEMP B-TREE FOR .*ORDER/.test(step)),
    );
    expect(scans).toEqual([]);
  });

  test('rows of the sandbox with their order, and after 30 days if they have none', async () => {
    const database = await openMigrated(place);
    const { query } = database;
    const { id: user_id } = await addUser(database);
    const add = async (id: string, days: number, receipt: string | null) => {
      const created_at = daysAgo(days);
      await query
        .insertInto('sandbox_orders')
        .values({
          id,
          receipt,
          amount: 1,
          currency: 'INR',
          notes: '{}',
          attempts: 1,
          status: 'paid',
          created_at,
        })
        .execute();
      await query
        .insertInto('sandbox_payments')
        .values({
          id: `pay_${id}`,
          order_id: id,
          amount: 1,
          amount_refunded: 0,
          status: 'failed',
          error: null,
          card_last4: '',
          created_at,
        })
        .execute();
      await query
        .insertInto('sandbox_refunds')
        .values({
          id: `rfnd_${id}`,
          payment_id: `pay_${id}`,
          idempotency_key: null,
          amount: 1,
          created_at,
          pending_until: null,
          receipt: null,
        })
        .execute();
      await query
        .insertInto('sandbox_disputes')
        .values({
          id: `disp_${id}`,
          payment_id: `pay_${id}`,
          amount: 1,
          reason_code: '',
          respond_by: 1,
          status: 'open',
          created_at,
        })
        .execute();
    };
    const paid = await addOrder(database, { user_id, created_at: daysAgo(400) });
    const expired = { user_id, state: 'expired', created_at: daysAgo(31) } as const;
    const abandoned = await addOrder(database, {
      ...expired,
      provider_order_id: 'order_abandoned',
    });
    await add('order_paid', 400, paid.id);
    await add('order_abandoned', 31, abandoned.id);
    await add('order_strange', 31, 'another shop');
    await add('order_none', 31, null);
    await add('order_young', 29, 'a third shop');
    await query
      .insertInto('sandbox_webhooks')
      .values([
        { id: 'old', body: '{}', attempts: 1, due_at: daysAgo(31) },
        { id: 'new', body: '{}', attempts: 1, due_at: daysAgo(29) },
      ])
      .execute();

    await sweep(pruneStrangeSandboxOrders, database);
    expect(await idsIn(database, 'sandbox_webhooks')).toEqual(['new']);
    const all = ['order_abandoned', 'order_paid', 'order_young'];
    expect(await idsIn(database, 'sandbox_orders')).toEqual(all);
    await pruneExpired({ database }, { now: NOW });
    expect(await idsIn(database, 'sandbox_orders')).toEqual(['order_paid', 'order_young']);
    for (const table of ['sandbox_payments', 'sandbox_refunds', 'sandbox_disputes'] as const) {
      expect(await query.selectFrom(table).select('id').execute()).toHaveLength(2);
    }
  });
});
