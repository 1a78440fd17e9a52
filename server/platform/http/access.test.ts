import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/declare-calls.ts';
import { PERMISSIONS, type Permission } from '../../../contract/permissions.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { newId } from '../db/ids.ts';
import { allCalls } from '../testing/all-calls.ts';
import { openMigrated } from '../testing/databases.ts';
import { describeOnOneEngine, placeSqlite } from '../testing/engines.ts';
import { openOnce, whenDone } from '../testing/lifetime.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { installAccess } from './access.ts';
import type { TableRow } from './route-table.ts';
import { expectProblem, openAnyShop } from './testing.ts';

const contract: readonly Call[] = Object.values(allCalls);

/** Routes that are not calls of the contract. */
const OTHER_API_ROUTES = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs.css',
  'POST /api/csp-reports',
  'POST /api/payment/webhook',
];

/** The build's files: a plugin serves them, and its routes declare no access. */
const FILE_ROUTES = ['/assets/*', '/images/*'];

const ok = 'allowed';
type Answer = number | typeof ok;
/**
 * What a visitor, a shopper, another shopper and an admin get, and the permission that opens it to
 * someone else. HEAD behaves like GET.
 */
const EXPECTED: Record<string, readonly [Answer, Answer, Answer, Answer, Permission?]> = {
  'GET /api/openapi.json': [ok, ok, ok, ok],
  'GET /api/docs': [ok, ok, ok, ok],
  'GET /api/docs.css': [ok, ok, ok, ok],
  'GET /healthz': [ok, ok, ok, ok],
  'GET /readyz': [ok, ok, ok, ok],
  'GET /mail-frame': [ok, ok, ok, ok],
  'POST /api/csp-reports': [ok, ok, ok, ok],
  // For operators: these requests are local, and only the first carries no shop token.
  'GET /metrics': [ok, 403, 403, 403],
  'POST /api/users/register': [ok, ok, ok, ok],
  'POST /api/users/login': [ok, ok, ok, ok],
  'GET /api/users/isAuthorized': [401, ok, ok, ok],
  'GET /api/users/logout': [ok, ok, ok, ok],
  'GET /api/users/address': [401, ok, ok, ok],
  'POST /api/users/forgotten': [ok, ok, ok, ok],
  'POST /api/users/reset': [ok, ok, ok, ok],
  'POST /api/users/verify': [ok, ok, ok, ok],
  'POST /api/users/verification': [401, ok, ok, ok],
  'GET /api/users/account': [401, ok, ok, ok],
  'PUT /api/users/name': [401, ok, ok, ok],
  'PUT /api/users/password': [401, ok, ok, ok],
  'DELETE /api/users/sessions/:session_id': [401, ok, ok, ok],
  'DELETE /api/users/sessions': [401, ok, ok, ok],
  'GET /api/admin/users': [401, 403, 403, ok, 'customers.read'],
  'GET /api/admin/mail/previews': [401, 403, 403, ok, 'mail.read'],
  'GET /api/products': [ok, ok, ok, ok],
  'GET /api/products/:id': [ok, ok, ok, ok],
  'GET /api/admin/categories': [ok, ok, ok, ok],
  'POST /api/admin/add_product': [401, 403, 403, ok, 'products.write'],
  'PUT /api/admin/update_product': [401, 403, 403, ok, 'products.write'],
  'DELETE /api/admin/remove_product': [401, 403, 403, ok, 'products.write'],
  'POST /api/admin/add_category': [401, 403, 403, ok, 'categories.write'],
  'PUT /api/admin/update_category': [401, 403, 403, ok, 'categories.write'],
  'DELETE /api/admin/remove_category': [401, 403, 403, ok, 'categories.write'],
  'GET /api/admin/orders': [401, ok, ok, ok],
  'GET /api/admin/orders/:order_id': [401, 403, 403, ok, 'orders.read'],
  'GET /api/admin/customers/:user_id': [401, 403, 403, ok, 'customers.read'],
  'GET /api/admin/customers/:user_id/orders': [401, 403, 403, ok, 'orders.read'],
  'POST /api/admin/customers/:user_id/sign-out': [401, 403, 403, ok, 'customers.signOut'],
  'GET /api/admin/notes/:kind/:subject_id': [401, 403, 403, ok, 'notes.read'],
  'POST /api/admin/notes/:kind/:subject_id': [401, 403, 403, ok, 'notes.write'],
  'DELETE /api/admin/notes/:kind/:subject_id/:note_id': [401, 403, 403, ok, 'notes.write'],
  'GET /api/admin/audit': [401, 403, 403, ok, 'audit.read'],
  'GET /api/admin/stats': [401, 403, 403, ok, 'stats.read'],
  'GET /api/shop': [ok, ok, ok, ok],
  'GET /api/policies/:slug': [ok, ok, ok, ok],
  'GET /api/admin/settings': [401, 403, 403, ok, 'settings.write'],
  'PUT /api/admin/settings': [401, 403, 403, ok, 'settings.write'],
  'POST /api/admin/settings/pictures': [401, 403, 403, ok, 'settings.write'],
  'GET /api/orders/:order_id': [401, ok, ok, ok],
  'GET /api/orders/holds': [401, ok, ok, ok],
  'GET /api/orders/extras': [401, ok, ok, ok],
  'POST /api/orders/:order_id/pay': [401, ok, ok, ok],
  'GET /api/admin/holds': [401, 403, 403, ok, 'orders.read'],
  'POST /api/admin/orders/:order_id/release': [401, 403, 403, ok, 'orders.release'],
  'POST /api/admin/orders/:order_id/refunds/:refund_id/settle': [
    401,
    403,
    403,
    ok,
    'orders.refund',
  ],
  'POST /api/admin/orders/:order_id/deliver': [401, 403, 403, ok, 'orders.deliver'],
  'POST /api/admin/orders/:order_id/undeliver': [401, 403, 403, ok, 'orders.deliver'],
  'POST /api/admin/orders/:order_id/refund': [401, 403, 403, ok, 'orders.refund'],
  'GET /api/admin/products': [401, 403, 403, ok, 'products.read'],
  'GET /api/admin/products/:id': [401, 403, 403, ok, 'products.read'],
  'POST /api/admin/images': [401, 403, 403, ok, 'products.write'],
  'GET /images/up-:rest': [ok, ok, ok, ok],
  'GET /api/admin/mail': [401, 403, 403, ok, 'mail.read'],
  'GET /api/admin/mail/given-up': [401, 403, 403, ok, 'mail.read'],
  'POST /api/admin/mail/:id/send': [401, 403, 403, ok, 'mail.send'],
  'GET /api/admin/mailbox': [401, 403, 403, ok, 'mail.read'],
  'GET /api/admin/mailbox/:id': [401, 403, 403, ok, 'mail.read'],
  'POST /api/admin/mailbox/:id/reveal': [401, 403, 403, ok, 'mail.reveal'],
  'GET /api/admin/products.csv': [401, 403, 403, ok, 'products.read'],
  'GET /api/admin/orders.csv': [401, 403, 403, ok, 'orders.read'],
  'POST /api/admin/products/import': [401, 403, 403, ok, 'products.write'],
  'GET /api/admin/products/import/:requestId': [401, 403, 403, ok, 'products.write'],
  'POST /api/admin/products/bulk': [401, 403, 403, ok, 'products.write'],
  'POST /api/admin/products/:id/stock': [401, 403, 403, ok, 'stock.write'],
  'POST /api/payment/placeOrder': [401, ok, ok, ok],
  'POST /api/payment/paymentVerification': [401, ok, ok, ok],
  // For the payment provider and holders of its keys, which none of these callers has.
  'POST /api/payment/webhook': [401, 401, 401, 401],
  'POST /sandbox/v1/orders': [401, 401, 401, 401],
  'GET /sandbox/v1/orders': [401, 401, 401, 401],
  'GET /sandbox/v1/orders/:id': [401, 401, 401, 401],
  'PATCH /sandbox/v1/orders/:id': [401, 401, 401, 401],
  'GET /sandbox/v1/orders/:id/payments': [401, 401, 401, 401],
  'GET /sandbox/v1/payments': [401, 401, 401, 401],
  'GET /sandbox/v1/payments/downtimes': [401, 401, 401, 401],
  'GET /sandbox/v1/payments/:id': [401, 401, 401, 401],
  'PATCH /sandbox/v1/payments/:id': [401, 401, 401, 401],
  'GET /sandbox/v1/payments/:id/card': [401, 401, 401, 401],
  'POST /sandbox/v1/payments/:id/capture': [401, 401, 401, 401],
  'POST /sandbox/v1/payments/:id/refund': [401, 401, 401, 401],
  'GET /sandbox/v1/payments/:id/refunds': [401, 401, 401, 401],
  'GET /sandbox/v1/payments/:id/refunds/:refundId': [401, 401, 401, 401],
  'GET /sandbox/v1/refunds': [401, 401, 401, 401],
  'GET /sandbox/v1/refunds/:id': [401, 401, 401, 401],
  'PATCH /sandbox/v1/refunds/:id': [401, 401, 401, 401],
  'GET /sandbox/v1/disputes': [401, 401, 401, 401],
  'POST /sandbox/v1/disputes': [401, 401, 401, 401],
  'GET /sandbox/v1/disputes/:id': [401, 401, 401, 401],
  'PATCH /sandbox/v1/disputes/:id': [401, 401, 401, 401],
  'GET /sandbox/v1/*': [401, 401, 401, 401],
  'POST /sandbox/v1/*': [401, 401, 401, 401],
  'PUT /sandbox/v1/*': [401, 401, 401, 401],
  'PATCH /sandbox/v1/*': [401, 401, 401, 401],
  'DELETE /sandbox/v1/*': [401, 401, 401, 401],
  'POST /sandbox/v1/checkout': [ok, ok, ok, ok],
  'GET /sandbox/checkout.js': [ok, ok, ok, ok],
  'GET /sandbox/checkout.css': [ok, ok, ok, ok],
};

