import { expect, test, vi } from 'vitest';
import type { Session } from '../../contract/accounts/schemas.ts';
import type { NewRow } from '../platform/db/tables.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import {
  type Item,
  openPayingShop,
  type PayingShop,
  placedId,
  servePaying,
  stockOf,
} from '../platform/testing/paying-shop.ts';

const MINUTE_MS = 60_000;
const HOME = '203.0.113.7';
const OTHER_HOME = '198.51.100.4';

const holdsOf = ({ database }: PayingShop) =>
  database.query
    .selectFrom('stock_holds')
    .select(['product_id', 'firm', 'soft'])
    .orderBy('product_id')
    .orderBy('firm', 'desc')
    .execute();

async function openStockedShop(place: Place, ...stocks: number[]) {
  const shop = await openPayingShop(place);
  const products: NewRow<'products'>[] = [];
  for (const [at, stock] of stocks.entries()) {
    products.push(await addProduct(shop.database, { id: `p${at}`, stock }));
  }
  const buy = async (from: string, items: readonly Item[], shopper?: Session) => {
    const session = shopper ?? (await shop.shopper());
    return { session, placed: await shop.place(session, items, {}, from) };
  };
  const stock = () => Promise.all(products.map(({ id }) => stockOf(shop.database, id)));
  return { shop, products, buy, stock };
}

const placeBare = ({ request }: PayingShop, { jwtToken: token }: Session) =>
  request({
    method: 'POST',
    url: '/api/payment/placeOrder',
    token,
    headers: { 'x-forwarded-for': HOME },
    body: { amount: 5_000 },
  });

const itemOf = (product: NewRow<'products'> | undefined, qty: number): Item => {
  if (product === undefined) throw new Error('There is no such product.');
  return { product, qty };
};

describeOnOneEngine('fair holds', (place) => {
  test('an IPv6 household counts as one network, whatever addresses it uses', async () => {
    const { products, buy, stock } = await openStockedShop(place, 8);
    await buy('2001:db8:1:2::1', [itemOf(products[0], 2)]);
    await buy('2001:db8:1:2:ffff::9', [itemOf(products[0], 2)]);
    expect(await stock()).toEqual([6]);
    await buy('2001:db8:1:3::1', [itemOf(products[0], 2)]);
    expect(await stock()).toEqual([4]);
  });

  test('a network holds at most ten lines firmly, in any number of orders', async () => {
    const { shop, products, buy } = await openStockedShop(place, ...Array<number>(14).fill(40));
    await buy(
      HOME,
      products.slice(0, 6).map((product) => itemOf(product, 1)),
    );
    await buy(
      HOME,
      products.slice(6).map((product) => itemOf(product, 1)),
    );
    const holds = await holdsOf(shop);
    expect(holds).toHaveLength(14);
    expect(holds.filter(({ firm }) => firm === 1)).toHaveLength(10);
    expect(holds.filter(({ soft }) => soft === 1)).toHaveLength(4);
  });

  test('if there are several units, the last one is held firmly only for a shopper who wants nothing else', async () => {
    const { products, buy, stock } = await openStockedShop(place, 2, 2, 1);
    const [twins, pair, single] = products;
    await buy(HOME, [itemOf(twins, 1), itemOf(pair, 1), itemOf(single, 1)]);
    expect(await stock()).toEqual([1, 1, 0]);
    await buy(OTHER_HOME, [itemOf(twins, 1), itemOf(pair, 1)]);
    expect(await stock()).toEqual([1, 1, 0]);
    await buy('192.0.2.1', [itemOf(twins, 1)]);
    expect(await stock()).toEqual([0, 1, 0]);
  });

  test.each([
    ['a bare amount', (shop: PayingShop, shopper: Session) => placeBare(shop, shopper)],
    [
      'the same cart from another network',
      (shop: PayingShop, shopper: Session, items: readonly Item[]) =>
        shop.place(shopper, items, {}, OTHER_HOME),
    ],
  ])('giving up a hold by %s just before its end counts as a lapse', async (_, letGo) => {
    const { shop, products, buy, stock } = await openStockedShop(place, 40);
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    for (const round of [1, 2, 3]) {
      const { session } = await buy(HOME, [itemOf(products[0], 10)]);
      expect(await stock()).toEqual([30]);
      vi.setSystemTime(start + round * 15 * MINUTE_MS - 1_000);
      expect((await letGo(shop, session, [itemOf(products[0], 9)])).statusCode).toBe(200);
      vi.setSystemTime(start + round * 15 * MINUTE_MS);
      await shop.reconcileAt(Date.now());
      expect(await stock()).toEqual([40]);
    }
    await buy(HOME, [itemOf(products[0], 10)]);
    expect(await stock()).toEqual([40]);
    vi.useRealTimers();
  });

  test('changing the cart or address keeps the first deadline', async () => {
    const { shop, products, buy, stock } = await openStockedShop(place, 40, 40);
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const { session } = await buy(HOME, [itemOf(products[0], 4)]);
    for (const minute of [5, 10, 14]) {
      vi.setSystemTime(start + minute * MINUTE_MS);
      const { placed } = await buy(HOME, [itemOf(products[1], minute)], session);
      expect(placed.statusCode).toBe(200);
    }
    expect(await stock()).toEqual([40, 30]);
    vi.setSystemTime(start + 15 * MINUTE_MS - 1);
    await shop.reconcileAt(Date.now());
    expect(await stock()).toEqual([40, 30]);
    vi.setSystemTime(start + 15 * MINUTE_MS);
    await shop.reconcileAt(Date.now());
    expect(await stock()).toEqual([40, 40]);
    vi.useRealTimers();
  });
});

