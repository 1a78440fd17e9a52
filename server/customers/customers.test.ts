import { expect, test } from 'vitest';
import type { Customer } from '../../contract/customers/schemas.ts';
import { followPages } from '../catalogue/testing.ts';
import { addOrder, addPayment } from '../orders/testing.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addUser } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
  shared,
} from '../platform/testing/engines.ts';
import { ADDRESS } from '../platform/testing/paying-shop.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';

async function openShop(place: Place) {
  const shop = await shared(place, openTestShop);
  const admin = await shop.admin();
  const customer = await addUser(shop.database, {
    name: 'Asha Rao',
    email: 'asha@mail.example',
    created_at: Date.UTC(2026, 0, 31),
  });
  const ask = (path = '', token = admin.jwtToken) =>
    shop.request({ url: `/api/admin/customers/${customer.id}${path}`, token });
  const signOut = (id: string, token = admin.jwtToken) =>
    shop.request({ method: 'POST', url: `/api/admin/customers/${id}/sign-out`, token });
  return { shop, admin, customer, ask, signOut };
}

describeOnOneEngine('a customer', (place) => {
  test('is shown with account, spending and nothing else before the first order', async () => {
    const { customer, ask } = await openShop(place);
    const response = await ask();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      user: { _id: customer.id, name: 'Asha Rao', email: 'asha@mail.example', isAdmin: false },
      since: '2026-01-31T00:00:00.000Z',
      isEmailVerified: false,
      paidOrders: 0,
      spent: 0,
      refunded: 0,
      addresses: [],
      sessions: [],
    });
  });

  test('is shown with the open sessions, the one used last first, and never with their ids', async () => {
    const { shop, customer, ask } = await openShop(place);
    const now = Date.now();
    const session = { user_id: customer.id, created_at: now - 9_000, expires_at: now + 60_000 };
    await shop.database.query
      .insertInto('sessions')
      .values([
        { ...session, id: 'old', device: 'Firefox on Linux', last_used_at: now - 100 },
        { ...session, id: 'new', created_at: now - 1_000 },
        { ...session, id: 'over', expires_at: now - 1 },
      ])
      .execute();
    const time = (at: number) => new Date(at).toISOString();
    expect((await ask()).json<Customer>().sessions).toEqual([
      {
        device: 'Firefox on Linux',
        createdAt: time(now - 9_000),
        lastUsedAt: time(now - 100),
        isCurrent: false,
      },
      {
        device: null,
        createdAt: time(now - 1_000),
        lastUsedAt: time(now - 1_000),
        isCurrent: false,
      },
    ]);
  });

  test('whose address was confirmed is shown as such', async () => {
    const { shop, customer, ask } = await openShop(place);
    await shop.database.query
      .updateTable('users')
      .set({ email_verified_at: 1 })
      .where('id', '=', customer.id)
      .execute();
    expect((await ask()).json()).toMatchObject({ isEmailVerified: true });
  });

  test('an admin recognises the session in use, and can sign out themselves', async () => {
    const { shop, admin, signOut } = await openShop(place);
    const url = `/api/admin/customers/${admin.user._id}`;
    const own = await shop.request({ url, token: admin.jwtToken });
    expect(own.json()).toMatchObject({ user: admin.user, sessions: [{ isCurrent: true }] });
    expect((await signOut(admin.user._id)).statusCode).toBe(200);
    expectProblem(await shop.request({ url, token: admin.jwtToken }), 401);
  });

  test('is for admins only, and an unknown one answers 404', async () => {
    const { shop, ask, admin, signOut } = await openShop(place);
    const { jwtToken, user } = await shop.shopper();
    expectProblem(await ask('', jwtToken), 403);
    expectProblem(await ask('/orders', jwtToken), 403);
    expectProblem(await signOut(user._id, jwtToken), 403);
    expectProblem(await signOut('nobody'), 404);
    for (const path of ['', '/orders']) {
      const unknown = `/api/admin/customers/nobody${path}`;
      const problem = expectProblem(
        await shop.request({ url: unknown, token: admin.jwtToken }),
        404,
      );
      expect(problem.detail).toBe('This customer doesn’t exist.');
    }
    const odd = await shop.request({ url: '/api/admin/customers/a%20b', token: admin.jwtToken });
    expectProblem(odd, 400);
  });
});