const servedShop = openOnce(() => openAnyShop());

const nameOf = ({ method, url }: Pick<TableRow, 'method' | 'url'>) => `${method} ${url}`;
const withoutHead = (table: readonly TableRow[]) => table.filter(({ method }) => method !== 'HEAD');

test('every route declares who may call it', async () => {
  const { app } = servedShop();
  expect(app.routeTable.length).toBeGreaterThan(0);
  expect(app.routeTable.filter(({ access }) => access === undefined)).toEqual([]);
});

test('the API serves the calls of the contract, the few routes listed here, and nothing else', async () => {
  const { app } = servedShop();
  const declared = contract.map(({ method, path }) => nameOf({ method, url: path }));
  const served = withoutHead(app.routeTable).filter(({ url }) => url.startsWith('/api/'));
  expect(served.map(nameOf).sort()).toEqual([...declared, ...OTHER_API_ROUTES].sort());
});

test('each call of the contract is served with the access the contract declares', async () => {
  const { app } = servedShop();
  const accessOf = new Map(app.routeTable.map((row) => [nameOf(row), row.access]));
  for (const { method, path, access } of contract) {
    const name = nameOf({ method, url: path });
    expect([name, accessOf.get(name)]).toEqual([name, access]);
  }
});

test('with the pages, every route declares who may call it except those of the files', async () => {
  const app = await buildApp({
    database: await openMigrated(placeSqlite),
    config: readConfig({}),
    withPages: true,
    logTo: { write: () => {} },
  });
  const undeclared = app.routeTable.filter(({ access }) => access === undefined);
  const served = withoutHead(app.routeTable).map(nameOf);
  await app.close();
  expect([...new Set(undeclared.map(({ url }) => url))].sort()).toEqual(FILE_ROUTES);
  expect(served).toContain('GET /*');
});