describeOnEachEngine('fair holds, on each engine', (place) => {
  test('one network holds a quarter of a product firmly, and the rest of any order softly', async () => {
    const { shop, products, buy, stock } = await openStockedShop(place, 40);
    const [product] = products;
    const first = await buy(HOME, [itemOf(product, 40)]);
    expect(first.placed.statusCode).toBe(200);
    expect(await holdsOf(shop)).toEqual([{ product_id: 'p0', firm: 10, soft: 30 }]);
    expect(await stock()).toEqual([30]);
    // The first network has used up its share; another has its own, of the stock in the shop.
    await buy(HOME, [itemOf(product, 5)]);
    await buy(OTHER_HOME, [itemOf(product, 12)]);
    expect(await holdsOf(shop)).toEqual([
      { product_id: 'p0', firm: 10, soft: 30 },
      { product_id: 'p0', firm: 10, soft: 2 },
      { product_id: 'p0', firm: 0, soft: 5 },
    ]);
    expect(await stock()).toEqual([20]);
  });

  test('a network whose holds lapsed three times within an hour gets soft holds only', async () => {
    const { shop, products, buy, stock } = await openStockedShop(place, 40);
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    for (const round of [0, 1, 2]) {
      await buy(HOME, [itemOf(products[0], 10)]);
      expect(await stock()).toEqual([30]);
      vi.setSystemTime(start + (round + 1) * 16 * MINUTE_MS);
      await shop.reconcileAt(Date.now());
      expect(await stock()).toEqual([40]);
    }
    expect((await buy(HOME, [itemOf(products[0], 10)])).placed.statusCode).toBe(200);
    expect(await stock()).toEqual([40]);
    // Other networks are not affected, and the hour passes.
    await buy(OTHER_HOME, [itemOf(products[0], 10)]);
    expect(await stock()).toEqual([30]);
    vi.setSystemTime(start + 80 * MINUTE_MS);
    await shop.reconcileAt(Date.now());
    await buy(HOME, [itemOf(products[0], 10)]);
    expect(await stock()).toEqual([30]);
    vi.useRealTimers();
  });

  test('soft units are taken when the order is paid, first paid first served', async () => {
    const { shop, products, buy, stock } = await openStockedShop(place, 4, 4);
    const items = [itemOf(products[0], 4), itemOf(products[1], 4)];
    const one = await buy(HOME, items);
    const other = await buy(OTHER_HOME, [itemOf(products[1], 3)]);
    expect(await stock()).toEqual([3, 2]);
    const paidFirst = await shop.pay(await placedId(other.placed));
    expect((await shop.verify(other.session, paidFirst, [])).statusCode).toBe(200);
    expect(await stock()).toEqual([3, 0]);
    // The second order can no longer be filled completely: nothing is taken, and it is refunded.
    const paidSecond = await shop.pay(await placedId(one.placed));
    expect((await shop.verify(one.session, paidSecond, items)).json()).toMatchObject({
      code: 'out_of_stock',
      detail:
        'An item in your order sold out before your payment arrived. Your refund is complete or on its way.',
    });
    expect(await stock()).toEqual([4, 1]);
    const refunds = await shop.database.query
      .selectFrom('sandbox_refunds')
      .select(['payment_id', 'amount'])
      .execute();
    // 4 × ₹100 + 4 × ₹100, ₹10 shipping and 2 % tax.
    expect(refunds).toEqual([{ payment_id: paidSecond.razorpay_payment_id, amount: 82_600 }]);
    const mine = await shop.request({
      url: `/api/orders/${paidSecond.razorpay_order_id}`,
      token: one.session.jwtToken,
    });
    expect(mine.json()).toMatchObject({
      isRefunded: true,
      returnReason: 'sold_out',
      refunded: 826,
    });
  });

  test('twenty accounts on three networks cannot empty the shop, and nothing is oversold', {
    timeout: 120_000,
  }, async () => {
    const stocks = [1, 2, 3, 5, 8, 13, 21, 34, 2, 4, 6, 9, 12, 30, 7, 2];
    const { shop, products, stock } = await openStockedShop(place, ...stocks);
    // Two servers on one database: limits are counted in the database.
    const second = await servePaying(shop.database);
    const attackers = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
    const everything = products.map((product) => itemOf(product, 1));
    const attacks = await Promise.all(
      attackers.map(async (session, at) => {
        const server = at % 2 === 0 ? shop : second;
        const from = `203.0.113.${at % 3}`;
        const offered = await stock();
        const greedy = products
          .map((product, index) => itemOf(product, offered[index] ?? 0))
          .filter(({ qty }) => qty > 0);
        const placed = await server.place(session, greedy, {}, from);
        // What was on offer a moment ago may be held by now, but one of each is always available.
        const items = placed.statusCode === 200 ? greedy : everything.slice(1);
        const order =
          placed.statusCode === 200 ? placed : await server.place(session, items, {}, from);
        return { session, items, id: await placedId(order) };
      }),
    );
    const held = await holdsOf(shop);
    expect(held.filter(({ firm }) => firm > 0).length).toBeLessThanOrEqual(30);

    const others = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const session = await shop.shopper();
        const items = products.slice(1).map((product) => itemOf(product, 1));
        const placed = await shop.place(session, items, {}, `198.51.100.${at}`);
        expect(placed.statusCode).toBe(200);
        return { session, items, id: await placedId(placed) };
      }),
    );

    const outcomes = await Promise.all(
      [...others, ...attacks].map(async ({ session, items, id }, at) => {
        const server = at % 2 === 0 ? shop : second;
        const paid = await server.pay(id);
        const { statusCode } = await server.verify(session, paid, items);
        return { statusCode, items };
      }),
    );
    const sold = new Map<string, number>();
    for (const { statusCode, items } of outcomes) {
      expect([200, 409]).toContain(statusCode);
      if (statusCode !== 200) continue;
      for (const { product, qty } of items) {
        sold.set(product.id, (sold.get(product.id) ?? 0) + qty);
      }
    }
    const left = await stock();
    expect(left.map((count, at) => count + (sold.get(`p${at}`) ?? 0))).toEqual(stocks);
    expect(outcomes.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect(await shop.database.query.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
    // Everyone who paid for nothing was refunded.
    const { query } = shop.database;
    const unkept = outcomes.filter(({ statusCode }) => statusCode === 409).length;
    const refunds = await query.selectFrom('sandbox_refunds').select('amount').execute();
    expect(refunds).toHaveLength(unkept);
  });
});
