import { expect, test } from 'vitest';
import type { Product } from '../../contract/catalogue/schemas.ts';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import { type Answer, openBrowser } from '../testing/browser.ts';
import { SAMPLE_USER, sampleLine, sampleProduct } from '../testing/samples.ts';

/** A cart of `lines`, and a shop that answers by product. */
async function openCart(lines: CartLine[], shop: Record<string, Answer | Promise<Answer>>) {
  const browser = await openBrowser(({ path }) => {
    if (path === '/api/orders/holds') return shop.holds ?? { status: 404, body: 'no such call' };
    const id = path.replace('/api/products/', '');
    return shop[id] ?? { status: 404, body: { code: 'not_found' } };
  });
  const { createCartStore, ...cart } = await import('./store.ts');
  const { createAccountStore, startSession } = await import('../account/store.ts');
  const { refreshCart } = await import('./api.ts');
  const store = createCartStore();
  const account = createAccountStore();
  store.setState({ lines });
  const signIn = () => startSession(account, { user: SAMPLE_USER, jwtToken: 'a.b.c' });
  return { ...cart, browser, store, signIn, refresh: () => refreshCart({ account, cart: store }) };
}

const now = (id: string, fields: Partial<Product>) => ({ body: sampleProduct(id, fields) });

test('a quantity above the stock is clamped, and both changes are noted', async () => {
  const { browser, store, refresh } = await openCart([sampleLine('a', { qty: 4 })], {
    a: now('a', { price: 120, countInStock: 2 }),
  });
  await refresh();
  const expected = [sampleLine('a', { price: 120, countInStock: 2, qty: 2 })];
  expect(store.getState()).toEqual({
    lines: expected,
    changes: { a: { priceBefore: 100, qtyBefore: 4 } },
  });
  expect(JSON.parse(browser.stored.getItem('cartItems') ?? 'null')).toEqual(expected);
});

test('a line that matches the shop gets no note', async () => {
  const { store, refresh } = await openCart([sampleLine('a')], { a: now('a', {}) });
  await refresh();
  expect(store.getState()).toEqual({ lines: [sampleLine('a')], changes: {} });
});

test('a sold-out line keeps a quantity of one and cannot be bought', async () => {
  const { store, refresh, isBuyable } = await openCart([sampleLine('a')], {
    a: now('a', { countInStock: 0 }),
  });
  await refresh();
  expect(store.getState().lines).toEqual([sampleLine('a', { countInStock: 0, qty: 1 })]);
  expect(store.getState().lines.some(isBuyable)).toBe(false);
});

test('a product that was removed from the shop is noted as gone and cannot be bought', async () => {
  const { store, refresh, isBuyable } = await openCart([sampleLine('a', { qty: 2 })], {});
  await refresh();
  expect(store.getState()).toEqual({
    lines: [sampleLine('a', { countInStock: 0, qty: 2 })],
    changes: { a: { isGone: true } },
  });
  expect(store.getState().lines.some(isBuyable)).toBe(false);
});

test.each([200, 500, 502, 503, 429, 401])(
  'a hiccup of the shop (%i) leaves line, stock and notes as they were, and is tried again',
  async (status) => {
    const { store, refresh, isBuyable } = await openCart([sampleLine('a', { qty: 2 })], {
      a: {
        status,
        body: { status, detail: 'Please come back in a moment.' },
        headers: { 'retry-after': '3' },
      },
    });
    expect(await refresh()).toBe(3_000);
    expect(store.getState()).toEqual({ lines: [sampleLine('a', { qty: 2 })], changes: {} });
    expect(store.getState().lines.every(isBuyable)).toBe(true);
  },
);

test('a product in the body counts, whatever its status', async () => {
  const { store, refresh } = await openCart([sampleLine('a')], {
    a: { status: 503, body: sampleProduct('a', { price: 120 }) },
  });
  await refresh();
  expect(store.getState().lines).toEqual([sampleLine('a', { price: 120 })]);
});

test('a line that gets no answer stays as it was', async () => {
  const { store, refresh } = await openCart([sampleLine('a'), sampleLine('b', { qty: 3 })], {
    a: 'broken connection',
    b: now('b', { countInStock: 1 }),
  });
  // Then it is retried.
  expect(await refresh()).toBe(0);
  expect(store.getState()).toEqual({
    lines: [sampleLine('a'), sampleLine('b', { countInStock: 1, qty: 1 })],
    changes: { b: { qtyBefore: 3 } },
  });
});

test('what the shopper changes or removes during the request stays as they left it', async () => {
  const answer = Promise.withResolvers<Answer>();
  const { store, refresh, setQuantity, removeFromCart } = await openCart(
    [sampleLine('changed', { qty: 4 }), sampleLine('removed'), sampleLine('left')],
    { changed: answer.promise, removed: now('removed', {}), left: now('left', { price: 90 }) },
  );
  const refreshed = refresh();
  setQuantity(store, 'changed', 3);
  removeFromCart(store, 'removed');
  answer.resolve(now('changed', { countInStock: 2 }));
  await refreshed;
  expect(store.getState().lines).toEqual([
    sampleLine('changed', { qty: 3 }),
    sampleLine('left', { price: 90 }),
  ]);
});

const held = (qty: number) => ({
  body: { holds: [{ order_id: 'order_1', secondsLeft: 600, pieces: [{ product_id: 'a', qty }] }] },
});

test('held items count as in stock for their holder: the last unit stays theirs', async () => {
  const { store, refresh, signIn, isBuyable } = await openCart([sampleLine('a', { qty: 1 })], {
    a: now('a', { countInStock: 0 }),
    holds: held(1),
  });
  signIn();
  await refresh();
  expect(store.getState()).toEqual({
    lines: [sampleLine('a', { countInStock: 1, qty: 1 })],
    changes: {},
  });
  expect(store.getState().lines.every(isBuyable)).toBe(true);
});

test('a quantity is clamped to the stock plus what is held', async () => {
  const { store, refresh, signIn } = await openCart([sampleLine('a', { qty: 5 })], {
    a: now('a', { countInStock: 1 }),
    holds: held(2),
  });
  signIn();
  await refresh();
  expect(store.getState()).toEqual({
    lines: [sampleLine('a', { countInStock: 3, qty: 3 })],
    changes: { a: { qtyBefore: 5 } },
  });
});

test('the products are requested without the bearer, the holds with it', async () => {
  const { browser, refresh, signIn } = await openCart([sampleLine('a')], {
    a: now('a', {}),
    holds: held(1),
  });
  signIn();
  await refresh();
  const bearers = browser.calls.map(({ path, headers }) => [path, headers.authorization]);
  expect(new Map(bearers as [string, string | undefined][])).toEqual(
    new Map([
      ['/api/products/a', undefined],
      ['/api/orders/holds', 'Bearer a.b.c'],
    ]),
  );
});

test('no holds are requested for a visitor, and nothing for an empty cart', async () => {
  const visitor = await openCart([sampleLine('a')], { a: now('a', {}) });
  await visitor.refresh();
  expect(visitor.browser.calls.map(({ path }) => path)).toEqual(['/api/products/a']);
  const shopper = await openCart([], {});
  shopper.signIn();
  await shopper.refresh();
  expect(shopper.browser.calls).toEqual([]);
});