describe('a user with some permissions', () => {
  /** The server's routes with nothing behind them; the token says what its user may do. */
  const openDoors = async () => {
    const doors = fastify();
    whenDone(() => doors.close());
    installAccess(doors, async (token) => {
      const permissions = new Set(token.split('~') as Permission[]);
      return { id: 'u', name: '', email: '', isAdmin: false, permissions, sessionId: '' };
    });
    for (const { method, url, access = 'public' } of withoutHead(servedShop().app.routeTable)) {
      doors.route({ method, url, config: { access }, handler: async () => ok });
    }
    return doors;
  };
  const ALL = [...new Set(Object.values(EXPECTED).flatMap(([, , , , needed]) => needed ?? []))];

  test('the table names every permission', () => {
    expect(ALL.toSorted()).toEqual([...PERMISSIONS].sort());
  });

  test.each(ALL)('%s opens what it is for and nothing else', async (permission) => {
    const doors = await openDoors();
    const others = ALL.filter((other) => other !== permission);
    for (const [name, [, , , , needed]] of Object.entries(EXPECTED)) {
      if (needed === undefined) continue;
      const [method, url = ''] = name.split(' ');
      const ask = async (may: readonly Permission[]) => {
        const headers = { authorization: `Bearer ${may.join('~')}` };
        return (await doors.inject({ method: method as 'GET', url, headers })).statusCode;
      };
      const isForThis = needed === permission;
      expect([name, await ask([permission])]).toEqual([name, isForThis ? 200 : 403]);
      expect([name, await ask(others)]).toEqual([name, isForThis ? 403 : 200]);
    }
  });
});

