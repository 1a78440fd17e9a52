import { expect, test } from 'vitest';
import type { Order } from '../../contract/orders/schemas.ts';
import { fillLargeShop } from '../../scripts/fill-large-shop.ts';
import { followPages } from '../catalogue/testing.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { addOrder, addPayment } from './testing.ts';

type Orders = { orders: Order[] };

/** `refunded` is a paid order that was fully refunded. */
const STATES = ['pending', 'paid', 'delivered', 'refunded', 'expired'] as const;

describeOnEachEngine('sorted and filtered orders', (place) => {
  async function openShop() {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const ask = (query: string) => shop.request({ url: `/api/admin/orders${query}`, token });
    const idsFor = async (query: string) =>
      (await ask(query)).json<Orders>().orders.map(({ order_id }) => order_id);
    return { shop, token, ask, idsFor };
  }

  async function openWithStates() {
    const opened = await openShop();
    const { database } = opened.shop;
    const { id: user_id } = await addUser(database, { name: 'Buyer' });
    for (const [index, state] of STATES.entries()) {
      const order = await addOrder(database, {
        user_id,
        state: state === 'refunded' ? 'paid' : state,
        provider_order_id: `order_${state}`,
        created_at: 1_000 + index,
        subtotal_paise: 100 * ((index * 3) % 5),
        shipping_paise: 0,
        tax_paise: 0,
        total_paise: 100 * ((index * 3) % 5),
      });
      if (state === 'refunded') await addPayment(database, order, order.total_paise);
    }
    return opened;
  }

  test.each([
    ['due', ['pending']],
    ['paid', ['delivered', 'paid']],
    ['undelivered', ['paid']],
    ['delivered', ['delivered']],
    ['refunded', ['refunded']],
    ['expired', ['expired']],
  ])('state=%s keeps the orders %j', async (state, states) => {
    const { ask } = await openWithStates();
    const response = await ask(`?state=${state}`);
    const ids = response.json<Orders>().orders.map(({ order_id }) => order_id);
    expect(ids).toEqual(states.map((one) => `order_${one}`));
    expect(response.headers['x-total-count']).toBe(String(states.length));
    const found = await ask(`?state=${state}&q=buyer`);
    expect(found.json()).toEqual(response.json());
  });

  test('a shopper filters their own orders, and sees no expired one', async () => {
    const { shop } = await openWithStates();
    const { user, jwtToken: token } = await shop.shopper();
    for (const state of ['paid', 'expired'] as const) {
      await addOrder(shop.database, { user_id: user._id, state });
    }
    const count = async (query: string) =>
      (await shop.request({ url: `/api/admin/orders${query}`, token })).json<Orders>().orders
        .length;
    expect(await count('')).toBe(1);
    expect(await count('?state=paid&sort=total-desc')).toBe(1);
    expect(await count('?state=expired')).toBe(0);
    expect(await count('?state=delivered')).toBe(0);
  });

  test.each([
    ['newest', ['refunded', 'delivered', 'paid', 'pending']],
    ['oldest', ['pending', 'paid', 'delivered', 'refunded']],
    // They cost 0, 3, 1 and 4 rupees.
    ['total-desc', ['refunded', 'paid', 'delivered', 'pending']],
    ['total-asc', ['pending', 'delivered', 'paid', 'refunded']],
  ])('sort=%s gives %j', async (sort, states) => {
    const { idsFor } = await openWithStates();
    expect(await idsFor(`?sort=${sort}`)).toEqual(states.map((state) => `order_${state}`));
  });

  test.each(['newest', 'oldest', 'total-desc', 'total-asc'])(
    'sort=%s: the links lead through all pages without gaps or repeats, even with ties',
    async (sort) => {
      const { shop, token, idsFor } = await openShop();
      const { id: user_id } = await addUser(shop.database);
      for (let count = 0; count < 7; count += 1) {
        await addOrder(shop.database, { user_id, created_at: 1_000 + (count % 2) });
      }
      const whole = await idsFor(`?sort=${sort}`);
      expect(new Set(whole).size).toBe(7);
      for (const limit of [1, 3, 7]) {
        const seen: string[] = [];
        const url = `/api/admin/orders?sort=${sort}&limit=${limit}`;
        await followPages(shop, { url, token }, (page) => {
          seen.push(...page.json<Orders>().orders.map(({ order_id }) => order_id));
        });
        expect(seen).toEqual(whole);
      }
    },
  );

  test('a search with very many matches still gives them all in pages, without a total', async () => {
    const { shop, token, ask } = await openShop();
    await fillLargeShop(shop.database, { products: 3, orders: 1_500 });
    const first = await ask('?q=order_&limit=500');
    expect(first.headers['x-total-count']).toBeUndefined();
    const whole = Number((await ask('?limit=1')).headers['x-total-count']);
    const seen = new Set<string>();
    const url = '/api/admin/orders?q=order_&sort=total-asc&limit=500';
    await followPages(shop, { url, token }, (page) => {
      for (const { order_id } of page.json<Orders>().orders) seen.add(order_id);
    });
    expect(whole).toBeGreaterThan(1_000);
    expect(seen.size).toBe(whole);
  });

  test('an unknown sort or state is rejected and named', async () => {
    const { ask } = await openShop();
    for (const field of ['sort', 'state']) {
      const problem = expectProblem(await ask(`?${field}=upside-down`), 400);
      expect(problem.errors?.map((error) => error.field)).toEqual([field]);
    }
  });
});