describeOnEachEngine('a customer, on each engine', (place) => {
  test('has spent what was paid without what was refunded, in orders that were paid for', async () => {
    const { shop, customer, ask } = await openShop(place);
    const user_id = customer.id;
    const paid = await addOrder(shop.database, { user_id });
    await addPayment(shop.database, paid);
    const refunded = await addOrder(shop.database, {
      user_id,
      subtotal_paise: 48_850,
      total_paise: 50_050,
    });
    await addPayment(shop.database, refunded, 10_025);
    await addOrder(shop.database, { user_id, state: 'pending' });
    await addOrder(shop.database, { user_id, state: 'expired' });
    const other = await addOrder(shop.database, { user_id: (await addUser(shop.database)).id });
    await addPayment(shop.database, other);
    expect((await ask()).json()).toMatchObject({ paidOrders: 2, spent: 512.25, refunded: 100.25 });
  });

  test('is shown with each address once, the last used first', async () => {
    const { shop, customer, ask } = await openShop(place);
    const home = { ...ADDRESS, city: 'Mysuru' };
    const used: [number, typeof ADDRESS | null][] = [
      [1_000, ADDRESS],
      [2_000, home],
      [3_000, ADDRESS],
      [4_000, null],
    ];
    for (const [created_at, address] of used) {
      const shipping_address = address === null ? null : JSON.stringify(address);
      await addOrder(shop.database, { user_id: customer.id, created_at, shipping_address });
    }
    expect((await ask()).json<Customer>().addresses).toEqual([
      { shippingAddress: ADDRESS, lastUsedAt: '1970-01-01T00:00:03.000Z' },
      { shippingAddress: home, lastUsedAt: '1970-01-01T00:00:02.000Z' },
    ]);
  });

  test('has pages of orders as the shopper sees them, newest first', async () => {
    const { shop, admin, customer, ask } = await openShop(place);
    const user_id = customer.id;
    const orders = [];
    for (let at = 1; at <= 5; at += 1) {
      orders.push((await addOrder(shop.database, { user_id, created_at: at })).provider_order_id);
    }
    await addOrder(shop.database, { user_id, state: 'expired', created_at: 9 });
    await addOrder(shop.database, { user_id: (await addUser(shop.database)).id });
    const seen: string[] = [];
    const url = `/api/admin/customers/${user_id}/orders?limit=2`;
    await followPages(shop, { url, token: admin.jwtToken }, (page) => {
      expect(page.headers['x-total-count']).toBe('5');
      const rows = page.json<{ orders: { order_id: string }[] }>().orders;
      seen.push(...rows.map(({ order_id }) => order_id));
    });
    expect(seen).toEqual(orders.toReversed());
    const problem = expectProblem(await ask('/orders?limit=0'), 400);
    expect(problem.errors?.map(({ field }) => field)).toEqual(['limit']);
    expectProblem(await ask('/orders?cursor=x'), 400);
  });

  test('is signed out everywhere at once, and the audit log says by whom', async () => {
    const { shop, admin, signOut } = await openShop(place);
    const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
    const check = async (token: string) =>
      (await shop.request({ url: '/api/users/isAuthorized', token })).statusCode;
    const response = await signOut(asha.user._id);
    expect(response.json()).toMatchObject({ user: asha.user, sessions: [] });
    expect([await check(asha.jwtToken), await check(ravi.jwtToken)]).toEqual([401, 200]);
    expect(await check(admin.jwtToken)).toBe(200);
    const entry = await shop.database.query
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject_kind', 'subject_id'])
      .executeTakeFirst();
    expect({ ...entry }).toEqual({
      actor_id: admin.user._id,
      action: 'sign-out',
      subject_kind: 'user',
      subject_id: asha.user._id,
    });
  });
});