describeOnOneEngine('access', (place) => {
  const anyShop = openOnce(() => openTestShop(place));

  test('a visitor, a shopper, another shopper and an admin get what the table says on every route', async () => {
    const shop = anyShop();
    const people = [undefined, await shop.shopper(), await shop.shopper(), await shop.admin()];
    const walk = async ({ method, url }: Pick<TableRow, 'method' | 'url'>) => {
      const answers: Answer[] = [];
      for (const person of people) {
        const { statusCode } = await shop.request({
          method: method as 'GET',
          url: url.replace(/:\w+/, 'unknown'),
          token: person?.jwtToken,
          // Empty, so that a caller with access changes nothing.
          ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }),
        });
        answers.push(statusCode === 401 || statusCode === 403 ? statusCode : ok);
      }
      return answers;
    };

    const seen: Record<string, unknown> = {};
    // Signing out ends the session the other requests need.
    const isLast = ({ url }: TableRow) => url === '/api/users/logout';
    const inOrder = shop.app.routeTable.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
    for (const row of withoutHead(inOrder)) seen[nameOf(row)] = await walk(row);
    const expected = Object.entries(EXPECTED).map(([name, answers]) => [name, answers.slice(0, 4)]);
    expect(seen).toEqual(Object.fromEntries(expected));
  });

  test('HEAD is protected like GET', async () => {
    const shop = anyShop();
    const { jwtToken: token } = await shop.shopper();
    const table = new Map(shop.app.routeTable.map((row) => [nameOf(row), row.access]));
    const heads = shop.app.routeTable.filter(({ method }) => method === 'HEAD');
    for (const { url, access } of heads)
      expect([url, access]).toEqual([url, table.get(`GET ${url}`)]);
    const head = { method: 'HEAD' as const };
    expect((await shop.request({ ...head, url: '/api/admin/users' })).statusCode).toBe(401);
    expect((await shop.request({ ...head, url: '/api/admin/users', token })).statusCode).toBe(403);
  });

  test("a shopper cannot read another shopper's order", async () => {
    const shop = anyShop();
    const [owner, other] = [await shop.shopper(), await shop.shopper()];
    const order = { id: newId(), provider_order_id: newId(), user_id: owner.user._id };
    const money = { subtotal_paise: 100, shipping_paise: 10, tax_paise: 2, total_paise: 112 };
    const rest = {
      payment_method: 'Razorpay',
      shipping_address: null,
      created_at: 1,
      updated_at: 1,
    };
    const row = { ...order, ...money, ...rest, state: 'paid' as const };
    await shop.database.query.insertInto('orders').values(row).execute();
    const listFor = async ({ jwtToken: token }: { jwtToken: string }) =>
      (await shop.request({ url: '/api/admin/orders', token })).json<{ orders: unknown[] }>()
        .orders;
    expect(await listFor(owner)).toHaveLength(1);
    expect(await listFor(other)).toEqual([]);
    expect(await listFor(await shop.admin())).toHaveLength(1);
  });

  test.each([
    ['malformed JSON', 'application/json', '{"name":'],
    ['a wrong content type', 'text/plain', 'hello'],
    ['too large a body', 'application/json', `"${'x'.repeat(300_000)}"`],
    ['no body', 'application/json', ''],
  ])('access is checked before the body is read: %s', async (_what, type, body) => {
    const shop = anyShop();
    const { jwtToken: token } = await shop.shopper();
    const closed = shop.app.routeTable.filter(
      ({ method, url }) => EXPECTED[nameOf({ method, url })]?.[4] && method !== 'GET',
    );
    expect(closed.length).toBeGreaterThan(0);
    for (const { method, url } of closed) {
      const request = { method: method as 'POST', url, body, headers: { 'content-type': type } };
      expectProblem(await shop.request(request), 401);
      expectProblem(await shop.request({ ...request, token }), 403);
    }
  });

  test('a revoked role no longer counts from the next call on', async () => {
    const shop = anyShop();
    const { user, jwtToken: token } = await shop.admin();
    const list = () => shop.request({ url: '/api/admin/users', token });
    expect((await list()).statusCode).toBe(200);
    await shop.database.query
      .updateTable('users')
      .set({ is_admin: 0 })
      .where('id', '=', user._id)
      .execute();
    expectProblem(await list(), 403);
    await shop.database.query.deleteFrom('users').where('id', '=', user._id).execute();
    expectProblem(await list(), 401);
  });
});

test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Bearer é', 'Bearer a.b.c', 'null'])(
  'the authorization header %j counts as no sign-in, and the answer names the scheme',
  async (authorization) => {
    const shop = servedShop();
    const response = await shop.request({ url: '/api/admin/users', headers: { authorization } });
    expect(expectProblem(response, 401).code).toBe('not_signed_in');
    expect(response.headers['www-authenticate']).toBe('Bearer');
  },
);

test('a token counts only in the authorization header', async () => {
  const shop = servedShop();
  const { jwtToken } = await shop.admin();
  const url = `/api/admin/users?token=${jwtToken}&authorization=Bearer%20${jwtToken}`;
  const headers = { cookie: `jwtToken=${jwtToken}`, 'x-access-token': jwtToken };
  expectProblem(await shop.request({ url, headers }), 401);
});
